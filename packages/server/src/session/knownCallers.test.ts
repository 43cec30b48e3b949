import { createAccess } from "@twinhelm/core/access/evaluate";
import { expect, it } from "vitest";
import type { KnownCaller } from "../shell/callers";
import { createKnownCallers } from "./knownCallers";

const callerOf = (name: string): KnownCaller => ({
  caller: { kind: "identity", id: name, name, policies: [], document: {} },
  statements: [],
  access: createAccess([]),
  generation: 0,
});
const ann = callerOf("ann");

it("keeps who was loaded until something changes", async () => {
  const accessVersion = { value: 0 };
  const known = createKnownCallers({ accessVersion });
  expect(known.find("ann")).toBeUndefined();
  expect(await known.load("ann", async () => ann)).toBe(ann);
  expect([known.find("ann"), known.find("bob"), known.find("ann")]).toEqual([ann, undefined, ann]);
  accessVersion.value += 1;
  expect(known.find("ann")).toBeUndefined();
  await known.load("ann", async () => ann);
  expect(known.find("ann")).toBe(ann);
});

it("loads again what changed meanwhile", async () => {
  const accessVersion = { value: 0 };
  const known = createKnownCallers({ accessVersion });
  let loads = 0;
  const loaded = await known.load("ann", async () => {
    loads += 1;
    if (loads < 3) accessVersion.value += 1;
    return callerOf(`ann ${loads}`);
  });
  expect([loads, loaded.caller.name]).toEqual([3, "ann 3"]);
});

it("knows nobody who cannot be loaded", async () => {
  const known = createKnownCallers({ accessVersion: { value: 0 } });
  const refused = { body: { statusCode: 401, message: "Unauthorized" } };
  await expect(known.load("ann", async () => undefined)).rejects.toMatchObject(refused);
  expect(known.find("ann")).toBeUndefined();
});

it("forgets all of them when they are too many", async () => {
  const known = createKnownCallers({ accessVersion: { value: 0 } }, 2);
  known.find("nobody");
  for (const name of ["ann", "bob"]) await known.load(name, async () => callerOf(name));
  expect([known.find("ann"), known.find("bob")]).not.toContain(undefined);
  await known.load("cleo", async () => callerOf("cleo"));
  expect([known.find("ann"), known.find("cleo")]).toEqual([undefined, undefined]);
});
