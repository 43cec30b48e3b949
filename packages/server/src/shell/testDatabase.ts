import type { DatabaseAddress } from "../engine/postgres/address";
import { databaseAddress } from "../engine/postgres/address";

let made = 0;

/** Where tests are run against PostgreSQL: a schema of its own for each server, in the database of `TWINHELM_TEST_DATABASE`. */
export function testDatabase(): DatabaseAddress | undefined {
  const { TWINHELM_TEST_DATABASE: text } = process.env;
  if (text === undefined) return undefined;
  made += 1;
  const address = databaseAddress(text, { environment: process.env });
  return { ...address, schema: `test_${process.pid}_${process.hrtime.bigint()}_${made}` };
}

/** Takes away what a test server had. */
export async function dropDatabase(address: DatabaseAddress | undefined): Promise<void> {
  if (address !== undefined) await dropSchema(address);
}
