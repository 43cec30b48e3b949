import { beforeAll, expect, it } from "vitest";
import { createAccess } from "../access/evaluate";
import { type ListedAction, loadActions } from "../area/actions";
import type { Rows } from "../area/rows";
import { registry } from "../areas";
import type { Section } from "../section/section";
import { commandOf, requestOf } from "./offer";
import { actionLines, type PaletteLine, screenItems, searchPalette } from "./palette";

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
  expect(titles("BUCK")[0]).toBe("Add New Bucket");
  expect(titles("nothing like it")).toEqual([]);
});

it("offers first what can be done to what is open, and leaves out what needs a choice", () => {
  const offered = searchPalette(lines(), "");
  const ids = offered.map(({ id }) => id);
  expect(ids[0]).toBe("bucket.delete");
  expect(ids).not.toContain("document.delete");
  expect(ids).not.toContain("identity.delete");
  const firstDenied = offered.findIndex(({ denied }) => denied !== undefined);
  expect(firstDenied).toBeGreaterThan(ids.indexOf("bucket.create"));
  expect(offered.slice(firstDenied).every(({ denied }) => denied !== undefined)).toBe(true);
  // Where it is all that matches, it says what it needs.
  expect(searchPalette(lines(), "delete doc").map(({ unavailable }) => unavailable)).toEqual([
    "Choose a document first.",
  ]);
});

it("says what an action needs that has nothing to work on", () => {
  const line = (id: string, chosen?: Rows) => lines(chosen).find((each) => each.id === id);
  expect(line("bucket.delete")?.unavailable).toBeUndefined();
  expect(line("bucket.delete", {})?.unavailable).toBe("Open a bucket first.");
  expect(line("document.delete")?.unavailable).toBe("Choose a document first.");
  expect(line("identity.delete")?.unavailable).toBe("Choose an identity first.");
  expect(line("bucket.create")?.unavailable).toBeUndefined();
});

it("says what is denied where that is why nothing is open", () => {
  const why = ["You need List buckets on b."];
  const nothing = { chosen: {}, listed: {}, denied: { bucket: why } };
  const found = actionLines(actions, registry, access, nothing);
  const line = (id: string) => found.find(({ id: each }) => each === id);
  expect(line("bucket.delete")).toMatchObject({ denied: why });
  expect(line("bucket.delete")?.unavailable).toBeUndefined();
  expect(line("document.delete")?.unavailable).toBe("Choose a document first.");
});

it("shows the command that does the same, and why an action is denied", () => {
  const line = (id: string) => lines().find((each) => each.id === id);
  expect(line("bucket.delete")).toMatchObject({ command: "twinhelm bucket delete b --yes" });
  expect(line("bucket.delete")?.denied).toBeUndefined();
  expect(line("bucket.update")?.denied?.[0]).toBe("You need Change buckets on b.");
});

it("leaves out the command and the permission of what has nothing to work on", () => {
  const [remove] = actions.filter(({ action }) => action.id === "document.delete");
  if (remove === undefined) throw new Error("documents can be deleted");
  const nowhere = { chosen: {}, listed: {} };
  expect([requestOf(remove, nowhere), commandOf(remove, nowhere)]).toEqual([undefined, undefined]);
  const { subject: _, ...action } = remove.action;
  const [line] = actionLines([{ ...remove, action }], registry, access, nowhere);
  expect(line).toEqual(expect.not.objectContaining({ command: expect.anything() }));
  expect(line?.denied).toBeUndefined();
});

it("runs the action whose line it is", () => {
  for (const [at, line] of lines().entries())
    expect(line.does).toEqual({ kind: "action", action: actions[at] });
});

const section: Section = { id: "sea", title: "Sea", index: 1, icon: "waves", prefix: "/sea", none: "" };
const screen = (title: string, path: string, category?: string) => ({
  kind: "row" as const,
  id: path,
  section,
  area: "bucket" as const,
  title,
  path,
  icon: "anchor",
  hasMenu: false,
  draggable: false,
  category,
});

it("lists the screens of the section list, by their category or section", () => {
  const [listed] = actions;
  if (listed === undefined) throw new Error("there are actions");
  const add = {
    ...listed,
    kind: "add" as const,
    id: "add",
    section,
    title: "Add",
    icon: "add",
    category: undefined,
  };
  expect(screenItems([screen("Ships", "/sea/ships"), add, screen("Ports", "/sea/ports", "Land")])).toEqual([
    {
      id: "/sea/ships",
      title: "Ships",
      icon: "anchor",
      hint: "Sea",
      does: { kind: "open", path: "/sea/ships" },
    },
    {
      id: "/sea/ports",
      title: "Ports",
      icon: "anchor",
      hint: "Land",
      does: { kind: "open", path: "/sea/ports" },
    },
  ]);
});

it("puts titles that begin with the query first, then those with a word that does", () => {
  const items: readonly PaletteLine[] = ["Airports", "Big Ports", "All ports", "PORTS of call", "Ports"].map(
    (title) => ({ id: title, title, hint: "", icon: "", does: { kind: "open", path: "/" } }),
  );
  const found = (query: string) => searchPalette(items, query).map(({ title }) => title);
  expect(found(" ports ")).toEqual(["PORTS of call", "Ports", "Big Ports", "All ports", "Airports"]);
  expect(found("  ")).toEqual(items.map(({ title }) => title));
  expect(found("")).toEqual(items.map(({ title }) => title));
});

it("does not mind accents", () => {
  const items: readonly PaletteLine[] = ["Türkiye", "Turkmenistan", "Peru"].map((title) => ({
    id: title,
    title,
    hint: "",
    icon: "",
    does: { kind: "open", path: "/" },
  }));
  const found = (query: string) => searchPalette(items, query).map(({ title }) => title);
  expect(found("turk")).toEqual(["Türkiye", "Turkmenistan"]);
  expect(found("TÜRKM")).toEqual(["Turkmenistan"]);
});

it("opens an address that is typed", () => {
  const path = "/bucket/64A1";
  const [first, ...rest] = searchPalette(screenItems([screen("/bucket/64a1?", "/x")]), ` ${path} `);
  expect(first).toMatchObject({ does: { kind: "open", path }, icon: expect.stringMatching(/./) });
  expect(first?.title).toContain(path);
  expect(rest).toHaveLength(1);
  expect(searchPalette([], "bucket/64a1")).toEqual([]);
  const ids = ["/a", "/b"].map((each) => searchPalette([], each)[0]?.id);
  expect(new Set(ids).size).toBe(2);
});
