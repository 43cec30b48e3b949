import { execFile, execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { delimiter, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { Client, type ClientConfig } from "pg";
import type { DatabaseAddress } from "./address";

const execute = promisify(execFile);

/** What a test says that is left out without a PostgreSQL. */
export const noPostgres =
  "There is no PostgreSQL here: install it, or give the URL of one in TWINHELM_TEST_POSTGRES.";

/** A database of its own for a test. */
export interface TestDatabase {
  readonly client: Client;
  /** Another connection, which ends with what it began. */
  session(): Promise<Client>;
  /** Ends the connection and drops the database. */
  drop(): Promise<void>;
}

/** How a database is made: byte by byte, or with an order of texts that is not theirs. */
type Collation = "C" | "en";

const collations: Readonly<Record<Collation, string>> = {
  C: "LC_COLLATE 'C.UTF-8' LC_CTYPE 'C.UTF-8'",
  en: "LOCALE_PROVIDER icu ICU_LOCALE 'en'",
};

/** A new database, on the server of this run; undefined where there is none. */
export async function testDatabase(collation: Collation): Promise<TestDatabase | undefined> {
  const server = await serverOfRun();
  if (server === undefined) {
    process.stderr.write(`${noPostgres}\n`);
    return undefined;
  }
  const name = `twinhelm_${randomBytes(6).toString("hex")}`;
  const made = `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' ${collations[collation]}`;
  await once(server, made);
  const client = new Client({ ...server, database: name, options: "-c jit=off -c statement_timeout=30s" });
  await client.connect();
  return {
    client,
    async session() {
      const other = new Client({ ...server, database: name });
      await other.connect();
      return other;
    },
    async drop() {
      await client.end();
      await once(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

/** A database of its own for the instances of tests, each in a schema. */
export interface InstancesDatabase {
  readonly address: DatabaseAddress;
  drop(): Promise<void>;
}

/** A new one; undefined where there is no server. */
export async function databaseOfInstances(): Promise<InstancesDatabase | undefined> {
  const server = await serverOfRun();
  if (server === undefined) return undefined;
  const { host = "", port = 5432, user, password } = server;
  const database = `twinhelm_${randomBytes(6).toString("hex")}`;
  await once(server, `CREATE DATABASE ${database} TEMPLATE template0 ENCODING 'UTF8' ${collations.C}`);
  return {
    address: {
      host,
      port,
      user,
      password: typeof password === "string" ? password : undefined,
      database,
      schema: "twinhelm",
      encryption: "off",
      authorities: undefined,
      connections: 8,
    },
    // It waits for connections that end; whoever was killed by a test may have left some.
    drop: () =>
      once(server, `DROP DATABASE ${database}`).catch(() =>
        once(server, `DROP DATABASE ${database} WITH (FORCE)`),
      ),
  };
}

async function once(server: ClientConfig, sql: string): Promise<void> {
  const client = new Client(server);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** That in TWINHELM_TEST_POSTGRES, else one that the first who asks starts, until the run ends. */
async function serverOfRun(): Promise<ClientConfig | undefined> {
  const { TWINHELM_TEST_POSTGRES: given, TWINHELM_POSTGRES: folder } = process.env;
  if (given !== undefined) {
    const { hostname, port, pathname, username, password } = new URL(given);
    const said = [hostname, pathname.slice(1), username, password].map(decodeURIComponent);
    const [host = "", database, user, secret = ""] = said;
    return {
      host,
      port: Number(port || 5432),
      database: database || "postgres",
      user: user || "postgres",
      password: secret,
    };
  }
  if (folder === undefined) throw new Error("No folder for PostgreSQL: tests/postgres.ts gives it");
  const state = join(folder, "state");
  if (isFirst(folder)) {
    const started = await start(folder).catch((error: unknown) => String(error));
    writeFileSync(`${state}.next`, started);
    renameSync(`${state}.next`, state);
  }
  while (!existsSync(state)) await setTimeout(20);
  const said = readFileSync(state, "utf8");
  if (said === "none") return undefined;
  if (said !== "started") throw new Error(said);
  return { host: folder, database: "postgres", user: "postgres" };
}

function isFirst(folder: string): boolean {
  try {
    mkdirSync(join(folder, "first"));
    return true;
  } catch {
    return false;
  }
}

/** Starts a server that listens on a socket in the folder alone. It keeps nothing that outlives it. */
async function start(folder: string): Promise<"started" | "none"> {
  const programs = programFolder();
  const owner = await ownerOf();
  if (programs === undefined || owner === undefined) return "none";
  const { uid, gid } = owner;
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  const data = join(folder, "data");
  const run = (name: string, ...parameters: string[]) =>
    execute(join(programs, name), parameters, { ...owner, cwd: folder });
  await run(
    "initdb",
    "-D",
    data,
    "-U",
    "postgres",
    "--auth=trust",
    "--encoding=UTF8",
    "--locale=C.UTF-8",
    "--no-sync",
  );
  const settings = [
    "listen_addresses=",
    `unix_socket_directories=${folder}`,
    "fsync=off",
    "synchronous_commit=off",
    "full_page_writes=off",
    "shared_buffers=32MB",
    // Several servers at once in each worker, and what servers that were killed have left.
    "max_connections=400",
  ];
  const options = settings.map((each) => `-c ${each}`).join(" ");
  await run("pg_ctl", "-D", data, "-l", join(folder, "log"), "-o", options, "-w", "start");
  return "started";
}

/** The programs of a server, from the path or where Debian has them: those of the latest version. */
export function programFolder(): string | undefined {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...(process.env.PATH ?? "").split(delimiter),
    ...versions.map((version) => join(debian, version, "bin")),
  ];
  return folders.find(
    (folder) =>
      ["initdb", "pg_ctl", "postgres"].every((name) => existsSync(join(folder, name))) && isNew(folder),
  );
}

/** The first version with all that the tests ask of it. */
const oldest = 15;

function isNew(folder: string): boolean {
  try {
    const said = execFileSync(join(folder, "postgres"), ["--version"], { encoding: "utf8" });
    return Number(/ (\d+)/.exec(said)?.[1]) >= oldest;
  } catch {
    return false;
  }
}

/** As whom it runs: PostgreSQL does not run as root. Undefined where there is nobody for it. */
export async function ownerOf(): Promise<{ readonly uid?: number; readonly gid?: number } | undefined> {
  if (process.getuid?.() !== 0) return {};
  try {
    const ids = await Promise.all(["-u", "-g"].map((option) => execute("id", [option, "postgres"])));
    const [uid, gid] = ids.map(({ stdout }) => Number(stdout));
    return uid === undefined || gid === undefined ? undefined : { uid, gid };
  } catch {
    return undefined;
  }
}
