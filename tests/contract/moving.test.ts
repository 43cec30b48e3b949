// An instance that moves from SQLite to PostgreSQL and back.
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { makeBackup } from "@twinhelm/server/backup/backup";
import { restoreBackup } from "@twinhelm/server/backup/restore";
import type { DatabaseAddress } from "@twinhelm/server/engine/postgres/address";
import {
  databaseOfInstances,
  type InstancesDatabase,
  noPostgres,
} from "@twinhelm/server/engine/postgres/cluster.fixture";
import { holdDatabase } from "@twinhelm/server/engine/postgres/moving/held";
import { createPools } from "@twinhelm/server/engine/postgres/pool";
import { holdFolder } from "@twinhelm/server/engine/sqlite/moving/held";
import { instanceTables } from "@twinhelm/server/engine/sqlite/moving/instanceTables";
import { moveInstance, type Progress } from "@twinhelm/server/moving/move";
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
  const server = await startTestServer({ dataFolder: place("data"), inFolder: true });
  world = await makeFullWorld(server);
  before = await everything(server);
  await server.close();
  cpSync(place("data"), place("full"), { recursive: true });
  fillTheRest(place("full"), world);
});
afterAll(async () => {
  await database?.drop();
  rmSync(root, { recursive: true, force: true });
});
beforeEach(({ skip }) => skip(database === undefined, noPostgres));

/** A database schema of its own. */
const schema = (name: string): DatabaseAddress => ({ ...address, schema: name });
const rowsThere = async (at: DatabaseAddress) => rowsOf(await holdDatabase(at, still));
const rowsHere = async (name: string) => rowsOf(holdFolder(place(name)));
const move = (from: string | DatabaseAddress, to: string | DatabaseAddress, secretFolder = place("full")) =>
  moveInstance({ from: whereabouts(from), to: whereabouts(to), secretFolder });
const whereabouts = (given: string | DatabaseAddress) =>
  typeof given === "string" ? { folder: place(given) } : { database: given };
/** Runs SQL in the database of all schemas. */
async function query(sql: string) {
  const pools = createPools(address, { readBudget: 10_000, writeBudget: 10_000, onLost: () => undefined });
  try {
    return await pools.writes.query(sql);
  } finally {
    await pools.close();
  }
}
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
  // To a folder the files come along.
  const content = {
    place: join(place("back"), "storage"),
    count: 32,
    bytes: expect.any(Number),
    damaged: [],
  };
  expect([on, back]).toEqual([over, { ...over, content }]);
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

/** Without what a server writes down of itself while it ends. */
const lasting = (rows: Readonly<Record<string, readonly unknown[]>>) =>
  Object.fromEntries(Object.entries(rows).filter(([name]) => !/^(function_|webhook_|request_)/.test(name)));

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
  expect(await failure(move(at, "beside", place("data")))).toContain("a server still runs on");
  await makeBackup({ folder: node, database: at, target: place("monday"), now: Date.now });
  await there.close();
  await restoreBackup({ backup: place("monday"), folder: place("restored") });
  expect(lasting(await rowsHere("restored"))).toEqual(lasting(await rowsThere(at)));
  await moveInstance({ from: { database: at }, to: { folder: node } });
  expect(readdirSync(join(place("restored"), "storage"))).not.toEqual([]);
  const here = await startTestServer({ dataFolder: node, inFolder: true });
  expectSame(await everything(here), then);
  expect((await here.call("GET", "/activity/verify")).body).toMatchObject({ intact: true });
  await here.close();
});

describe("cut short at any moment and begun again, it brings all of it, and nothing twice", () => {
  const shares = (count: number) => Array.from({ length: count }, (_, at) => (at + Math.random()) / count);
  /** Begins a move in a process of its own, which is killed. */
  async function killed(from: string, to: string, share: number): Promise<void> {
    const child = spawnFixture("moving.mjs", from, to, place("full"), String(share));
    const [, signal] = await once(child, "exit");
    expect(signal).toBe("SIGKILL");
  }
  async function broken(from: string | DatabaseAddress, to: string | DatabaseAddress, share: number) {
    const told = ({ rows, of }: Progress) => {
      if (rows >= of * share) throw new Error("Broken");
    };
    const said = await failure(
      moveInstance({ from: whereabouts(from), to: whereabouts(to), secretFolder: place("full"), told }),
    );
    expect(said).toBe("Broken");
  }
  const url = ({ host, port, database: name, schema: own }: DatabaseAddress) =>
    `postgres://postgres@localhost:${port}/${name}?host=${encodeURIComponent(host)}&schema=${own}`;

  it("to PostgreSQL", async () => {
    const at = schema("killed");
    for (const share of shares(8)) await broken("full", at, share);
    // What it has is no instance yet.
    expect(await failure(holdDatabase(at, still))).toContain("was not brought to its end");
    expect(await failure(startTestServer({ dataFolder: place("node"), database: at }))).toContain(
      "Give the same twinhelm migrate again",
    );
    for (const share of shares(2)) await killed(place("full"), url(at), share);
    expect(await move("full", at)).toMatchObject({ ok: true });
    expect(await rowsThere(at)).toEqual(await rowsHere("full"));
  }, 180_000);

  it("to a folder", async () => {
    const at = schema("whole");
    await move("full", at);
    for (const share of shares(8)) await broken(at, "killed", share);
    expect(await failure(rowsHere("killed"))).toContain("There is no instance in");
    for (const share of shares(2)) await killed(url(at), place("killed"), share);
    expect(await move(at, "killed")).toMatchObject({ ok: true });
    expect(await rowsHere("killed")).toEqual(await rowsHere("full"));
    expect(numbersIn("killed")).toEqual(numbersIn("full"));
  }, 180_000);

  it("also where the instance was changed in between: what is not the same any more comes anew", async () => {
    cpSync(place("full"), place("changing"), { recursive: true });
    await broken("changing", schema("changing"), 0.9);
    const file = new DatabaseSync(join(place("changing"), "twinhelm.sqlite"));
    const table = `"document_${world.ships}"`;
    file.exec(
      `DELETE FROM ${table} WHERE sequence % 7 = 0; UPDATE ${table} SET json = json_set(json, '$.tons', 1)`,
    );
    file.close();
    await move("changing", schema("changing"));
    expect(await rowsThere(schema("changing"))).toEqual(await rowsHere("changing"));
  }, 180_000);

  it("where the database ends the connection, which is said", async () => {
    const at = schema("ended");
    const told = ({ rows, of }: Progress) => {
      if (rows > of / 2) endOthers();
    };
    const said = await failure(moveInstance({ from: whereabouts("full"), to: whereabouts(at), told }));
    expect(said).toMatch(
      /^The connection to .* was lost \(.*Give the same command again: it goes on where it was\.$/,
    );
    await move("full", at);
    expect(await rowsThere(at)).toEqual(await rowsHere("full"));
  });
});

/** Ends all connections to the database, before anything else happens here. */
function endOthers(): void {
  const sql =
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()";
  const script = `const { Client } = require("pg"); const client = new Client(${JSON.stringify(address)});
    client.connect().then(() => client.query(${JSON.stringify(sql)})).then(() => client.end())`;
  execFileSync(process.execPath, ["-e", script]);
}

describe("nothing is moved", () => {
  it("from a folder that a server uses, one without an instance, one that is damaged or without its secret", async () => {
    const nowhere = schema("nowhere");
    const server = await startTestServer({ dataFolder: place("used"), inFolder: true });
    expect(await failure(move("used", nowhere))).toContain("is in use by another process");
    await server.close();
    expect(await failure(move("none", nowhere))).toContain("There is no instance in");
    cpSync(place("full"), place("damaged"), { recursive: true });
    const path = join(place("damaged"), "twinhelm.sqlite");
    const bytes = readFileSync(path);
    bytes.fill(0xff, bytes.length / 2, bytes.length / 2 + 20_000);
    writeFileSync(path, bytes);
    expect(await failure(move("damaged", nowhere))).toContain("is damaged");
    cpSync(place("full"), place("bare"), { recursive: true });
    rmSync(join(place("bare"), "secret"));
    expect(await failure(move("bare", nowhere))).toContain("The secret of");
    // Nothing was made there.
    expect(await failure(holdDatabase(nowhere, still))).toContain("There is no instance in");
  });

  it("to where something is", async () => {
    const at = schema("taken");
    await move("full", at);
    expect(await failure(move("full", at))).toContain("holds an instance. Nothing was moved.");
    expect(await failure(move(at, "data"))).toContain("holds an instance: twinhelm.sqlite is in it.");
    mkdirSync(place("photos"));
    writeFileSync(join(place("photos"), "sea.jpg"), "mine");
    expect(await failure(move(at, "photos"))).toContain("holds something else (sea.jpg)");
    mkdirSync(place("foreign"));
    writeFileSync(join(place("foreign"), "secret"), Buffer.alloc(48).toString("base64"));
    expect(await failure(move(at, "foreign"))).toContain("has the secret of another instance");
    expect(await failure(move(at, "keyless", place("foreign")))).toContain(
      "is not the one that the instance is sealed",
    );
    await query("CREATE SCHEMA others; CREATE TABLE others.invoice (id int)");
    expect(await failure(move("full", schema("others")))).toContain(
      "holds something else (the table invoice)",
    );
  });

  it("to where a part of another instance is", async () => {
    const other = await startTestServer({ dataFolder: place("other"), inFolder: true });
    await other.close();
    const at = schema("halves");
    const told = () => {
      throw new Error("Broken");
    };
    await failure(moveInstance({ from: whereabouts("full"), to: whereabouts(at), told }));
    expect(await failure(move("other", at))).toContain("holds a part of another instance");
  });

  it("of what PostgreSQL does not store, which is named with its place", async () => {
    cpSync(place("full"), place("odd"), { recursive: true });
    const file = new DatabaseSync(join(place("odd"), "twinhelm.sqlite"));
    const id = "5f00000000000000ffffffff";
    file.prepare(`INSERT INTO "document_${world.ships}" (id, json) VALUES (?, ?)`).run(
      id,
      JSON.stringify({
        _id: id,
        name: "a\0b",
        tags: ["fine \ud83d\udea2", "half \ud83d"],
        "\\u0000": "\\ud83d",
      }),
    );
    file
      .prepare("INSERT INTO document_draft VALUES ('o', ?, 'new', 'v', 1, 1, ?)")
      .run(world.ships, "raw \0");
    file.close();
    expect(await move("odd", schema("odd"))).toEqual({
      ok: false,
      more: 0,
      unstorable: [
        { of: "Ships", id, path: "name" },
        { of: "Ships", id, path: "tags.1" },
        { of: "document_draft", id: `o ${world.ships} new`, path: "json" },
      ],
    });
    expect(await failure(holdDatabase(schema("odd"), still))).toContain("There is no instance in");
  });
});

it("knows each column of PostgreSQL that is no column of its own", async () => {
  const at = schema("columns");
  await move("full", at);
  const { rows } = await query(
    `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
     WHERE table_schema = 'columns' AND is_generated = 'NEVER' AND table_name !~ '^(document|items|unique)_[0-9a-f]{24}'`,
  );
  const known = instanceTables().flatMap(({ name, columns }) =>
    columns.map((each) => `${name}.${each.name}`),
  );
  const found = rows.map(({ table, column }) => `${table}.${column}`);
  expect(known.filter((each) => !found.includes(each))).toEqual([]);
  // What an instance in PostgreSQL has beside what both have: its nodes know it for as long as they run.
  expect(
    new Set(
      rows.map(({ table }) => table).filter((name) => !instanceTables().some((each) => each.name === name)),
    ),
  ).toEqual(
    new Set([
      "instance",
      "node",
      "change",
      "lease",
      "claim",
      "function_packages",
      "index_work",
      "shared_value",
      "shared_count",
      "shared_part",
      "shared_folder",
      "shared_file",
    ]),
  );
}, 180_000);
