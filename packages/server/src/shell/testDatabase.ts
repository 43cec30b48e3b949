import { hash } from "node:crypto";
import { type DatabaseAddress, databaseAddress } from "../engine/postgres/address";
import { dropSchema } from "../engine/postgres/start";

/**
 * Where tests are run against PostgreSQL: a schema for each data folder, in the database of `TWINHELM_TEST_DATABASE`; absent:
 * they are run with SQLite.
 */
export function testDatabase(folder: string): DatabaseAddress | undefined {
  const { TWINHELM_TEST_DATABASE: text } = process.env;
  if (text === undefined) return undefined;
  const address = databaseAddress(text, { environment: process.env });
  return { ...address, schema: `test_${hash("sha256", folder).slice(0, 32)}` };
}

/** The same as commands are told it; a password is in `TWINHELM_DATABASE_PASSWORD`. */
export function testDatabaseText(folder: string): string | undefined {
  const { TWINHELM_TEST_DATABASE: text } = process.env;
  const address = testDatabase(folder);
  if (text === undefined || address === undefined) return undefined;
  return `${text}${text.includes("?") ? "&" : "?"}schema=${address.schema}`;
}

/** Takes away what a test server had. */
export async function dropDatabase(address: DatabaseAddress | undefined): Promise<void> {
  if (address !== undefined) await dropSchema(address);
}
