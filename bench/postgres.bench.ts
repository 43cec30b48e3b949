import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { databaseAddress } from "@twinhelm/server/engine/postgres/address";
import { type BarePool, barePool } from "@twinhelm/server/engine/postgres/bare.fixture";
import { afterAll, beforeAll, describe, it } from "vitest";
import { median, report } from "./report";
import { idOf, type Load, perSecond, type Side, startSide } from "./sides";

/** A database whose schema `twinhelm_bench` is made, and dropped at the end. */
const { TWINHELM_BENCH_DATABASE: given } = process.env;
const schema = "twinhelm_bench";
const documents = 100_000;
const stop: (() => unknown)[] = [];

/** Servers in processes of their own; the bare one is in this, which does nothing else meanwhile. */
interface Sides {
  readonly postgres: Side;
  readonly sqlite: Side;
  readonly pool: BarePool;
}

/** Set before the first measurement. */
let made: Sides | undefined;
const sides = (): Sides => {
  if (made === undefined) throw new Error("Nothing is made yet");
  return made;
};

beforeAll(async () => {
  if (given === undefined) return;
  const postgres = await startSide([documents], { url: given, schema });
  const sqlite = await startSide([documents]);
  const pool = barePool({ ...databaseAddress(given), schema });
  stop.push(
    () => pool.end(),
    () => postgres.close(),
    () => sqlite.close(),
  );
  made = { postgres, sqlite, pool };
});
afterAll(async () => {
  for (const close of stop) await close();
});

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

async function bareServer(handler: Handler): Promise<string> {
  const bare = createServer((request, response) => {
    handler(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => bare.listen(0, "127.0.0.1", resolve));
  stop.unshift(() => bare.close());
  const address = bare.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/`;
}

const answerWith = (response: ServerResponse, text: string): void => {
  response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(text) });
  response.end(text);
};

interface Comparison {
  readonly name: string;
  readonly bare: string;
  /** What is asked of each engine, by the address of its documents. */
  readonly paths: readonly string[];
  readonly barePaths?: readonly string[];
  readonly least: number;
  readonly callers?: number;
  readonly write?: Load["write"];
}

/** Requests per second on PostgreSQL against the bare server, and against SQLite, three times in turn. */
async function compare({ name, bare, paths, barePaths, least, callers, write }: Comparison): Promise<void> {
  const { postgres, sqlite } = sides();
  const more = { callers: callers ?? 16, ...(write === undefined ? {} : { write }) };
  const of = (side: Side) =>
    perSecond({
      urls: paths.map((path) => side.documents(documents) + path),
      credential: side.credential,
      ...more,
    });
  const rounds: { ours: number; bare: number; sqlite: number }[] = [];
  for (let round = 0; round < 3; round += 1)
    rounds.push({
      ours: await of(postgres),
      bare: await perSecond({ urls: (barePaths ?? [""]).map((path) => bare + path), ...more }),
      sqlite: await of(sqlite),
    });
  const middle = (key: "ours" | "bare" | "sqlite") => Math.round(median(rounds.map((each) => each[key])));
  const note = `${middle("ours")} against ${middle("bare")} a second, SQLite ${middle("sqlite")}; ${callers ?? 16} callers`;
  report(
    `${name} / bare node:http and pg`,
    median(rounds.map((each) => each.ours / each.bare)),
    { least },
    note,
  );
}

const bucketOf = () => sides().postgres.buckets.get(documents);
const tableOf = () => `"document_${bucketOf()}"`;
const sort = encodeURIComponent('{"_id":-1}');
const many = <T>(make: (number: number) => T): readonly T[] =>
  Array.from({ length: 20_000 }, (_, number) => make((number * 37) % documents));

describe.skipIf(given === undefined)("documents on PostgreSQL", () => {
  it("a list of 25 with its total", async () => {
    const { pool } = sides();
    const list = { name: "list", text: `SELECT json FROM ${tableOf()} ORDER BY id DESC LIMIT 25` };
    const total = {
      name: "total",
      text: "SELECT count FROM bucket WHERE id = $1",
      values: [bucketOf()],
    };
    const bare = await bareServer(async (_, response) => {
      const [page, counted] = await Promise.all([pool.query(list), pool.query(total)]);
      const body = page.rows.map(({ json }) => json).join();
      answerWith(response, `{"meta":{"total":${counted.rows[0].count}},"data":[${body}]}`);
    });
    const paths = [`?paginate=true&relation=true&sort=${sort}&limit=25`];
    const name = "PostgreSQL: list of 25 of 100,000";
    await compare({ name, bare, paths, least: 0.5 });
    await compare({ name: `${name}, one caller`, bare, paths, callers: 1, least: 0.5 });
  });

  it("a list of 25 without a total", async () => {
    const { pool } = sides();
    const list = { name: "page", text: `SELECT json FROM ${tableOf()} ORDER BY id DESC LIMIT 25` };
    const bare = await bareServer(async (_, response) => {
      const page = await pool.query(list);
      answerWith(response, `[${page.rows.map(({ json }) => json).join()}]`);
    });
    const paths = [`?sort=${sort}&limit=25`];
    await compare({ name: "PostgreSQL: list of 25, not counted", bare, paths, least: 0.5 });
  });

  it("a read of one document", async () => {
    const { pool } = sides();
    const bare = await bareServer(async ({ url = "" }, response) => {
      const text = `SELECT json FROM ${tableOf()} WHERE id = $1`;
      const { rows } = await pool.query({ name: "one", text, values: [url.slice(1)] });
      answerWith(response, rows[0].json);
    });
    const [paths, barePaths] = [many((number) => `/${idOf(number)}`), many(idOf)];
    await compare({ name: "PostgreSQL: one document", bare, paths, barePaths, least: 0.4 });
  });

  it("a page that an index filters and sorts", async () => {
    const { pool } = sides();
    const text = `SELECT json FROM ${tableOf()} WHERE value_rank(body -> 'number') = 1 AND value_number(body -> 'number') >= $1
      ORDER BY value_rank(body -> 'number'), value_number(body -> 'number'), left(value_text(body -> 'number'), 200) COLLATE "C", sequence LIMIT 25`;
    const bare = await bareServer(async ({ url = "" }, response) => {
      const page = await pool.query({ name: "range", text, values: [url.slice(1)] });
      answerWith(response, `[${page.rows.map(({ json }) => json).join()}]`);
    });
    const by = (number: number) =>
      `?filter=${encodeURIComponent(`{"number":{"$gte":${number}}}`)}&sort=${encodeURIComponent('{"number":1}')}&limit=25`;
    const paths = many(by);
    await compare({ name: "PostgreSQL: page by an index", bare, paths, barePaths: many(String), least: 0.5 });
  });

  it("a count by a field without an index", async () => {
    const { pool } = sides();
    const text = `SELECT count(*) AS count FROM ${tableOf()} WHERE body -> 'flag' = $1`;
    const bare = await bareServer(async (_, response) => {
      const { rows } = await pool.query({ name: "count", text, values: ["true"] });
      answerWith(response, `{"meta":{"total":${rows[0].count}}}`);
    });
    const filter = encodeURIComponent('{"flag":true}');
    const paths = [`?paginate=true&filter=${filter}&limit=1`];
    await compare({ name: "PostgreSQL: count of 100,000", bare, paths, callers: 2, least: 0.5 });
  });

  it("a write of one document", async () => {
    const { pool } = sides();
    const bare = await bareServer(async (request, response) => {
      for await (const _ of request);
      answerWith(response, await bareWrite(pool, request.url?.slice(1) ?? ""));
    });
    const [paths, barePaths] = [many((number) => `/${idOf(number)}`), many(idOf)];
    const write = { method: "PUT", body: JSON.stringify({ name: "Changed", number: 5, flag: true }) };
    const name = "PostgreSQL: write of one document";
    await compare({ name, bare, paths, barePaths, write, least: 0.3 });
    await compare({ name: `${name}, one caller`, bare, paths, barePaths, write, callers: 1, least: 0.3 });
  });
});

/** What a write cannot do without: the document as it is, its new text, an activity with both, all or nothing. */
async function bareWrite(pool: BarePool, id: string): Promise<string> {
  const client = await pool.connect();
  const run = (name: string, text: string, values: unknown[]) => client.query({ name, text, values });
  try {
    await client.query("BEGIN");
    const { rows } = await run("found", `SELECT json FROM ${tableOf()} WHERE id = $1 FOR UPDATE`, [id]);
    const json = JSON.stringify({ ...JSON.parse(rows[0].json), name: "Changed", number: 5, flag: true });
    await run("store", `UPDATE ${tableOf()} SET json = $2 WHERE id = $1`, [id, json]);
    const state = "INSERT INTO activity_state (sequence, changes) VALUES (-floor(random() * 1e15), $1)";
    await run("note", state, [rows[0].json + json]);
    await client.query("COMMIT");
    return json;
  } finally {
    client.release();
  }
}
