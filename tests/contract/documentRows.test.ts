// Histories, languages, limits and calls on buckets against the contract, row by row.
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, describe, it } from "vitest";
import { historyRows } from "./bucketTables/history";
import { languageRows } from "./bucketTables/languages";
import { bucketRows, limitRows } from "./bucketTables/limits";
import { createScenarios, type Scenario } from "./scenario";

let server: TestServer;
const scenarios = createScenarios(
  () => server,
  () => ({}),
  false,
);
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const run = (rows: readonly Scenario[]) =>
  it.each(rows)("$name", async (row) => {
    await scenarios.run(row);
  });

describe("history:", () => run(historyRows));
describe("languages:", () => run(languageRows));
describe("limits:", () => run(limitRows));
describe("buckets:", () => run(bucketRows));
