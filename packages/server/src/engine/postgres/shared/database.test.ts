import { Pool } from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { createVault } from "../../../vault/vault";
import { testDatabase } from "../cluster.fixture";
import { createSharedDatabase } from "./database";

const database = await testDatabase("C");

describe.skipIf(database === undefined)("a statement of what nodes share that the database ends", () => {
  const { host, port, user, password, database: name } = database?.client ?? {};
  const pool = new Pool({
    ...{ host, port, user, password, database: name },
    options: "-c statement_timeout=50ms",
  });
  const shared = createSharedDatabase({
    pool,
    presence: { isAway: () => false, noticed: () => undefined },
    vault: createVault(new Uint8Array(32)),
    elapsed: undefined,
  });
  afterAll(async () => {
    await pool.end();
    await database?.drop();
  });
  const message = "The database does not answer. Nothing was changed. Try again in a moment.";
  const away = { body: { statusCode: 503, message } };
  const sql = "SELECT pg_sleep(10)";

  it("is told as a database that does not answer, alone and among others", async () => {
    await expect(shared.query(sql, [])).rejects.toMatchObject(away);
    await expect(shared.together((ask) => ask(sql, []))).rejects.toMatchObject(away);
  });
});
