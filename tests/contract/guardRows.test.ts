import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lists } from "./guardTables/lists";
import { manyPolicies } from "./guardTables/manyPolicies";
import { noParameter } from "./guardTables/noParameter";
import { oneParameter } from "./guardTables/oneParameter";
import { self } from "./guardTables/self";
import { twoParameters } from "./guardTables/twoParameters";
import { createGuardWorld, type GuardRoute, type GuardWorld, runGuardRow } from "./guardWorld";

const tables = { noParameter, oneParameter, twoParameters, manyPolicies, self, lists };

it("there are at least 300 rows, each route's no two alike", () => {
  const routes = Object.values(tables).flat();
  expect(routes.flatMap((route) => route.rows).length).toBeGreaterThanOrEqual(300);
  for (const { call, rows } of routes) {
    const texts = rows.map((row) => JSON.stringify([row[0], row[2]]));
    expect(new Set(texts).size, call.join(" ")).toBe(texts.length);
  }
});

describe.each(Object.entries(tables))("%s", (_, routes: readonly GuardRoute[]) => {
  let world: GuardWorld;
  beforeAll(async () => {
    world = await createGuardWorld();
  });
  afterAll(() => world.server.close());

  for (const route of routes) {
    describe(`${route.call.join(" ")}, ${JSON.stringify(route.body ?? route.query ?? "")}`, () => {
      it.each(route.rows.map((row) => ({ row, name: JSON.stringify(row) })))("$name", async ({ row }) => {
        await runGuardRow(world, route, row);
      });
    });
  }
});
