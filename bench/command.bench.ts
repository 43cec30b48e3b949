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
      // What a command compiled is kept below it, as for everybody who has one.
      HOME: home,
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

/** Scripted commands that list records, each of an area of its own. */
const lists = ["data", "identity", "policy", "bucket", "apikey"] as const;

const argumentsOf = (area: (typeof lists)[number]): readonly string[] => [
  launcher,
  area,
  "list",
  ...(area === "data" ? [bucket, "--limit", "25"] : []),
  "-o",
  "json",
];

/** The median of runs of a program, each divided by the run of the empty script right before it. */
const pairs = (samples: readonly number[], floors: readonly number[]): number =>
  median(samples.map((each, round) => each / (floors[round] ?? Number.NaN)));

it("a scripted command against an empty script", async () => {
  const programs: Readonly<Record<string, readonly string[]>> = {
    ...Object.fromEntries(lists.map((area) => [`${area} list`, argumentsOf(area)])),
    "--version": [launcher, "--version"],
  };
  for (const args of [...Object.values(programs), [empty]]) await time(args);
  for (const [name, args] of Object.entries(programs)) {
    const samples: number[] = [];
    const floors: number[] = [];
    for (let round = 0; round < 25; round += 1) {
      floors.push(await time([empty]));
      samples.push(await time(args));
    }
    const note = `${median(samples).toFixed(0)} ms, empty script ${median(floors).toFixed(0)} ms`;
    report(`${name} / empty script`, pairs(samples, floors), { most: name === "--version" ? 1.5 : 2 }, note);
  }
});
