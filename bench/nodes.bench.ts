import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { databaseAddress } from "@twinhelm/server/engine/postgres/address";
import { dropSchema } from "@twinhelm/server/engine/postgres/start";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { secretFile } from "@twinhelm/server/vault/secret";
import { afterAll, beforeAll, describe, it } from "vitest";
import { report } from "./report";

/** A database whose schema `twinhelm_bench_nodes` is made, and dropped at the end. */
const { TWINHELM_BENCH_DATABASE: given } = process.env;
const rounds = 500;
const folders: string[] = [];
const others: ChildProcess[] = [];
let server: TestServer;

const folderOf = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "twinhelm-bench-"));
  folders.push(folder);
  return folder;
};

/** Starts a node in a process of its own, with the secret of the first. */
async function startNode(database: object): Promise<void> {
  const folder = folderOf();
  copyFileSync(join(server.folder, secretFile), join(folder, secretFile));
  const child = spawn(
    process.execPath,
    [
      "--no-warnings",
      "--import",
      join(import.meta.dirname, "../packages/server/src/shell/typescript.mjs"),
      join(import.meta.dirname, "../tests/contract/fixtures/server.mjs"),
      folder,
      "correct horse",
      JSON.stringify({ database }),
    ],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  others.push(child);
  await once(child.stdout, "data");
}

describe.skipIf(given === undefined)("three nodes on one PostgreSQL", () => {
  const database = { ...databaseAddress(given ?? "postgres://none/none"), schema: "twinhelm_bench_nodes" };
  beforeAll(async () => {
    await dropSchema(database);
    server = await startTestServer({ dataFolder: folderOf(), database });
    await Promise.all([startNode(database), startNode(database)]);
  });
  afterAll(async () => {
    for (const child of others) {
      child.kill("SIGTERM");
      await once(child, "exit");
    }
    await server.close();
    await dropSchema(database);
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  it("a change of a policy holds on all of them", async () => {
    const { engine } = server.server;
    const policy = (name: string) => ({
      _id: "0".repeat(24),
      name,
      description: "Of a bench",
      statement: [],
    });
    await engine.write((tx) => tx.policies.insert(policy("first")));
    let stored = 0;
    engine.onCommit(() => {
      stored = performance.now();
    });
    const waits: number[] = [];
    for (let round = 0; round < rounds; round++) {
      await engine.write((tx) => tx.policies.replace(policy(`round ${round}`)));
      waits.push(performance.now() - stored);
    }
    const sorted = waits.toSorted((a, b) => a - b);
    const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
    const note = `from its end to its answer, three nodes on this machine; the middle ${at(0.5).toPrecision(3)}`;
    report("nodes / milliseconds until a policy holds on all, 99th percentile", at(0.99), { most: 50 }, note);
  });
});
