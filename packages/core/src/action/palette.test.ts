import { beforeAll, expect, it } from "vitest";
import { createAccess } from "../access/evaluate";
import { type ListedAction, loadActions } from "../area/actions";
import type { Rows } from "../area/rows";
import { registry } from "../areas";
import { actionLines, searchPalette } from "./palette";

let actions: readonly ListedAction[];
beforeAll(async () => {
  actions = await loadActions(registry);
});

const bucket = { _id: "b", title: "Ports", description: "Ports", properties: {} };
const all = (action: string, resource?: string) => ({
  action,
  module: action.slice(0, action.lastIndexOf(":")),
  ...(resource === undefined ? {} : { resource: { include: [resource], exclude: [] } }),
});
const access = createAccess([all("bucket:create"), all("bucket:delete", "*")]);

const lines = (chosen: Rows = { bucket: [bucket] }) =>
  actionLines(actions, registry, access, { chosen, listed: { bucket: [bucket] } });
const titles = (query: string) => searchPalette(lines(), query).map(({ title }) => title);

it("finds by every word, the best first", () => {
  expect(titles("bucket list")).toEqual(["List buckets"]);
  expect(titles("delete doc")).toEqual(["Delete documents"]);
  expect(titles("delete").every((title) => title.startsWith("Delete "))).toBe(true);
  expect(titles("BUCK")[0]).toBe("List buckets");
  expect(titles("nothing like it")).toEqual([]);
  expect(titles("")).toHaveLength(actions.length);
});

it("says what an action needs that has nothing to work on", () => {
  const line = (id: string, chosen?: Rows) => lines(chosen).find((each) => each.id === id);
  expect(line("bucket.delete")?.unavailable).toBeUndefined();
  expect(line("bucket.delete", {})?.unavailable).toBe("Open a bucket first.");
  expect(line("document.delete")?.unavailable).toBe("Choose a document first.");
  expect(line("identity.delete")?.unavailable).toBe("Choose an identity first.");
  expect(line("bucket.create")?.unavailable).toBeUndefined();
});

it("shows the command that does the same, and why an action is denied", () => {
  const line = (id: string) => lines().find((each) => each.id === id);
  expect(line("bucket.delete")).toMatchObject({ command: "twinhelm bucket delete b --yes" });
  expect(line("bucket.delete")?.denied).toBeUndefined();
  expect(line("bucket.update")?.denied?.[0]).toContain("bucket:update");
});

it("opens an address that is typed", () => {
  expect(searchPalette([], "/bucket/64a1")[0]?.does).toEqual({ kind: "open", path: "/bucket/64a1" });
});
