// The files of an instance that moves: content of objects, lists of packages, the repository of version control.
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeBackup } from "@twinhelm/server/backup/backup";
import { restoreBackup } from "@twinhelm/server/backup/restore";
import type { DatabaseAddress } from "@twinhelm/server/engine/postgres/address";
import {
  databaseOfInstances,
  type InstancesDatabase,
  noPostgres,
} from "@twinhelm/server/engine/postgres/cluster.fixture";
import { type Moved, moveInstance, type Progress, type Whereabouts } from "@twinhelm/server/moving/move";
import type { StoreAddress } from "@twinhelm/server/place/address";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startObjectStore, type TestStore } from "./fixtures/objectStore";
import { packageList, startRegistry } from "./fixtures/packageRegistry";
import { functionsOf, http } from "./functionWorld";
import { runWithSmallFiles, spawnFixture } from "./process";
import { form } from "./storageTables/sending";

let root: string;
let instances: InstancesDatabase | undefined;
let store: TestStore;
let registry: Awaited<ReturnType<typeof startRegistry>>;
/** Contents of objects, by their names. */
const contents: Readonly<Record<string, Buffer>> = {
  empty: Buffer.alloc(0),
  // Several parts of an object store.
  large: Buffer.from(randomBytes(3_000_000).toString("hex")),
  ...Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`small ${at}`, Buffer.from(`content ${at}`)])),
};

/** Milliseconds: several servers, each of which compiles and installs, one after the other. */
const long = 180_000;

const place = (name: string) => join(root, name);
const storage = (prefix: string): StoreAddress => ({ ...store.storage, prefix: `${prefix}/` });
const schema = (name: string): DatabaseAddress => {
  if (instances === undefined) throw new Error(noPostgres);
  return { ...instances.address, schema: name };
};
const start = (dataFolder: string, database?: DatabaseAddress, files?: StoreAddress) =>
  startTestServer({
    dataFolder,
    database,
    inFolder: database === undefined,
    storage: files,
    functionRegistry: registry.address,
  });

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "twinhelm-movingFiles-"));
  instances = await databaseOfInstances();
  if (instances === undefined) return;
  store = await startObjectStore();
  registry = await startRegistry({
    leftish: { "package.json": packageList("leftish"), "index.js": "exports.pad = (text) => '  ' + text;" },
  });
  const server = await start(place("data"));
  await fill(server);
  await server.close();
}, 120_000);
afterAll(async () => {
  await instances?.drop();
  await store?.close();
  registry?.close();
  rmSync(root, { recursive: true, force: true });
});
beforeEach(({ skip }) => skip(instances === undefined, noPostgres));

const command = async (server: TestServer, name: string, ...args: string[]) => {
  const { status, body } = await server.call("POST", `/versioncontrol/commands/${name}`, { body: { args } });
  expect({ status, body }).toMatchObject({ status: 201 });
  return JSON.stringify(body);
};

async function fill(server: TestServer): Promise<void> {
  const code = "export default async () => { const { pad } = await import('leftish'); return pad('tide'); };";
  const id = await functionsOf(() => server).make({ default: http("/padded") }, code);
  const added = await server.call("POST", `/function/${id}/dependencies`, { body: { name: "leftish" } });
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  for (const [name, data] of Object.entries(contents)) {
    const body = form({ filename: name, type: "text/plain", data: data.toString() });
    expect((await server.call("POST", "/storage", body)).status).toBe(201);
  }
  await command(server, "add", ".");
  await command(server, "commit", "-m", '"from before"');
}

/** That all files are at work: content of objects, packages, version control. */
async function expectWhole(server: TestServer): Promise<void> {
  const { body: objects } = await server.call("GET", "/storage", { query: { limit: "100" } });
  expect(objects.map(({ name }: { name: string }) => name).toSorted()).toEqual(
    Object.keys(contents).toSorted(),
  );
  for (const { _id, name } of objects) {
    const answer = await fetch(`${server.url}/storage/${_id}/view`, {
      headers: { authorization: server.admin },
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.equals(contents[name] ?? Buffer.from("none")), name).toBe(true);
  }
  const padded = await server.call("GET", "/fn-execute/padded", { as: null });
  expect([padded.status, padded.body]).toEqual([200, "  tide"]);
  expect(await command(server, "log")).toContain("from before");
}

const whereabouts = (given: string | DatabaseAddress): Whereabouts =>
  typeof given === "string" ? { folder: place(given) } : { database: given };
interface Settings {
  readonly storage?: StoreAddress;
  readonly data?: string;
}
const move = (from: string | DatabaseAddress, to: string | DatabaseAddress, settings: Settings = {}) =>
  moveInstance({
    from: whereabouts(from),
    to: whereabouts(to),
    storage: settings.storage,
    secretFolder: place(settings.data ?? "data"),
  });
const failure = (work: Promise<unknown>) =>
  work.then(
    () => "It did not fail.",
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
/** A data folder for a new node: the secret, and nothing else. */
function newNode(name: string): string {
  mkdirSync(place(name));
  cpSync(join(place("data"), "secret"), join(place(name), "secret"));
  return place(name);
}
/** What is in a folder, but for what a look at it leaves. */
const sumsOf = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((path) => statSync(join(folder, path)).isFile() && !/^lock$|-(shm|wal)$/.test(path))
      .toSorted()
      .map((path) => [
        path,
        createHash("sha256")
          .update(readFileSync(join(folder, path)))
          .digest("hex"),
      ]),
  );
const whole = { ok: true, objects: 32, content: { count: 32, damaged: [] } };
const sumOf = (moved: Moved) => (moved.ok ? moved.files : undefined);

it("go over into an object store, on to another one, and back into a folder, and are at work each time", {
  timeout: long,
}, async () => {
  const before = sumsOf(place("data"));
  const over = await move("data", schema("over"), { storage: storage("over") });
  expect(over).toMatchObject(whole);
  expect(sumOf(over)?.count).toBeGreaterThan(5);
  expect(sumsOf(place("data"))).toEqual(before);
  const node = newNode("node");
  const there = await start(node, schema("over"), storage("over"));
  await expectWhole(there);
  await there.close();
  const on = await move(schema("over"), schema("on"), { storage: storage("on"), data: "node" });
  expect(on).toMatchObject(whole);
  const other = newNode("other");
  const next = await start(other, schema("on"), storage("on"));
  await expectWhole(next);
  await next.close();
  const back = await move(schema("on"), "back", { data: "other" });
  expect(back).toMatchObject({ ...whole, content: { place: join(place("back"), "storage") } });
  expect(existsSync(join(place("back"), "storage.json"))).toBe(false);
  const here = await start(place("back"));
  await expectWhole(here);
  await here.close();
  // Nothing tells of the moves in the stores any more.
  expect((await store.keys()).filter((key) => key.includes("moving"))).toEqual([]);
});

it("stay where they are for PostgreSQL, and in the same store for a folder", { timeout: long }, async () => {
  cpSync(place("data"), place("same"), { recursive: true });
  const moved = await move("same", schema("same"), { data: "same" });
  expect(moved).toMatchObject({ ok: true, objects: 32 });
  expect(moved).not.toHaveProperty("content");
  const there = await start(place("same"), schema("same"));
  await expectWhole(there);
  await there.close();
  await move("data", schema("stored"), { storage: storage("stored") });
  const node = newNode("storing");
  await (await start(node, schema("stored"), storage("stored"))).close();
  const keys = await store.keys();
  const back = await move(schema("stored"), "storedBack", { data: "storing", storage: storage("stored") });
  expect(back).not.toHaveProperty("content");
  expect(await store.keys()).toEqual(keys);
  const here = await start(place("storedBack"), undefined, storage("stored"));
  await expectWhole(here);
  await here.close();
});

it("of a folder that was a node's are those of the instance, whatever that node had", {
  timeout: long,
}, async () => {
  await move("data", schema("nodes"), { storage: storage("nodes") });
  const [one, two] = [newNode("one"), newNode("two")];
  const first = await start(one, schema("nodes"), storage("nodes"));
  const second = await start(two, schema("nodes"), storage("nodes"));
  await expectWhole(first);
  await expectWhole(second);
  const { body: all } = await first.call("GET", "/function");
  const saved = "export default () => 'saved elsewhere';";
  await first.close();
  expect((await functionsOf(() => second).save(all[0]._id, saved)).status).toBe(204);
  await command(second, "add", ".");
  await command(second, "commit", "-m", '"made elsewhere"');
  await second.close();
  // The first has a build, packages and a repository that are older.
  await move(schema("nodes"), "one", { data: "one" });
  const here = await start(place("one"), undefined, storage("nodes"));
  expect((await here.call("GET", "/fn-execute/padded", { as: null })).body).toBe("saved elsewhere");
  expect(await command(here, "log")).toContain("made elsewhere");
  await here.close();
});

it("are in a backup of an instance in PostgreSQL as all nodes have them, while these run, whichever node's folder is named", {
  timeout: long,
}, async () => {
  const at = schema("backed_up");
  await move("data", at, { storage: storage("backedUp") });
  const one = await start(newNode("backedOne"), at, storage("backedUp"));
  const two = await start(newNode("backedTwo"), at, storage("backedUp"));
  await expectWhole(one);
  await command(two, "log");
  await command(one, "commit", "-m", '"made at one"', "--allow-empty");
  await makeBackup({ folder: two.folder, database: at, target: place("tuesday"), now: Date.now });
  await one.close();
  await two.close();
  await restoreBackup({ backup: place("tuesday"), folder: place("tuesdayFolder") });
  const here = await start(place("tuesdayFolder"));
  await expectWhole(here);
  expect(await command(here, "log")).toContain("made at one");
  await here.close();
});

describe("cut short at any moment and begun again, all of them are there", () => {
  const url = ({ host, port, database: name, schema: own }: DatabaseAddress) =>
    `postgres://postgres@localhost:${port}/${name}?host=${encodeURIComponent(host)}&schema=${own}`;
  /** In a process of its own, which is killed once so much of it is there. */
  async function killed(from: string, to: string, data: string, share: number, storage?: string) {
    const child = spawnFixture("moving.mjs", from, to, data, String(share), storage ?? "");
    const [, signal] = await once(child, "exit");
    expect(signal).toBe("SIGKILL");
  }
  /** In this one, which goes on. */
  async function broken(move: Omit<Parameters<typeof moveInstance>[0], "told">, share: number) {
    const told = ({ rows, of, objects }: Progress) => {
      if ((rows / of + objects / 32) / 2 >= share) throw new Error("Broken");
    };
    expect(await failure(moveInstance({ ...move, told }))).toBe("Broken");
  }
  const shares = [0.1, 0.49, 0.51, 0.6, 0.8, 1];
  const addressOf = (prefix: string) => store.address.replace("?", `/${prefix}?`);

  it(
    "in an object store",
    async () => {
      const at = schema("cut");
      const asked = { from: whereabouts("data"), to: whereabouts(at), storage: storage("cut") };
      for (const share of shares) await broken(asked, share);
      await killed(place("data"), url(at), place("data"), 0.9, addressOf("cut"));
      // A server takes nothing of it for an instance.
      expect(await failure(start(newNode("early"), at, storage("cut")))).toContain("was cut short");
      expect(await move("data", at, { storage: storage("cut") })).toMatchObject(whole);
      const there = await start(newNode("cut"), at, storage("cut"));
      await expectWhole(there);
      await there.close();
    },
    long,
  );

  it(
    "in a folder",
    async () => {
      const at = schema("cut_back");
      await move("data", at, { storage: storage("cutBack") });
      const node = newNode("cutNode");
      await (await start(node, at, storage("cutBack"))).close();
      const asked = { from: whereabouts(at), to: whereabouts("cutFolder"), secretFolder: node };
      for (const share of shares) await broken(asked, share);
      await killed(url(at), place("cutFolder"), node, 0.9);
      // What was cut short while it was written.
      const files = join(place("cutFolder"), "storage");
      const [file = ""] = readdirSync(files, { recursive: true, encoding: "utf8" }).filter(
        (path) => statSync(join(files, path)).isFile() && statSync(join(files, path)).size > 5,
      );
      truncateSync(join(files, file), 3);
      expect(await move(at, "cutFolder", { data: "cutNode" })).toMatchObject(whole);
      const here = await start(place("cutFolder"));
      await expectWhole(here);
      await here.close();
    },
    long,
  );

  it("where the store goes away in the middle, which is said", async () => {
    let left = 10;
    store.fault = ({ method }) => {
      if (method !== "PUT") return undefined;
      left -= 1;
      return left < 0 ? "breaks" : undefined;
    };
    const said = await failure(move("data", schema("away"), { storage: storage("away") }));
    store.fault = () => undefined;
    expect(said).toMatch(/cannot be reached.*Give the same command again: it goes on where it was\.$/);
    expect(await move("data", schema("away"), { storage: storage("away") })).toMatchObject(whole);
  });

  it("where the disk is full, which is said", async () => {
    await move("data", schema("full"), { storage: storage("full") });
    const node = newNode("fullNode");
    await (await start(node, schema("full"), storage("full"))).close();
    const said = runWithSmallFiles("movingRefused.mjs", url(schema("full")), place("fullFolder"), node);
    expect(said).toMatch(/^StartError .*(fullFolder).*Check the permissions and the free space|no room left/);
    expect(await move(schema("full"), "fullFolder", { data: "fullNode" })).toMatchObject(whole);
  });
});

describe("nothing is moved", () => {
  it("to a store that is away, and none is made in PostgreSQL", async () => {
    await store.stop();
    const said = await failure(move("data", schema("nowhere"), { storage: storage("nowhere") }));
    await store.begin();
    expect(said).toContain("cannot be reached");
    expect(await failure(move(schema("nowhere"), "nowhereBack"))).toContain("not brought to its end");
  });

  it("to where files of this instance are that are used", async () => {
    await move("data", schema("used"), { storage: storage("used") });
    const keys = await store.keys();
    const said = await failure(move("data", schema("used_again"), { storage: storage("used") }));
    expect(said).toMatch(/used\S* holds files of this instance already\. Choose another prefix\./);
    expect(await failure(move("data", schema("used_again"), { storage: storage("used") }))).toBe(said);
    expect(await store.keys()).toEqual(keys);
  });

  it("from where the files are not, or nobody says where they are", async () => {
    await move("data", schema("lost"), { storage: storage("lost") });
    newNode("bare");
    expect(await failure(move(schema("lost"), "lostBack", { data: "bare" }))).toMatch(
      /The files of this instance are not in .*bare.storage\. Nothing was moved\./,
    );
    const asked = {
      from: whereabouts(schema("lost")),
      to: whereabouts(schema("lost_on")),
      storage: storage("x"),
    };
    expect(await failure(moveInstance(asked))).toContain("name that folder with --data");
  });
});

it("that were damaged are named, and moved as they are", async () => {
  cpSync(place("data"), place("damaged"), { recursive: true });
  const files = readdirSync(join(place("damaged"), "storage"), { recursive: true, encoding: "utf8" }).filter(
    (path) => statSync(join(place("damaged"), "storage", path)).isFile(),
  );
  const [gone = "", other = "", longer = ""] = files;
  rmSync(join(place("damaged"), "storage", gone));
  writeFileSync(join(place("damaged"), "storage", other), "other");
  writeFileSync(join(place("damaged"), "storage", longer), randomBytes(7_000_000));
  const moved = await move("damaged", schema("damaged"), { storage: storage("damaged") });
  if (!moved.ok || moved.content === undefined) throw new Error("It was not moved");
  expect(moved.content.damaged.toSorted()).toEqual(
    [gone, other, longer].map((path) => path.split("/")[1]).toSorted(),
  );
  expect((await store.keys()).filter((key) => key.startsWith("damaged/")).length).toBe(31);
});
