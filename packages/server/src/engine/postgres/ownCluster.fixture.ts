import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmodSync, copyFileSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";
import { freePort } from "../../shell/freePort.fixture";
import { findPrograms, giveTo, makeData, noPostgres } from "./cluster.fixture";

const execute = promisify(execFile);

/** A PostgreSQL of one test file, which it may stop and start. It listens on loopback and keeps what it acknowledged. */
export interface OwnCluster {
  readonly port: number;
  /** Of a database and a user; the user `postgres` needs no password. */
  address(more?: string, user?: string, database?: string): string;
  start(settings?: Readonly<Record<string, string>>): Promise<void>;
  /** `fast`: connections are ended; `immediate`: as if its machine had lost power. */
  stop(how?: "fast" | "immediate"): Promise<void>;
  /** Throws away what it has, and follows another one from its next start. */
  follow(primary: OwnCluster): Promise<void>;
  /** From its next start it takes no changes, and follows nobody. */
  demote(): void;
  /** Takes changes from now on. */
  promote(): Promise<void>;
  /** Rows of statements as the user `postgres`. */
  query(sql: string, database?: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** A session of the user `postgres`, which others may end. */
  session(): Promise<Client>;
  /** A copy of it, as it runs, that does not run yet. `follows`: it takes over what is written here from then on. */
  standby(follows: boolean): Promise<OwnCluster>;
  /** Ends it and takes it off the disk. */
  drop(): Promise<void>;
}

interface Tls {
  readonly key: string;
  readonly certificate: string;
}

/** Makes one that does not run yet; undefined where there are no programs for it. `hba`: lines before those that trust. */
export async function ownCluster(
  hba: readonly string[] = [],
  tls?: Tls | undefined,
): Promise<OwnCluster | undefined> {
  const programs = await findPrograms();
  if (programs === undefined) {
    process.stderr.write(`${noPostgres}\n`);
    return undefined;
  }
  const { TWINHELM_POSTGRES: root } = process.env;
  if (root === undefined) throw new Error("No folder for PostgreSQL: tests/postgres.ts gives it");
  const folder = mkdtempSync(join(root, "own-"));
  const own = (path: string) => giveTo(programs.owner, path);
  own(folder);
  const data = join(folder, "data");
  await makeData(root, data, programs);
  // Fewer of them may be in the path.
  const beside = dirname(realpathSync(join(programs.folder, "postgres")));
  const run = (name: string, ...parameters: readonly string[]) =>
    execute(join(beside, name), parameters, { ...programs.owner, cwd: folder });
  const lines = [
    ...hba,
    "local all,replication all trust",
    ...["all", "replication"].map((what) => `host ${what} all 127.0.0.1/32 trust`),
  ];
  writeFileSync(join(data, "pg_hba.conf"), `${lines.join("\n")}\n`);
  for (const [name, path] of Object.entries(tls ?? {})) {
    copyFileSync(path, join(data, name));
    chmodSync(join(data, name), 0o600);
    own(join(data, name));
  }
  const port = await freePort();
  const ofTls = tls && { ssl: "on", ssl_key_file: "key", ssl_cert_file: "certificate" };
  return clusterAt({ folder, data, port, run, settings: ofTls ?? {} });
}

interface Made {
  readonly folder: string;
  readonly data: string;
  readonly port: number;
  readonly settings: Readonly<Record<string, string>>;
  readonly run: (name: string, ...parameters: readonly string[]) => Promise<unknown>;
}

function clusterAt({ folder, data, port, settings, run }: Made): OwnCluster {
  let running = false;
  /** Copies what runs at a port; `-R`: the copy follows it. */
  const copy = (from: number, to: string, ...more: readonly string[]) => {
    const primary = ["-h", "127.0.0.1", "-p", String(from), "-U", "postgres"];
    return run("pg_basebackup", ...primary, "-D", to, "-c", "fast", "--no-sync", ...more);
  };
  const stop: OwnCluster["stop"] = async (how = "fast") => {
    if (!running) return;
    running = false;
    await run("pg_ctl", "-D", data, "-m", how, "-w", "stop");
  };
  return {
    port,
    address: (more = "", user = "postgres", database = "postgres") =>
      `postgres://${user}@127.0.0.1:${port}/${database}?${more}`,
    async start(more = {}) {
      if (running) return;
      const all = {
        listen_addresses: "127.0.0.1",
        port: String(port),
        unix_socket_directories: folder,
        shared_buffers: "32MB",
        ...settings,
        ...more,
      };
      const options = Object.entries(all).map(([name, value]) => `-c ${name}=${value}`);
      await run("pg_ctl", "-D", data, "-l", `${data}.log`, "-o", options.join(" "), "-w", "start");
      running = true;
    },
    stop,
    async follow(primary) {
      rmSync(data, { recursive: true, force: true });
      await copy(primary.port, data, "-R");
    },
    demote: () => writeFileSync(join(data, "standby.signal"), ""),
    async promote() {
      await run("pg_ctl", "-D", data, "-w", "promote");
    },
    ...sessionsOf({ folder, port }),
    async standby(follows) {
      const beside = `${data}-${randomUUID()}`;
      await copy(port, beside, ...(follows ? ["-R"] : []));
      const made = clusterAt({ folder, data: beside, port: await freePort(), settings, run });
      if (!follows) made.demote();
      return made;
    },
    async drop() {
      await stop("immediate");
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** What asks it, by its socket. */
const sessionsOf = ({
  folder,
  port,
}: Pick<Made, "folder" | "port">): Pick<OwnCluster, "query" | "session"> => ({
  async query(sql, database = "postgres") {
    const client = new Client({ host: folder, port, user: "postgres", database });
    await client.connect();
    try {
      const result = await client.query(sql);
      return result.rows ?? [];
    } finally {
      await client.end();
    }
  },
  async session() {
    const client = new Client({ host: folder, port, user: "postgres", database: "postgres" });
    client.on("error", () => undefined);
    await client.connect();
    return client;
  },
});
