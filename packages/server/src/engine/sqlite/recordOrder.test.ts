import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import { sortBy } from "../../identity/sort";

it("sorts texts as SQLite does, beyond the first 65,536 characters too", () => {
  const texts = ["zz😀1", "zz～1", "zz", "zz😀", "zz\ud7ff", "a", "", "zz😁", "é"];
  const database = new DatabaseSync(":memory:");
  const rows = database
    .prepare("SELECT value FROM json_each(?) ORDER BY value")
    .all(JSON.stringify(texts))
    .map(({ value }) => value);
  database.close();
  expect(
    sortBy(
      texts.map((name) => ({ name })),
      { name: 1 },
    ).map(({ name }) => name),
  ).toEqual(rows);
});
