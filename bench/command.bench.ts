import { spawn } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, it } from "vitest";
import { median, report } from "./report";

const launcher = join(import.meta.dirname, "..", "packages", "cli", "bin", "twinhelm.mjs");
const home = mkdtempSync(join(tmpdir(), "twinhelm-bench-"));
const empty = join(home, "empty.mjs");
writeFileSync(empty, "");
let server: TestServer;
let bucket = "";

beforeAll(async () => {
  server = await startTestServer();
  const made = await server.call("POST", "/bucket", {
    body: { title: "Some", description: "A few documents", properties: { name: { type: "string" } } },
  });
  bucket = made.body._id;
  for (let number = 0; number < 25; number += 1) {
    await server.call("POST", `/bucket/${bucket}/data`, { body: { name: `Name ${number}` } });
  }
});
afterAll(() => server.close());

/** Milliseconds of one run of a program. */
function time(args: readonly string[]): Promise<number> {
  const start = performance.now();
  const child = spawn(process.execPath, args, {
    stdio: "ignore",
    env: {
      PATH: process.env.PATH,
      XDG_CONFIG_HOME: home,
      TWINHELM_SERVER: server.url,
      TWINHELM_TOKEN: server.admin,
    },
  });
  return new Promise((resolve, reject) => {
    child.on("exit", (code) => {
      if (code === 0) resolve(performance.now() - start);
      else reject(new Error(`exit ${code}`));
    });
  });
}

it("a scripted command against an empty script", async () => {
  const list = [launcher, "data", "list", bucket, "-o", "json", "--limit", "25"];
  const records = [launcher, "identity", "list", "-o", "json"];
  const version = [launcher, "--version"];
  for (const args of [list, records, version, [empty]]) await time(args);
  const url = `${server.url}/bucket/${bucket}/data?limit=25&paginate=true`;
  const samples = {
    list: [] as number[],
    records: [] as number[],
    version: [] as number[],
    empty: [] as number[],
    answer: [] as number[],
  };
  for (let round = 0; round < 25; round += 1) {
    samples.empty.push(await time([empty]));
    samples.list.push(await time(list));
    samples.records.push(await time(records));
    samples.version.push(await time(version));
    const start = performance.now();
    await (await fetch(url, { headers: { authorization: server.admin } })).text();
    samples.answer.push(performance.now() - start);
  }
  const floor = median(samples.empty);
  const note = `${median(samples.list).toFixed(0)} ms, empty script ${floor.toFixed(0)} ms, server ${median(samples.answer).toFixed(1)} ms`;
  report(
    "data list / empty script, less the server's time",
    (median(samples.list) - median(samples.answer)) / floor,
    { most: 2 },
    note,
  );
  report(
    "identity list / empty script, less the server's time",
    (median(samples.records) - median(samples.answer)) / floor,
    { most: 2 },
    `${median(samples.records).toFixed(0)} ms`,
  );
  report("--version / empty script", median(samples.version) / floor, { most: 1.5 });
});
