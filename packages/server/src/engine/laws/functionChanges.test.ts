import type { FunctionRecord } from "@twinhelm/core/function/model";
import { expect, it } from "vitest";
import type { StoredEngine } from "../stored";
import { behind, useEngine } from "./engine.fixture";

const boats = "b1".repeat(12);
const crews = "c2".repeat(12);
const [one, two] = ["e1".repeat(12), "e2".repeat(12)] as const;
const id = "d1".repeat(12);

const listening = (
  _id: string,
  type: "ALL" | "INSERT" | "UPDATE" | "DELETE",
  active = true,
): FunctionRecord => ({
  _id,
  name: "tested",
  language: "javascript",
  timeout: 1,
  memoryLimit: 100,
  env: {},
  triggers: { default: { type: "bucket", active, options: { bucket: boats, type } } },
});

let folder = "";
let engine: StoredEngine;
useEngine("test", async (opened, at) => {
  [engine, folder] = [opened, at];
  await engine.write(async ({ buckets, functions }) => {
    for (const _id of [boats, crews])
      await buckets.insert({ _id, title: _id, description: "", properties: { name: { type: "string" } } });
    await functions.insert(listening(one, "ALL"));
    await functions.insert(listening(two, "UPDATE"));
  });
});

const changed = () =>
  engine.write(async ({ documents }) => {
    await documents.insert(crews, id, { _id: id, name: "Crew" });
    await documents.insert(boats, id, { _id: id, name: "Alba" });
    await documents.update(boats, [{ id, document: { _id: id, name: "Brio" } }]);
    await documents.update(boats, [{ id, document: { _id: id, name: "Cala" } }], "replace");
    await documents.remove(boats, id);
  });
const dueOf = async (functionId: string) =>
  (await engine.functionChanges.due(functionId, 0, 100)).map(({ kind, previous, current }) => [
    kind,
    ...[previous, current].map((text) => (text === undefined ? undefined : JSON.parse(text).name)),
  ]);
const leftNow = async () => {
  const [row] = await behind(engine, folder, "SELECT count(*) AS n FROM function_change");
  return row?.n;
};

it("changes wait for the functions that listen to them, with what was there and what is", async () => {
  await changed();
  expect(await dueOf(one)).toEqual([
    ["insert", undefined, "Alba"],
    ["update", "Alba", "Brio"],
    ["replace", "Brio", "Cala"],
    ["delete", "Cala", undefined],
  ]);
  expect(await dueOf(two)).toEqual([
    ["update", "Alba", "Brio"],
    ["replace", "Brio", "Cala"],
  ]);
  expect([await engine.functionChanges.waiting(), await leftNow()]).toEqual([[one, two], 4]);
});

it("nothing of a transaction that was undone waits", async () => {
  const undone = engine.write(async ({ documents }) => {
    await documents.insert(boats, id, { _id: id });
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect([await engine.functionChanges.waiting(), await leftNow()]).toEqual([[], 0]);
});

it("a change goes when the last function has run for it", async () => {
  await changed();
  const [, update] = await engine.functionChanges.due(one, 0, 2);
  const sequence = update?.sequence ?? 0;
  const settle = (functionId: string) =>
    engine.write(({ functionChanges }) => functionChanges.settle([{ function: functionId, sequence }]));
  await settle(one);
  expect([(await dueOf(one)).length, (await dueOf(two)).length, await leftNow()]).toEqual([3, 2, 4]);
  await settle(two);
  // Once more is nothing more.
  await settle(two);
  expect([(await dueOf(two)).length, await leftNow()]).toEqual([1, 3]);
});

it.each([
  ["is deleted", () => engine.write(({ functions }) => functions.remove(one))],
  ["listens no more", () => engine.write(({ functions }) => functions.update(listening(one, "ALL", false)))],
])("a function that %s forgets what waits for it, and others do not", async (_, end) => {
  await changed();
  await end();
  expect([await dueOf(one), (await dueOf(two)).length, await leftNow()]).toEqual([[], 2, 2]);
});

it("changes beyond the bound of one function are left out of it and counted, and take nothing from others", async () => {
  await engine.write(({ functionSizes }) => functionSizes.boundChanges(1000));
  const text = "a".repeat(200);
  const write = (name: string) =>
    engine.write(async ({ documents }) => {
      await documents.update(boats, [{ id, document: { _id: id, name, text } }]);
    });
  await engine.write(({ documents }) => documents.insert(boats, id, { _id: id, name: "Alba" }));
  await write("Brio");
  const [first] = await engine.functionChanges.due(one, 0, 1);
  for (const name of ["Cala", "Dora", "Elba"]) await write(name);
  const [waits, waitsOther] = [await dueOf(one), await dueOf(two)];
  const counts = [await engine.functionChanges.leftOut(one), await engine.functionChanges.leftOut(two)];
  // Of the five changes, one has all but those that were left out, and two has no insert.
  expect([waits.length + (counts[0] ?? 0), waitsOther.length + (counts[1] ?? 0)]).toEqual([5, 4]);
  expect(counts[0]).toBeGreaterThan(0);
  const sizes = async () => (await engine.functionSizes.of("changes")).map(({ bytes }) => bytes);
  for (const size of await sizes()) expect(size).toBeLessThanOrEqual(1000);
  expect(await engine.write((tx) => tx.functionSizes.takeLeftOut(one))).toBe(counts[0]);
  expect(await engine.functionChanges.leftOut(one)).toBe(0);
  // What has run makes room.
  const all = [
    ...(await engine.functionChanges.due(one, 0, 100)),
    ...(await engine.functionChanges.due(two, 0, 100)),
  ];
  const done = [one, two].flatMap((each) => all.map(({ sequence }) => ({ function: each, sequence })));
  await engine.write((tx) => tx.functionChanges.settle(done));
  expect([first?.kind, await sizes(), await leftNow()]).toEqual(["insert", [], 0]);
  await write("Fano");
  expect((await dueOf(one)).map(([, , name]) => name)).toEqual(["Fano"]);
});
