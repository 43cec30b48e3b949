import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type DatabaseAddress, databaseAddress } from "@twinhelm/server/engine/postgres/address";
import { barePool } from "@twinhelm/server/engine/postgres/bare.fixture";
import { dropSchema } from "@twinhelm/server/engine/postgres/start";
import { startTestServer, type TestServer, testPassword } from "@twinhelm/server/shell/testServer";
import { inject } from "vitest";

const execute = promisify(execFile);

/** An engine with documents, in a process of its own, as it is built: what users run. */
export interface Side {
  readonly credential: string;
  /** Ids of buckets, by how many documents are in them. */
  readonly buckets: ReadonlyMap<number, string>;
  /** Address of the documents of the bucket that has so many. */
  documents(count: number): string;
  close(): Promise<void>;
}

export const idOf = (number: number): string => (number + 1).toString(16).padStart(24, "0");

const documentOf = (number: number): string =>
  JSON.stringify({
    _id: idOf(number),
    name: `Name ${number}`,
    number,
    day: new Date(number * 1e7).toISOString(),
    flag: number % 2 === 0,
    notes: "n".repeat(120),
  });

/** The built server as a process; `ended` with it. */
export async function startProgram(folder: string, settings: object) {
  const values = [join(inject("programs"), "server.mjs"), folder, testPassword, JSON.stringify(settings)];
  const child = spawn(process.execPath, ["--no-warnings", ...values], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [said] = await once(child.stdout, "data");
  return {
    url: String(said).trim(),
    async close() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

export async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/passport/identify`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ identifier: "admin", password: testPassword }),
  });
  const { scheme, token } = await answer.json();
  return `${scheme} ${token}`;
}

async function makeBucket(server: TestServer, count: number): Promise<string> {
  const { body } = await server.call("POST", "/bucket", {
    body: {
      title: `${count}`,
      description: `A bucket of ${count} documents`,
      history: true,
      primary: "name",
      properties: {
        name: { type: "string" },
        number: { type: "number", options: { index: true } },
        day: { type: "date" },
        flag: { type: "boolean" },
        notes: { type: "textarea" },
      },
    },
  });
  return body._id;
}

/** Documents that are written together. */
const together = 50_000;

type Store = (bucket: string, numbers: readonly number[]) => Promise<void>;

/** Buckets with so many documents each, written past the server. */
async function fill(server: TestServer, counts: readonly number[], store: Store) {
  const buckets = new Map<number, string>();
  for (const count of counts) {
    const bucket = await makeBucket(server, count);
    buckets.set(count, bucket);
    for (let at = 0; at < count; at += together)
      await store(
        bucket,
        Array.from({ length: Math.min(together, count - at) }, (_, index) => at + index),
      );
  }
  return buckets;
}

async function fillPostgres(server: TestServer, address: DatabaseAddress, counts: readonly number[]) {
  const pool = barePool(address);
  try {
    const buckets = await fill(server, counts, async (bucket, numbers) => {
      await pool.query(
        `INSERT INTO "document_${bucket}" (id, json) SELECT * FROM unnest(CAST($1 AS text[]), CAST($2 AS text[]))`,
        [numbers.map(idOf), numbers.map(documentOf)],
      );
    });
    for (const [count, bucket] of buckets)
      await pool.query("UPDATE bucket SET count = $1 WHERE id = $2", [count, bucket]);
    await pool.query("VACUUM ANALYZE");
    return buckets;
  } finally {
    await pool.end();
  }
}

async function fillSqlite(server: TestServer, counts: readonly number[]) {
  const store = server.server.engine.database;
  const buckets = await fill(server, counts, async (bucket, numbers) => {
    const insert = store.prepare(`INSERT INTO "document_${bucket}" (id, json) VALUES (?, ?)`);
    store.exec("BEGIN");
    for (const number of numbers) insert.run(idOf(number), documentOf(number));
    store.exec("COMMIT");
  });
  const counted = store.prepare("UPDATE bucket SET count = ? WHERE id = ?");
  for (const [count, bucket] of buckets) counted.run(count, bucket);
  return buckets;
}

/** The engine on PostgreSQL in a schema, which is dropped first and at the end; without an address that on SQLite. */
export async function startSide(
  counts: readonly number[],
  given?: { readonly url: string; readonly schema: string },
): Promise<Side> {
  const folder = mkdtempSync(join(tmpdir(), "twinhelm-bench-"));
  const database = given && { ...databaseAddress(given.url), schema: given.schema };
  if (database !== undefined) await dropSchema(database);
  const filling = await startTestServer({ database, dataFolder: folder });
  const buckets = await (database === undefined
    ? fillSqlite(filling, counts)
    : fillPostgres(filling, database, counts));
  await filling.close();
  const program = await startProgram(folder, database === undefined ? {} : { database });
  return {
    credential: await signIn(program.url),
    buckets,
    documents: (count) => `${program.url}/bucket/${buckets.get(count)}/data`,
    async close() {
      await program.close();
      if (database !== undefined) await dropSchema(database);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export interface Load {
  readonly urls: readonly string[];
  readonly credential?: string | undefined;
  readonly callers?: number;
  readonly seconds?: number;
  readonly write?: { readonly method: string; readonly body: string } | undefined;
}

/** Requests answered in a second, by a load from another process that asks for the addresses in turn. */
export async function perSecond({
  urls,
  credential = "",
  callers = 16,
  seconds = 2,
  write,
}: Load): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "twinhelm-bench-"));
  const file = join(folder, "addresses.txt");
  writeFileSync(file, urls.join("\n"));
  const more = write === undefined ? [] : [write.method, write.body];
  const script = join(import.meta.dirname, "load.mjs");
  const values = [script, file, credential, String(seconds), String(callers), ...more];
  const { stdout } = await execute(process.execPath, values);
  rmSync(folder, { recursive: true });
  return Number(stdout);
}
