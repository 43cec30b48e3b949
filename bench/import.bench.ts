import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, it } from "vitest";
import { report } from "./report";

const rows = 100_000;
const folder = mkdtempSync(join(tmpdir(), "twinhelm-bench-import-"));
const launcher = join(import.meta.dirname, "..", "packages", "cli", "bin", "twinhelm.mjs");
const file = join(folder, "rows.ndjson");
let server: TestServer;
const documents = Array.from({ length: rows }, (_, number) => ({
  _id: (0x64a00000_0000n * 0x1000000000000n + BigInt(number)).toString(16).padStart(24, "0").slice(-24),
  name: `Name ${number}`,
  number,
  day: new Date(number * 1e7).toISOString(),
  flag: number % 2 === 0,
  notes: "n".repeat(120),
}));

beforeAll(async () => {
  server = await startTestServer();
  writeFileSync(file, documents.map((each) => `${JSON.stringify(each)}\n`).join(""));
});
afterAll(() => server.close());

/** Seconds to insert the same JSON in one transaction, with the same syncs. */
function bare(): number {
  const database = new DatabaseSync(join(folder, "bare.sqlite"));
  database.exec("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL");
  database.exec("CREATE TABLE bare (sequence INTEGER PRIMARY KEY, id TEXT UNIQUE, json TEXT)");
  const begun = performance.now();
  const insert = database.prepare("INSERT INTO bare (id, json) VALUES (?, ?)");
  database.exec("BEGIN");
  for (const each of documents) insert.run(each._id, JSON.stringify(each));
  database.exec("COMMIT");
  const seconds = (performance.now() - begun) / 1000;
  database.close();
  return seconds;
}

/** Seconds of the command, and the most memory that its process had, in MB. */
function imported(bucket: string): Promise<{ readonly seconds: number; readonly memory: number }> {
  const begun = performance.now();
  let memory = 0;
  const command = spawn(process.execPath, [launcher, "data", "import", bucket, "--file", file], {
    env: {
      ...process.env,
      TWINHELM_SERVER: server.url,
      TWINHELM_TOKEN: server.admin,
      XDG_CONFIG_HOME: folder,
    },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const timer = setInterval(() => {
    try {
      const [, most = "0"] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${command.pid}/status`, "utf8")) ?? [];
      memory = Math.max(memory, Number(most) / 1024);
    } catch {
      // It has ended.
    }
  }, 50);
  return new Promise((resolve, reject) =>
    command.on("exit", (code) => {
      clearInterval(timer);
      if (code !== 0) reject(new Error(`The import ended with ${code}`));
      else resolve({ seconds: (performance.now() - begun) / 1000, memory });
    }),
  );
}

/** Seconds of the request that writes rows which were sent and checked: what others who write wait for. */
async function written(bucket: string): Promise<number> {
  const path = `/bucket/${bucket}/data/import`;
  const { _id } = (await server.call("POST", path, { body: { mode: "insert" } })).body;
  for (let from = 0; from < rows; from += 5_000) {
    const part = documents.slice(from, from + 5_000);
    const sent = part.map((document, index) => ({ row: from + index + 1, document }));
    await server.call("POST", `${path}/${_id}/rows`, { body: { from, rows: sent } });
  }
  await server.call("POST", `${path}/${_id}/run`, { body: { dryRun: true } });
  const begun = performance.now();
  const { body } = await server.call("POST", `${path}/${_id}/run`, { body: {} });
  if (body.inserted !== rows) throw new Error(JSON.stringify(body).slice(0, 500));
  return (performance.now() - begun) / 1000;
}

it("imports 100,000 rows by the command", async () => {
  const properties = {
    name: { type: "string" },
    number: { type: "number" },
    day: { type: "date" },
    flag: { type: "boolean" },
    notes: { type: "textarea" },
  };
  const body = { title: "Imported", description: "For a measurement", properties };
  const bucketId = async () => (await server.call("POST", "/bucket", { body })).body._id;
  const alone = await written(await bucketId());
  const { seconds, memory } = await imported(await bucketId());
  const floor = bare();
  const note = (of: number) => `${of.toFixed(1)} s against ${floor.toFixed(1)} s`;
  report(
    "writing 100,000 checked rows of an import / bare node:sqlite",
    alone / floor,
    { most: 3 },
    note(alone),
  );
  report(
    "import of 100,000 rows by the command / bare node:sqlite",
    seconds / floor,
    { most: 3 },
    note(seconds),
  );
  report("memory of the command that imports 100,000 rows, MB", memory, { most: 150 });
});
