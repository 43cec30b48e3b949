import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeBackup } from "@twinhelm/server/backup/backup";
import { restoreBackup } from "@twinhelm/server/backup/restore";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { atWork, makeSecrets, type Secrets } from "./fixtures/secretWorld";
import { functionsOf, http } from "./functionWorld";
import { spawnFixture } from "./process";

const field = { type: "string", title: "name", options: { position: "left" } };
const ships = { title: "Ships", description: "Ships of the harbour", properties: { name: field } };

let root: string;
let server: TestServer;
let secrets: Secrets;
let bucketId: string;
const place = (name: string) => join(root, name);

/** What objects hold is made of their names. */
const contentOf = (name: string) => createHash("sha256").update(name).digest("hex").repeat(20);

async function upload(name: string): Promise<string> {
  const content = { type: "text/plain", data: Buffer.from(contentOf(name)).toString("base64") };
  const answer = await server.call("POST", "/storage", { body: [{ name, content }] });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body[0]._id;
}

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "twinhelm-backup-"));
  server = await startTestServer({ dataFolder: place("data") });
  secrets = await makeSecrets(server, Date.now());
  bucketId = (await server.call("POST", "/bucket", { body: ships })).body._id;
  await functionsOf(() => server).make(
    { default: http("/kept") },
    "export default () => ({ answer: 'from the backup' });",
  );
  for (let at = 0; at < 30; at++) await upload(`first ${at}`);
});
afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true, force: true });
});

/** Writes and deletes until it is told to stop; gives what was stored for good before. */
function keepWriting() {
  const kept: string[] = [];
  let isOver = false;
  const documents = async () => {
    for (let at = 0; !isOver; at++) {
      const name = `ship ${at}`;
      const answer = await server.call("POST", `/bucket/${bucketId}/data`, { body: { name } });
      if (answer.status === 201) kept.push(answer.body._id);
    }
  };
  const objects = async (writer: string) => {
    for (let at = 0; !isOver; at++) {
      const id = await upload(`passing ${writer} ${at}`);
      if (at % 3 > 0) await server.call("DELETE", `/storage/${id}`);
    }
  };
  const all = Promise.all([documents(), objects("a"), objects("b")]);
  return {
    kept,
    async stop() {
      isOver = true;
      await all;
    },
  };
}

describe("a backup of a server that is written to", () => {
  let acknowledged: readonly string[];

  beforeAll(async () => {
    const writing = keepWriting();
    await vi.waitFor(() => expect(writing.kept.length).toBeGreaterThan(20), 60_000);
    acknowledged = [...writing.kept];
    const manifest = await makeBackup({ folder: server.folder, target: place("backup"), now: Date.now });
    await writing.stop();
    expect(manifest.damaged).toEqual([]);
    expect(manifest.database.tables).toMatchObject({ identity: expect.any(Number), bucket: 1 });
  });

  it("is a folder for its owner alone whose files have the hashes that it says", () => {
    if (process.platform === "win32") return;
    const lines = readFileSync(join(place("backup"), "SHA256SUMS"), "utf8")
      .trimEnd()
      .split("\n");
    const hashed = lines.map((line) => line.split("  "));
    for (const [hash, path = ""] of hashed)
      expect(
        createHash("sha256")
          .update(readFileSync(join(place("backup"), path)))
          .digest("hex"),
        path,
      ).toBe(hash);
    const files = readdirSync(place("backup"), { recursive: true, withFileTypes: true });
    for (const entry of files) {
      const { mode } = statSync(join(entry.parentPath, entry.name));
      expect((mode & 0o777).toString(8), entry.name).toBe(entry.isDirectory() ? "700" : "600");
    }
    expect(readdirSync(root).filter((name) => name.includes("unfinished"))).toEqual([]);
    expect(existsSync(join(place("backup"), "lock"))).toBe(false);
  });

  it("is restored with all that was acknowledged before it: documents, bytes of objects, secrets, functions", async () => {
    await restoreBackup({ backup: place("backup"), folder: place("restored") });
    const other = await startTestServer({ dataFolder: place("restored") });
    try {
      const { body } = await other.call("GET", `/bucket/${bucketId}/data`);
      const ids = new Set(body.map((each: { _id: string }) => each._id));
      expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
      const objects = (await other.call("GET", "/storage")).body;
      expect(objects.length).toBeGreaterThanOrEqual(30);
      for (const { _id, name } of objects) {
        const content = await other.call("GET", `/storage/${_id}/view`);
        expect([content.status, content.body], name).toEqual([200, contentOf(name)]);
      }
      expect(await atWork(other, secrets)).toEqual([true, true, true]);
      expect((await other.call("GET", "/fn-execute/kept", { as: null })).body).toEqual({
        answer: "from the backup",
      });
      expect((await other.call("GET", "/activity/verify")).body).toMatchObject({
        intact: true,
        problems: [],
      });
    } finally {
      await other.close();
    }
  });
});

describe("what is refused", () => {
  const failure = (work: Promise<unknown>) =>
    work.then(
      () => "It did not fail.",
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
  /** A backup that something happens to, and what is said of it then. */
  async function spoilt(spoil: (folder: string) => void): Promise<string> {
    const folder = mkdtempSync(join(root, "spoilt-"));
    cpSync(place("backup"), folder, { recursive: true });
    spoil(folder);
    const said = await failure(restoreBackup({ backup: folder, folder: place("nowhere") }));
    expect(existsSync(place("nowhere"))).toBe(false);
    return said;
  }
  const edit = (
    folder: string,
    change: (manifest: { format: number; database: { version: number } }) => void,
  ) => {
    const path = join(folder, "backup.json");
    const manifest = JSON.parse(readFileSync(path, "utf8"));
    change(manifest);
    writeFileSync(path, JSON.stringify(manifest));
  };

  it("restoring into a folder in use, or one that is not empty", async () => {
    const restoring = (folder: string) => failure(restoreBackup({ backup: place("backup"), folder }));
    expect(await restoring(server.folder)).toContain("is in use by another process");
    mkdirSync(place("filled"));
    writeFileSync(place("filled/note"), "mine");
    expect(await restoring(place("filled"))).toContain("is not empty");
    expect(readFileSync(place("filled/note"), "utf8")).toBe("mine");
    expect((await server.call("GET", "/bucket")).status).toBe(200);
  });

  it("a backup to a folder that is not empty or inside of the instance, and one of no instance", async () => {
    const to = (target: string, folder = server.folder) =>
      failure(makeBackup({ folder, target, now: Date.now }));
    expect(await to(place("filled"))).toContain("is not empty");
    expect(await to(join(server.folder, "backup"))).toContain("inside of the data folder");
    expect(await to(place("new"), place("filled"))).toContain("There is no database");
    expect(existsSync(place("new"))).toBe(false);
  });

  it("backups that are damaged, unfinished or of a newer version", async () => {
    expect(await spoilt((folder) => appendFileSync(join(folder, "twinhelm.sqlite"), "x"))).toContain(
      "twinhelm.sqlite is not what it was",
    );
    expect(await spoilt((folder) => rmSync(join(folder, "secret")))).toContain("secret is missing");
    expect(await spoilt((folder) => appendFileSync(join(folder, "SHA256SUMS"), "x"))).toContain("SHA256SUMS");
    expect(await spoilt((folder) => rmSync(join(folder, "backup.json")))).toContain("is no backup");
    expect(
      await spoilt((folder) => edit(folder, (manifest) => Object.assign(manifest, { format: 2 }))),
    ).toContain("newer version");
    expect(
      await spoilt((folder) => edit(folder, ({ database }) => Object.assign(database, { version: 10_000 }))),
    ).toContain("newer version");
  });

  it("a path that leads out of the folder", async () => {
    const said = await spoilt((folder) => {
      const text = `${"0".repeat(64)}  ../outside\n`;
      writeFileSync(join(folder, "SHA256SUMS"), text);
      const sums = createHash("sha256").update(text).digest("hex");
      edit(folder, (manifest) => void Object.assign(manifest, { sums }));
    });
    expect(said).toContain("a line of SHA256SUMS cannot be read");
  });
});

it("an object whose bytes are gone is named, and the rest is kept", async () => {
  cpSync(place("restored"), place("lacking"), { recursive: true });
  const [folder = ""] = readdirSync(place("lacking/storage"));
  const [file = ""] = readdirSync(place(`lacking/storage/${folder}`));
  rmSync(place(`lacking/storage/${folder}/${file}`));
  const manifest = await makeBackup({ folder: place("lacking"), target: place("partly"), now: Date.now });
  expect(manifest.damaged).toEqual([file]);
  await restoreBackup({ backup: place("partly"), folder: place("again") });
});

it("killed at any moment, it leaves nothing that could be taken for a whole one, and can be made again", async () => {
  const work = async (from: string, to: string, what: string) => {
    for (const delay of [0, 40, 200]) {
      const child = spawnFixture("backup.mjs", from, to, what);
      const ended = once(child, "exit");
      await once(child.stdout, "data");
      // Which moment of many it hits does not matter.
      await new Promise((resolve) => setTimeout(resolve, delay));
      child.kill("SIGKILL");
      await ended;
      if (existsSync(join(to, "backup.json")) || existsSync(join(to, "twinhelm.sqlite"))) {
        // It was whole already.
        if (what === "backup") await restoreBackup({ backup: to, folder: place("check") });
        rmSync(place("check"), { recursive: true, force: true });
        rmSync(to, { recursive: true });
      }
    }
  };
  await work(server.folder, place("killed"), "backup");
  await makeBackup({ folder: server.folder, target: place("killed"), now: Date.now });
  await work(place("killed"), place("killed-restore"), "restore");
  await restoreBackup({ backup: place("killed"), folder: place("killed-restore") });
  const other = await startTestServer({ dataFolder: place("killed-restore") });
  expect((await other.call("GET", "/activity/verify")).body).toMatchObject({ intact: true });
  await other.close();
  expect(readdirSync(root).filter((name) => name.includes("unfinished"))).toEqual([]);
});
