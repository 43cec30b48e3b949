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
  /** Another connection, which ends with what it began. `as`: of another user. */
  session(as?: Pick<ClientConfig, "user" | "password">): Promise<Client>;
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
    async session(as) {
      const other = new Client({ ...server, database: name, ...as });
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
  const said = await madeOnce(join(folder, "server"), () => start(folder));
  return said === "none" ? undefined : { host: folder, database: "postgres", user: "postgres" };
}

/**
 * What the first who asks in a run makes, whichever process asks: the others wait for what is said of it. `name`: a path
 * beside which it is noted. Throws for all of them what the first one met.
 */
async function madeOnce(name: string, make: () => Promise<string>): Promise<string> {
  const state = `${name}.state`;
  if (isFirst(`${name}.first`)) {
    const made = await make().catch((error: unknown) => `${failed}${String(error)}`);
    writeFileSync(`${state}.next`, made);
    renameSync(`${state}.next`, state);
  }
  while (!existsSync(state)) await setTimeout(20);
  const said = readFileSync(state, "utf8");
  if (said.startsWith(failed)) throw new Error(said.slice(failed.length));
  return said;
}

const failed = "failed: ";

function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

/** As whom the programs of a server run, and the folder that they are in. */
export interface Programs {
  readonly folder: string;
  readonly owner: { readonly uid?: number; readonly gid?: number };
}

/** Those of this machine; undefined where there are none. */
export async function findPrograms(): Promise<Programs | undefined> {
  const folder = programFolder();
  const owner = await ownerOf();
  return folder === undefined || owner === undefined ? undefined : { folder, owner };
}

/** Gives a path to whom the programs run as. */
export function giveTo({ uid, gid }: Programs["owner"], path: string): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}

/**
 * Makes the data folder of a server, at a path that is not there yet. They are copies of one that is made once for a run,
 * which takes a tenth of the time. They trust everybody who reaches them.
 */
export async function makeData(root: string, data: string, { folder, owner }: Programs): Promise<void> {
  giveTo(owner, root);
  const template = join(root, "template");
  const run = (program: string, ...parameters: readonly string[]) =>
    execute(program, parameters, { ...owner, cwd: root });
  await madeOnce(template, async () => {
    const locale = ["--encoding=UTF8", "--locale=C.UTF-8"];
    await run(
      join(folder, "initdb"),
      "-D",
      template,
      "-U",
      "postgres",
      "--auth=trust",
      ...locale,
      "--no-sync",
    );
    return "made";
  });
  await run("cp", "-Rp", template, data);
}

/** Starts a server that listens on a socket in the folder alone. It keeps nothing that outlives it. */
async function start(folder: string): Promise<"started" | "none"> {
  const programs = await findPrograms();
  if (programs === undefined) return "none";
  const data = join(folder, "data");
  await makeData(folder, data, programs);
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
  const parameters = ["-D", data, "-l", join(folder, "log"), "-o", options, "-w", "start"];
  await execute(join(programs.folder, "pg_ctl"), parameters, { ...programs.owner, cwd: folder });
  return "started";
}

/** The programs of a server, from the path or where Debian has them: those of the latest version. */
function programFolder(): string | undefined {
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
async function ownerOf(): Promise<Programs["owner"] | undefined> {
  if (process.getuid?.() !== 0) return {};
  try {
    const ids = await Promise.all(["-u", "-g"].map((option) => execute("id", [option, "postgres"])));
    const [uid, gid] = ids.map(({ stdout }) => Number(stdout));
    return uid === undefined || gid === undefined ? undefined : { uid, gid };
  } catch {
    return undefined;
  }
}
