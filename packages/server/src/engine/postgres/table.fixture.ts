import type { Client } from "pg";
import type { SqlValue } from "../records/work";
import type { Stored } from "../sqlite/filter/filter.fixture";
import { filterFunctions } from "./functions";
import { numbered } from "./statement";

/** A table of documents, the way this engine stores them. */
export class Table {
  readonly #client: Client;
  readonly #name: string;
  constructor(client: Client, name: string) {
    this.#client = client;
    this.#name = name;
  }

  async make(): Promise<void> {
    await this.#client.query("CREATE SCHEMA IF NOT EXISTS twinhelm");
    for (const each of filterFunctions) await this.#client.query(each);
    await this.#client.query(
      `CREATE TABLE ${this.#name} (sequence bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id text COLLATE "C" NOT NULL UNIQUE, json text NOT NULL, body jsonb GENERATED ALWAYS AS (json::jsonb) STORED)`,
    );
  }

  async insert(documents: readonly Stored[]): Promise<void> {
    const ids = documents.map(({ _id }) => _id);
    const texts = documents.map(({ _id, ...document }) => JSON.stringify(document));
    await this.#client.query(
      `INSERT INTO ${this.#name} (id, json) SELECT id, json FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS given(id, json, n) ORDER BY n`,
      [ids, texts],
    );
  }

  /** The documents that a condition finds, in an order. */
  async find(where: string, parameters: readonly SqlValue[] = [], order = "id"): Promise<readonly Stored[]> {
    const sql = `SELECT id, json FROM ${this.#name} WHERE ${where} ORDER BY ${order}`;
    const { rows } = await this.#client.query(numbered(sql), [...parameters]);
    return rows.map(({ id, json }): Stored => ({ ...JSON.parse(json), _id: id }));
  }

  /** Works with nothing but these documents, and takes them away again. */
  async holding<T>(documents: readonly Stored[], work: () => Promise<T>): Promise<T> {
    await this.#client.query("BEGIN");
    try {
      await this.insert(documents);
      return await work();
    } finally {
      await this.#client.query("ROLLBACK");
    }
  }

  /** The steps of the database for a query on the table, with the rows that each of them has seen. */
  async plan(rest: string, parameters: readonly SqlValue[] = []): Promise<string> {
    const sql = `EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF) SELECT id FROM ${this.#name} ${rest}`;
    const { rows } = await this.#client.query(numbered(sql), [...parameters]);
    return rows.map((row) => String(row["QUERY PLAN"])).join("\n");
  }
}
