import { existsSync } from "node:fs";
import { backup, DatabaseSync } from "node:sqlite";
import { StartError } from "../../shell/errors";
import { migrations } from "./migrations";
import { sealedWith } from "./sealed";

/** The bytes of an object, as its row has them. */
export interface ExpectedFile {
  readonly file: string;
  readonly size: number;
  readonly etag: string;
}

/** A database as it was at one moment, whatever is written to it meanwhile. */
export interface Moment {
  /** How many steps of migration it has seen. */
  readonly version: number;
  /** Of the key that it is sealed with. */
  readonly keyId: string | undefined;
  files(): Iterable<ExpectedFile>;
  functions(): readonly string[];
  /** Rows of each table. */
  counts(): Readonly<Record<string, number>>;
  /** Writes this moment to a new file, which needs no other beside it. */
  copyTo(path: string): Promise<void>;
  release(): void;
}

/** The format of this version. */
export const databaseVersion = migrations.length;

/** Pages that are copied before others get a turn. */
const pagesAtOnce = 256;

/** Takes hold of the present moment; the log of the database grows until it is released. Throws `StartError`. */
export function holdMoment(path: string): Moment {
  if (!existsSync(path)) throw new StartError("backup", `There is no database at ${path}.`);
  const database = new DatabaseSync(path, { readOnly: true, timeout: 5_000 });
  try {
    database.exec("BEGIN");
    return momentOf(database);
  } catch (error) {
    database.close();
    throw error;
  }
}

function momentOf(database: DatabaseSync): Moment {
  // The first read says which moment it is.
  const version = Number(database.prepare("PRAGMA user_version").get()?.user_version ?? 0);
  const names = database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'")
    .all()
    .map(({ name }) => String(name));
  const has = (table: string) => names.includes(table);
  return {
    version,
    keyId: sealedWith(database),
    *files() {
      if (!has("storage_object")) return;
      const rows = database.prepare("SELECT file, size, etag FROM storage_object").iterate();
      for (const { file, size, etag } of rows)
        yield { file: String(file), size: Number(size), etag: String(etag) };
    },
    functions() {
      if (!has("function")) return [];
      const rows = database.prepare("SELECT id FROM function").all();
      return rows.map(({ id }) => String(id));
    },
    counts() {
      const count = (table: string) =>
        Number(database.prepare(`SELECT count(*) AS n FROM "${table}"`).get()?.n ?? 0);
      return Object.fromEntries(names.toSorted().map((table) => [table, count(table)]));
    },
    async copyTo(target) {
      await backup(database, target, { rate: pagesAtOnce });
      const copy = new DatabaseSync(target);
      try {
        copy.exec("PRAGMA synchronous = FULL; PRAGMA journal_mode = DELETE");
        const [first] = copy.prepare("PRAGMA quick_check(1)").all();
        if (first?.quick_check !== "ok")
          throw new StartError(
            "corrupt",
            `The database is damaged (${String(first?.quick_check)}). No backup was made.`,
          );
      } finally {
        copy.close();
      }
    },
    release: () => database.isOpen && database.close(),
  };
}
