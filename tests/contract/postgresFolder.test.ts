// A data folder belongs to one server, also where its instance is in PostgreSQL.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  databaseOfInstances,
  type InstancesDatabase,
  noPostgres,
} from "@twinhelm/server/engine/postgres/cluster.fixture";
import { startTestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { startServerProcess } from "./process";

let root: string;
let instances: InstancesDatabase | undefined;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "twinhelm-folder-"));
  instances = await databaseOfInstances();
});
afterAll(async () => {
  await instances?.drop();
  rmSync(root, { recursive: true, force: true });
});
beforeEach(({ skip }) => skip(instances === undefined, noPostgres));

const schema = (name: string) => {
  if (instances === undefined) throw new Error(noPostgres);
  return { ...instances.address, schema: name };
};
const refusal = (dataFolder: string, name: string) =>
  startTestServer({ dataFolder, database: schema(name) }).then(
    async (server) => {
      await server.close();
      return "started";
    },
    (error: unknown) => String(error),
  );

it("a second server is refused, whatever instance it asks for, until the first has ended", async () => {
  const dataFolder = join(root, "held");
  const first = await startTestServer({ dataFolder, database: schema("held") });
  expect(await refusal(dataFolder, "held")).toMatch(
    `The data folder ${dataFolder} is in use by another process. Stop that one, or choose another folder with --data.`,
  );
  expect(await refusal(dataFolder, "other")).toContain("is in use by another process");
  expect((await first.call("GET", "/bucket")).status).toBe(200);
  await first.close();
  expect(await refusal(dataFolder, "held")).toBe("started");
});

it("what a killed server held is free at once, and so is what none could be started on", async () => {
  const dataFolder = join(root, "killed");
  const first = await startServerProcess(dataFolder, "a password", { database: schema("killed") });
  expect(await refusal(dataFolder, "killed")).toContain("is in use by another process");
  await first.end("SIGKILL");
  const nowhere = { ...schema("killed"), port: 1 };
  await expect(startTestServer({ dataFolder, database: nowhere })).rejects.toThrow("--database");
  expect(
    await startTestServer({ dataFolder, database: schema("killed"), adminPassword: "a password" }).then(
      (server) => server.close(),
    ),
  ).toBeUndefined();
});
