// What keeps an instance in PostgreSQL from starting is said in one sentence, which says what to do.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { databaseAddress } from "@twinhelm/server/engine/postgres/address";
import { type OwnCluster, ownCluster } from "@twinhelm/server/engine/postgres/ownCluster.fixture";
import { createServer } from "@twinhelm/server/shell/app";
import { StartError } from "@twinhelm/server/shell/errors";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listen } from "./fixtures/listen";
import { oldPostgres } from "./fixtures/oldPostgres";

const tls = (name: string) => fileURLToPath(new URL(`./fixtures/tls/${name}.pem`, import.meta.url));

const cluster = await ownCluster(
  ["host all guarded 127.0.0.1/32 scram-sha-256", "host all shut all reject"],
  {
    key: tls("key"),
    certificate: tls("right"),
  },
);

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), "twinhelm-there-")), "data");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface Given {
  readonly password?: string;
  readonly folder?: string;
}

const startAt = async (address: string, { password, folder: own = folder }: Given = {}) => {
  const environment = { TWINHELM_DATABASE_PASSWORD: password };
  const server = await createServer({
    dataFolder: own,
    port: 0,
    database: databaseAddress(address, { environment }),
    passwordCost: { N: 16, r: 1, p: 1 },
  });
  await server.close();
};

/** How a start ends that fails. */
const failure = async (address: string, given: Given = {}) => {
  try {
    await startAt(address, given);
  } catch (error) {
    if (error instanceof StartError) return { kind: error.kind, message: error.message };
    throw error;
  }
  throw new Error("It started");
};

describe.skipIf(cluster === undefined)("a start with --database", () => {
  const there = (): OwnCluster => cluster ?? never();
  beforeAll(async () => {
    await there().start();
    await there().query(
      "CREATE ROLE guarded LOGIN PASSWORD 'right'; CREATE ROLE shut LOGIN; CREATE ROLE poor LOGIN",
    );
    await there().query("CREATE DATABASE sorted TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'en'");
    await there().query("CREATE DATABASE narrow TEMPLATE template0 ENCODING 'SQL_ASCII' LOCALE 'C'");
    await there().query("GRANT CREATE ON DATABASE postgres TO guarded");
  });
  afterAll(() => there().drop());

  it("is told that nobody is there", async () => {
    const gone = await listen(() => undefined);
    await gone.close();
    const { port } = new URL(gone.url);
    expect(await failure(`postgres://127.0.0.1:${port}/a`)).toEqual({
      kind: "database",
      message: `--database: postgres://127.0.0.1:${port}/a?schema=twinhelm cannot be reached (connect ECONNREFUSED 127.0.0.1:${port}). Start it, or correct the address of --database.`,
    });
    expect((await failure("postgres:///a?host=/nowhere/at/all")).message).toMatch(
      /cannot be reached \(connect ENOENT/,
    );
    expect((await failure("postgres://nobody.invalid/a")).message).toMatch(/cannot be reached \(getaddrinfo/);
    expect(existsSync(folder)).toBe(false);
  });

  it("is told that something else is there", async () => {
    const web = await listen((_, response) => response.end("hello"));
    const { port } = new URL(web.url);
    for (const more of ["", "?sslmode=require"])
      expect(await failure(`postgres://127.0.0.1:${port}/a${more}`)).toMatchObject({ kind: "database" });
    await web.close();
  });

  it("is told of a password that is wrong or missing, and of a user that may not come in", async () => {
    const wrong = await failure(there().address("", "guarded"), { password: "secret word" });
    expect(wrong.message).toMatch(
      /refuses the user guarded \(password authentication failed for user "guarded"\)\. The password is read from TWINHELM_DATABASE_PASSWORD/,
    );
    expect(wrong.message).not.toContain("secret word");
    expect((await failure(there().address("", "guarded"))).message).toContain(
      "refuses the user guarded, without a password (",
    );
    expect((await failure(there().address("", "unknown"))).message).toContain(
      'role "unknown" does not exist',
    );
    expect((await failure(there().address("", "shut"))).message).toContain("pg_hba.conf");
    await startAt(there().address("schema=guarded", "guarded"), { password: "right" });
  });

  it("is told that there is no such database, and how it is made", async () => {
    expect(await failure(there().address("", "postgres", "none"))).toEqual({
      kind: "database",
      message:
        "--database: there is no database none at 127.0.0.1. Make it with: CREATE DATABASE none TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C.UTF-8' LC_CTYPE 'C.UTF-8';",
    });
  });

  it("trusts no certificate that nobody vouches for, and one whose authority is named", async () => {
    const checked = there().address("schema=tls&sslmode=verify-full");
    expect((await failure(checked)).message).toMatch(
      /the certificate of .* is not trusted \(.*\)\. Name that of its authority with sslrootcert=FILE/,
    );
    await startAt(`${checked}&sslrootcert=${tls("authority")}`);
    await startAt(there().address("schema=tls&sslmode=require"));
  });

  it("is told that a user may make nothing, and needs no more than a schema of its own", async () => {
    const poor = await failure(there().address("schema=poor", "poor"));
    expect(poor).toMatchObject({ kind: "database" });
    expect(poor.message).toContain("GRANT CREATE ON DATABASE postgres TO its name");
    await there().query("CREATE SCHEMA poor AUTHORIZATION poor");
    await startAt(there().address("schema=poor", "poor"));
    expect((await failure(there().address("schema=guarded", "poor"))).message).toContain(
      "has not the rights",
    );
  });

  it("takes no database that orders texts in another way, or stores other ones", async () => {
    for (const name of ["sorted", "narrow"])
      expect(await failure(there().address("", "postgres", name))).toMatchObject({
        kind: "database",
        message: expect.stringMatching(
          new RegExp(
            `texts of ${name} must be UTF-8 and ordered by their bytes, and are not\\. Make another one`,
          ),
        ),
      });
  });

  it("takes none that is too old", async () => {
    const old = await oldPostgres({ number: "130014", version: "13.14", encoding: "UTF8" });
    expect(await failure(`postgres://127.0.0.1:${old.port}/a`)).toEqual({
      kind: "database",
      message: "--database: PostgreSQL 14 or newer is needed; there is 13.14.",
    });
    old.close();
  });

  it("leaves a schema of another program alone", async () => {
    await there().query("CREATE SCHEMA shop; CREATE TABLE shop.customer (id int)");
    expect((await failure(there().address("schema=shop"))).message).toBe(
      "--database: the schema shop has tables of another program (customer). Name another with ?schema=NAME in the address.",
    );
    await there().query("CREATE SCHEMA cloud; CREATE TABLE cloud.instance (id int)");
    expect((await failure(there().address("schema=cloud"))).message).toContain("another program (instance)");
    expect(
      await there().query(
        "SELECT count(*)::int AS count FROM pg_tables WHERE schemaname IN ('shop', 'cloud')",
      ),
    ).toEqual([{ count: 2 }]);
  });

  it("takes neither a newer format nor another secret", async () => {
    const address = there().address("schema=later");
    await startAt(address);
    const other = mkdtempSync(join(tmpdir(), "twinhelm-node-"));
    expect(await failure(address, { folder: other })).toMatchObject({ kind: "secret" });
    writeFileSync(join(other, "secret"), readFileSync(join(folder, "secret")));
    await startAt(address, { folder: other });
    await there().query("UPDATE later.instance SET format = format + 1");
    expect(await failure(address)).toMatchObject({ kind: "newer-version" });
  });

  it("makes no empty instance in the place of another one", async () => {
    await startAt(there().address("schema=mine"));
    const typed = await failure(there().address("schema=mime"));
    expect(typed.message).toContain("schema=mime, but ");
    expect(typed.message).toContain("schema=mine");
    await expect(createServer({ dataFolder: folder, port: 0 })).rejects.toThrow(
      /is in PostgreSQL, at postgres:\/\/127\.0\.0\.1:\d+\/postgres\?schema=mine\. Name it with --database/,
    );
    expect(existsSync(join(folder, "twinhelm.sqlite"))).toBe(false);
    const before = mkdtempSync(join(tmpdir(), "twinhelm-before-"));
    await (await createServer({ dataFolder: before, port: 0 })).close();
    expect((await failure(there().address("schema=mime"), { folder: before })).message).toContain(
      "one on SQLite in",
    );
  });

  it("is told so by a database that has fewer connections left than a start needs", async () => {
    await there().query("CREATE ROLE counted LOGIN; GRANT CREATE ON DATABASE postgres TO counted");
    for (const limit of [2, 3]) {
      await there().query(`ALTER ROLE counted CONNECTION LIMIT ${limit}`);
      const { kind, message } = await failure(there().address("schema=counted", "counted"));
      expect([kind, message]).toEqual(["database", expect.stringMatching(/^--database: .*connection.*\.$/)]);
    }
  });

  it("is told that nothing can be changed, and that there are no connections left", async () => {
    await there().stop();
    await there().start({ default_transaction_read_only: "on" });
    expect((await failure(there().address("schema=new"))).message).toContain("takes no changes");
    await there().stop();
    await there().start({ max_connections: "4", superuser_reserved_connections: "3" });
    const holding = there()
      .query("SELECT pg_sleep(600)")
      .catch(() => undefined);
    await expect
      .poll(
        async () => (await failure(there().address("schema=new", "guarded"), { password: "right" })).message,
      )
      .toContain("has no connection left");
    await there().stop();
    await holding;
    await there().start();
  });
});

function never(): never {
  throw new Error("There is no cluster");
}
