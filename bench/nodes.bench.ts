import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { databaseAddress } from "@twinhelm/server/engine/postgres/address";
import { dropSchema } from "@twinhelm/server/engine/postgres/start";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { secretFile } from "@twinhelm/server/vault/secret";
import { afterAll, beforeAll, describe, it } from "vitest";
import { median, report } from "./report";
import { perSecond, startProgram } from "./sides";

/** A database whose schema `twinhelm_bench_nodes` is made, and dropped at the end. */
const { TWINHELM_BENCH_DATABASE: given } = process.env;
const rounds = 500;
const folders: string[] = [];
const others: Awaited<ReturnType<typeof startProgram>>[] = [];
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
  others.push(await startProgram(folder, { database }));
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** The id of a new document, at one of the nodes. */
function insert(address: string): Promise<string> {
  const body = JSON.stringify({ name: "Of a load" });
  const headers = { authorization: server.admin, "content-type": "application/json" };
  return new Promise((resolve, reject) => {
    request(address, { agent, method: "POST", headers }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (piece: string) => {
        text += piece;
      });
      response.on("end", () => {
        if (response.statusCode === 201) resolve(JSON.parse(text)._id);
        else reject(new Error(`Answered ${response.statusCode}: ${text}`));
      });
    })
      .on("error", reject)
      .end(body);
  });
}

/** So many documents by so many callers, each at the next node: what was acknowledged, and how many a second. */
async function load(addresses: readonly string[], documents: number, callers: number) {
  const ids: string[] = [];
  let asked = 0;
  const begin = performance.now();
  const caller = async () => {
    while (asked < documents) {
      asked += 1;
      ids.push(await insert(addresses[asked % addresses.length] ?? ""));
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return { ids, rate: (ids.length * 1000) / (performance.now() - begin) };
}

const written = 500;
/** Writers at once. Changes of one node that wait for each other share a transaction: with few at each, fewer do. */
const writers = { few: 16, many: 48 } as const;

describe.skipIf(given === undefined)("three nodes on one PostgreSQL", () => {
  const database = { ...databaseAddress(given ?? "postgres://none/none"), schema: "twinhelm_bench_nodes" };
  beforeAll(async () => {
    await dropSchema(database);
    server = await startTestServer({ dataFolder: folderOf(), database });
    await Promise.all([startNode(database), startNode(database)]);
  });
  afterAll(async () => {
    agent.destroy();
    for (const other of others) await other.close();
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

  it("carry the load of one, and lose nothing of it", async () => {
    // All three in processes of their own: that of this process only holds its lease.
    await startNode(database);
    const { body: bucket } = await server.call("POST", "/bucket", {
      body: {
        title: "Load",
        description: "What three nodes carry",
        history: true,
        primary: "name",
        properties: { name: { type: "string" } },
      },
    });
    const all = others.map(({ url }) => `${url}/bucket/${bucket._id}/data`);
    const one = all.slice(0, 1);
    const acknowledged: string[] = [];
    const writes: Record<keyof typeof writers, number[]> = { few: [], many: [] };
    const reads: number[] = [];
    const read = (nodes: readonly string[]) => {
      const sort = encodeURIComponent('{"_id":-1}');
      const urls = nodes.map((address) => `${address}?paginate=true&sort=${sort}&limit=25`);
      return perSecond({ urls, credential: server.admin });
    };
    for (let round = 0; round < 3; round++) {
      for (const size of ["few", "many"] as const) {
        const alone = await load(one, written, writers[size]);
        const shared = await load(all, written, writers[size]);
        acknowledged.push(...alone.ids, ...shared.ids);
        writes[size].push(shared.rate / alone.rate);
      }
      const before = await read(one);
      reads.push((await read(all)) / before);
    }
    const { body: stored } = await server.call("GET", `/bucket/${bucket._id}/data`);
    const found = new Set(stored.map(({ _id }: { readonly _id: string }) => _id));
    const lost = acknowledged.filter((id) => !found.has(id)).length;
    report("nodes / acknowledged writes that three of them lost", lost, { most: 0 }, `of ${found.size}`);
    report("nodes / reads of three against one, on one machine", median(reads), { least: 0.9 });
    for (const size of ["few", "many"] as const) {
      const note = `${writers[size]} writers at once`;
      const name = `nodes / writes of three against one, on one machine${size === "few" ? "" : ", many writers"}`;
      report(name, median(writes[size]), { least: 0.8 }, note);
    }
  });
});
