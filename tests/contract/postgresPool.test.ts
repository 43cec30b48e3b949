// A pool that stands in front of PostgreSQL and shares its sessions is refused with a sentence.
import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { databaseOfInstances } from "@twinhelm/server/engine/postgres/cluster.fixture";
import { connectToMove } from "@twinhelm/server/engine/postgres/moving/connect";
import { createServer } from "@twinhelm/server/shell/app";
import { afterAll, describe, expect, it } from "vitest";
import { startSharedSessions } from "./fixtures/sharedSessions";

const database = await databaseOfInstances();
const sentence =
  /^--database: between this program and the database at .* is a pool that shares connections, such as PgBouncer.*Name PostgreSQL itself in the address\.$/;

describe.skipIf(database === undefined)("a pool in front of the database", () => {
  const there = () => {
    if (database === undefined) throw new Error("There is no database");
    return database;
  };
  afterAll(() => there().drop());

  it.each(["refused", "forgotten", "kept"] as const)(
    "whose settings are %s is no place to start, nor to move",
    async (settings) => {
      const pool = await startSharedSessions({ ...there().address, schema: settings }, settings);
      const dataFolder = join(mkdtempSync(join(tmpdir(), "twinhelm-pool-")), "data");
      const refused = { kind: "database", message: expect.stringMatching(sentence) };
      await expect(createServer({ dataFolder, port: 0, database: pool.address })).rejects.toMatchObject(
        refused,
      );
      await expect(connectToMove(pool.address)).rejects.toMatchObject(refused);
      expect(existsSync(dataFolder)).toBe(false);
      pool.close();
    },
  );
});
