// What the routes of storage answer, row by row.
import { describe, expect, it } from "vitest";
import { type Scenario, scenariosOf } from "./scenario";
import { places } from "./storagePlaces";
import { access } from "./storageTables/access";
import { bodies } from "./storageTables/bodies";
import { folders, taken } from "./storageTables/folders";
import { forms } from "./storageTables/forms";
import { lists } from "./storageTables/lists";
import { views } from "./storageTables/views";

const tables: Readonly<Record<string, readonly Scenario[]>> = {
  bodies,
  forms,
  lists,
  views,
  folders,
  taken,
  access,
};

it("there are at least 150 rows", () => {
  expect(Object.values(tables).flat().length).toBeGreaterThanOrEqual(150);
});

const on = (action: string, ...include: readonly string[]) => ({
  action: `storage:${action}`,
  module: "storage",
  ...(include.length === 0 ? {} : { resource: { include, exclude: [] } }),
});

/** What is told of the bytes themselves holds wherever they are. */
const ofBytes = ["views", "forms"];
const placed = places.flatMap(([place, make], index) =>
  Object.entries(tables)
    .filter(([name]) => index === 0 || ofBytes.includes(name))
    .map(([name, rows]) => [name, place, rows, make] as const),
);

describe.each(placed)("%s in %s", (name, _place, rows, make) => {
  const people = { plain: {}, reader: { policies: ["StorageReadOnlyAccess"] } };
  const { server, actors, run } = scenariosOf(people, make);

  run(rows, async (row, { body }) => {
    if (name !== "access" || row.save !== "shown") return;
    // Whoever sees some is known when there is something to see.
    const [{ _id }] = body;
    const statements = [on("index", _id), on("update", _id), on("delete", _id), on("create")];
    const lists = [on("index", "*"), on("delete", _id)];
    actors.lister = (await server().createIdentity(lists, { identifier: "lister" })).credential;
    const one = async (identifier: string, action: string) => {
      actors[identifier] = (await server().createIdentity([on(action, "*")], { identifier })).credential;
    };
    await one("deleter", "delete");
    await one("changer", "update");
    actors.some = (await server().createIdentity(statements, { identifier: "some" })).credential;
  });
});
