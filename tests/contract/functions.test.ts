// What the routes of functions answer, row by row.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { testDatabase } from "@twinhelm/server/shell/testDatabase";
import { startTestServer } from "@twinhelm/server/shell/testServer";
import { resetSecret, rotateSecret } from "@twinhelm/server/vault/rotation";
import { describe, expect, it } from "vitest";
import { readableIn } from "./fixtures/secretWorld";
import { bodies, body } from "./functionTables/bodies";
import { information, resource } from "./functionTables/resource";
import { type Scenario, scenariosOf } from "./scenario";

const tables: Readonly<Record<string, readonly Scenario[]>> = { bodies, resource, information };

describe.each(Object.entries(tables))("%s", (_, rows) => {
  scenariosOf({ plain: {} }).run(rows);
});

it("as many functions are stored as the server takes", async () => {
  const server = await startTestServer({ functionLimit: 1 });
  const make = async () => (await server.call("POST", "/function", { body })).status;
  expect([await make(), await make()]).toEqual([201, 400]);
  await server.close();
});

it("values of the environment stand nowhere readable, and go with a secret that is lost", async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), "twinhelm-environment-"));
  const value = "a-value-that-nobody-reads";
  const first = await startTestServer({ dataFolder });
  const made = await first.call("POST", "/function", { body: { ...body, env: { KEY: value } } });
  const environment = async () => {
    const server = await startTestServer({ dataFolder });
    const found = await server.call("GET", `/function/${made.body._id}`);
    await server.close();
    return found.body.env;
  };
  await first.close();
  expect(readableIn(dataFolder, [value])).toEqual([]);
  expect(await rotateSecret(dataFolder, testDatabase(dataFolder))).toMatchObject({ environments: 1 });
  expect(await environment()).toEqual({ KEY: value });
  rmSync(join(dataFolder, "secret"));
  await expect(environment()).rejects.toThrow(/environments of (1 )?functions/);
  await resetSecret(dataFolder, testDatabase(dataFolder));
  expect(await environment()).toEqual({});
  rmSync(dataFolder, { recursive: true, force: true });
});
