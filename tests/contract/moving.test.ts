// An instance that moves from SQLite to PostgreSQL and back.
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { DatabaseAddress } from "@twinhelm/server/engine/postgres/address";
import {
  databaseOfInstances,
  type InstancesDatabase,
  noPostgres,
} from "@twinhelm/server/engine/postgres/cluster.fixture";
import { holdDatabase } from "@twinhelm/server/engine/postgres/moving/held";
import { holdFolder } from "@twinhelm/server/engine/sqlite/moving/held";
import { moveInstance } from "@twinhelm/server/moving/move";
import { startTestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { everything, expectAtWork, type FullWorld, fillTheRest, makeFullWorld, rowsOf } from "./movingWorld";
import { spawnFixture } from "./process";

let root: string;
let database: InstancesDatabase | undefined;
let address: DatabaseAddress;
let world: FullWorld;
let before: Readonly<Record<string, unknown>>;
const place = (name: string) => join(root, name);
const still = { isStill: true };

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "twinhelm-moving-"));
  database = await databaseOfInstances();
  if (database === undefined) return;
  address = database.address;
  const server = await startTestServer({ dataFolder: place("data") });
  world = await makeFullWorld(server);
  before = await everything(server);
  await server.close();
  cpSync(place("data"), place("full"), { recursive: true });
  fillTheRest(place("full"), world);
}, 60_000);
afterAll(async () => {
  await database?.drop();
  rmSync(root, { recursive: true, force: true });
});
beforeEach(({ skip }) => skip(database === undefined, noPostgres));

/** A database schema of its own. */
const schema = (name: string): DatabaseAddress => ({ ...address, schema: name });
const rowsThere = async (at: DatabaseAddress) => rowsOf(await holdDatabase(at, still));
const rowsHere = (name: string) => rowsOf(holdFolder(place(name)));
const move = (from: string | DatabaseAddress, to: string | DatabaseAddress, secretFolder = place("full")) =>
  moveInstance({ from: whereabouts(from), to: whereabouts(to), secretFolder });
const whereabouts = (given: string | DatabaseAddress) =>
  typeof given === "string" ? { folder: place(given) } : { database: given };
const failure = (work: Promise<unknown>) =>
  work.then(
    () => "It did not fail.",
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

it("goes over, on and back, row by row", async () => {
  const rows = await rowsHere("full");
  expect(Object.keys(rows).filter((name) => rows[name]?.length === 0)).toEqual([]);
  const over = await move("full", schema("over"));
  expect(over).toMatchObject({ ok: true, objects: 32, rows: Object.values(rows).flat().length });
  expect(await rowsThere(schema("over"))).toEqual(rows);
  const on = await move(schema("over"), schema("going_on"));
  expect(await rowsThere(schema("going_on"))).toEqual(rows);
  const back = await move(schema("going_on"), "back");
  expect([on, back]).toEqual([over, over]);
  expect(await rowsHere("back")).toEqual(rows);
  expect(numbersIn("back")).toEqual(numbersIn("full"));
  expect(await rowsHere("full")).toEqual(rows);
});

/** The last numbers that were given, also to what is gone. */
function numbersIn(name: string) {
  const file = new DatabaseSync(join(place(name), "twinhelm.sqlite"), { readOnly: true });
  const found = file.prepare("SELECT name, seq FROM sqlite_sequence ORDER BY name").all();
  file.close();
  return found;
}

/** Answer by answer: of all together nobody sees what differs. */
function expectSame(found: Readonly<Record<string, unknown>>, wanted: Readonly<Record<string, unknown>>) {
  expect(Object.keys(found)).toEqual(Object.keys(wanted));
  for (const [path, answer] of Object.entries(wanted)) expect(found[path], path).toEqual(answer);
}

it("answers the same there and back here, and goes on", async () => {
  const at = schema("answers");
  await move("data", at, place("data"));
  const node = mkdtempSync(join(root, "node-"));
  for (const part of ["secret", "storage", "functions"])
    cpSync(join(place("data"), part), join(node, part), { recursive: true });
  const there = await startTestServer({ dataFolder: node, database: at });
  expectSame(await everything(there), before);
  await expectAtWork(there, world);
  const then = await everything(there);
  await there.close();
  await moveInstance({ from: { database: at }, to: { folder: node } });
  const here = await startTestServer({ dataFolder: node });
  expectSame(await everything(here), then);
  expect((await here.call("GET", "/activity/verify")).body).toMatchObject({ intact: true });
  await here.close();
});

describe("killed at any moment and begun again, it brings all of it, and nothing twice", () => {
  const attempts = Array.from({ length: 10 }, (_, at) => at);
  /** Begins a move in a process of its own, which is killed. */
  async function cutShort(from: string, to: string, share: string): Promise<void> {
    const child = spawnFixture("moving.mjs", from, to, place("full"), share);
    const [code] = await once(child, "exit");
    expect([null, 0]).toContain(code);
  }
  const url = ({ host, port, database: name, schema: own }: DatabaseAddress) =>
    `postgres://postgres@localhost:${port}/${name}?host=${encodeURIComponent(host)}&schema=${own}`;

  it("to PostgreSQL", async () => {
    const at = schema("killed");
    for (const attempt of attempts) await cutShort(place("full"), url(at), String((attempt + Math.random()) / 10));
    const done = await move("full", at).catch(() => undefined);
    if (done !== undefined) expect(done).toMatchObject({ ok: true });
    expect(await rowsThere(at)).toEqual(await rowsHere("full"));
  }, 60_000);

  it("to a folder", async () => {
    const at = schema("whole");
    await move("full", at);
    for (const attempt of attempts) await cutShort(url(at), place("killed"), String((attempt + Math.random()) / 10));
    await move(at, "killed");
    expect(await rowsHere("killed")).toEqual(await rowsHere("full"));
    expect(numbersIn("killed")).toEqual(numbersIn("full"));
  }, 60_000);
});
