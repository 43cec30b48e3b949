import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseAddress } from "@twinhelm/server/engine/postgres/address";
import { testDatabase } from "@twinhelm/server/engine/postgres/cluster.fixture";
import { startTestServer, type TestServer, testPassword } from "@twinhelm/server/shell/testServer";
import { secretFile } from "@twinhelm/server/vault/secret";
import { afterAll } from "vitest";
import { type DatabaseRelay, startDatabaseRelay } from "./databaseRelay";
import { type ServerProcess, startServerProcess } from "./process";

/** Nodes of one instance, and the database that they share. */
export interface Nodes {
  readonly database: NonNullable<Awaited<ReturnType<typeof testDatabase>>>;
  readonly address: DatabaseAddress;
  /** Ends with the tests. */
  start(settings?: Parameters<typeof startTestServer>[0]): Promise<TestServer>;
  /** One in a process of its own, with these variables beside those of the tests; it ends with them. `program`: of another version. */
  startProcess(
    settings: object,
    environment?: Readonly<Record<string, string>>,
    program?: string,
  ): Promise<ServerProcess>;
  /** A way to the database that can be cut. */
  relay(): Promise<DatabaseRelay>;
}

/** Undefined where there is no PostgreSQL: the tests are left out then. */
export async function nodesOfTest(): Promise<Nodes | undefined> {
  const database = await testDatabase("C");
  if (database === undefined) return undefined;
  const { client } = database;
  const address: DatabaseAddress = {
    host: client.host,
    port: client.port,
    user: client.user,
    password: typeof client.password === "string" ? client.password : undefined,
    database: client.database ?? "postgres",
    schema: "twinhelm",
    encryption: "off",
    authorities: undefined,
    connections: 4,
  };
  const ends: (() => Promise<unknown>)[] = [];
  const folders: string[] = [];
  afterAll(async () => {
    for (const end of ends.toReversed()) await end();
    await database.drop();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });
  const folder = (): string => {
    const made = mkdtempSync(join(tmpdir(), "twinhelm-node-"));
    const [first] = folders;
    if (first !== undefined) copyFileSync(join(first, secretFile), join(made, secretFile));
    folders.push(made);
    return made;
  };
  return {
    database,
    address,
    async startProcess(settings, environment, program) {
      const given = { database: address, ...settings };
      const started = await startServerProcess(folder(), testPassword, given, environment, program);
      ends.push(() => started.end("SIGTERM"));
      return started;
    },
    async start(settings = {}) {
      const dataFolder = folder();
      const server = await startTestServer({ dataFolder, database: address, ...settings });
      ends.push(server.close);
      return server;
    },
    async relay() {
      const relay = await startDatabaseRelay(address);
      ends.push(relay.close);
      return relay;
    },
  };
}
