import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseAddress } from "@twinhelm/server/engine/postgres/address";
import { testDatabase } from "@twinhelm/server/engine/postgres/cluster.fixture";

/** A database that several servers share, each with a folder of its own. */
export interface Nodes {
  readonly address: DatabaseAddress;
  /** A folder for another node, with the secret of the first one. */
  folder(): string;
  /** Rows of a query. */
  rows(sql: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** The database and the folders go. */
  drop(): Promise<void>;
}

/** Undefined where there is no PostgreSQL. */
export async function createNodes(): Promise<Nodes | undefined> {
  const database = await testDatabase("C");
  if (database === undefined) return undefined;
  const { client } = database;
  const folders: string[] = [];
  return {
    address: {
      host: client.host,
      port: client.port,
      user: client.user ?? "postgres",
      password: undefined,
      database: client.database ?? "",
      schema: "twinhelm",
      encryption: "off",
      authorities: undefined,
      connections: 4,
    },
    folder() {
      const made = mkdtempSync(join(tmpdir(), "twinhelm-node-"));
      const [first] = folders;
      if (first !== undefined) copyFileSync(join(first, "secret"), join(made, "secret"));
      folders.push(made);
      return made;
    },
    rows: async (sql) => (await client.query(`SET search_path = twinhelm; ${sql}`).then(lastRows)) ?? [],
    async drop() {
      await database.drop();
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Of several statements. */
const lastRows = (result: unknown): readonly Readonly<Record<string, unknown>>[] | undefined =>
  [result]
    .flat()
    .flatMap((each) => (isResult(each) ? [each.rows] : []))
    .at(-1);

const isResult = (value: unknown): value is { rows: readonly Readonly<Record<string, unknown>>[] } =>
  typeof value === "object" && value !== null && "rows" in value;
