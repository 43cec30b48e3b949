import { beforeAll, expect, it } from "vitest";
import { createAccess } from "../access/evaluate";
import { registry } from "../areas";
import type { Drawers } from "../section/drawer";
import { grouped } from "../section/section";
import { firstPath, loadDrawers, sectionEntries, sectionOfPath, visibleSections } from "./sections";

let drawers: Drawers;
beforeAll(async () => {
  drawers = await loadDrawers(registry);
});

const bucket = (id: string, category?: string) => ({
  _id: id,
  title: `Bucket ${id}`,
  description: "A bucket",
  properties: {},
  category,
});

it("lists the buckets whose documents may be listed, and the home page", () => {
  const access = createAccess([
    {
      action: "bucket:data:index",
      module: "bucket:data",
      resource: { include: ["a/*"], exclude: [] },
    },
  ]);
  const entries = sectionEntries(registry, drawers, access, { bucket: [bucket("a"), bucket("b")] });
  expect(entries.map((entry) => (entry.kind === "add" ? entry.action.id : entry.path))).toEqual([
    "/dashboard",
    "/bucket/a",
    "bucket.create",
  ]);
  expect(visibleSections(registry, entries, access).map(({ id }) => id)).toEqual(["dashboard", "bucket"]);
  expect(sectionOfPath(registry, "/bucket/a")).toBe("bucket");
  expect(sectionOfPath(registry, "/buckets")).toBe("dashboard");
});

it("has a category in the rail only for those who have something in it, and moves what they may change", () => {
  const idsFor = (...granted: readonly (readonly [string, string])[]) => {
    const access = createAccess(
      granted.map(([action, path]) => ({
        action,
        module: action.slice(0, action.lastIndexOf(":")),
        resource: { include: [path], exclude: [] },
      })),
    );
    const entries = sectionEntries(registry, drawers, access, { bucket: [bucket("a"), bucket("b")] });
    return {
      sections: visibleSections(registry, entries, access).map(({ id }) => id),
      moved: entries.flatMap((entry) => (entry.kind === "row" && entry.draggable ? [entry.id] : [])),
    };
  };
  expect(idsFor().sections).toEqual(["dashboard"]);
  expect(idsFor(["passport:policy:index", "*"]).sections).toEqual(["dashboard", "access"]);
  // Half of what reading a bucket needs: the list says what is missing.
  expect(idsFor(["bucket:index", "*"]).sections).toEqual(["dashboard", "bucket"]);
  expect(idsFor(["bucket:data:index", "*/*"]).moved).toEqual([]);
  expect(idsFor(["bucket:data:index", "*/*"], ["bucket:update", "b"]).moved).toEqual(["b"]);
});

it("a section opens its own page or its first entry", () => {
  const access = createAccess([
    {
      action: "passport:policy:index",
      module: "passport:policy",
      resource: { include: ["*"], exclude: [] },
    },
  ]);
  const entries = sectionEntries(registry, drawers, access, {});
  expect(firstPath(registry, entries, "bucket", access)).toBe("/bucket/welcome");
  expect(firstPath(registry, entries, "access", access)).toBe("/passport/policy");
  expect(firstPath(registry, [], "access", access)).toBeUndefined();
});

it("files are listed to those who may list them: all, each directory, and a new one", () => {
  const path = "photos/";
  const directory = { _id: path, path, name: "photos", kind: "folder", size: 0, count: 1 } as const;
  const shownTo = (action: string, resource = {}) =>
    sectionEntries(registry, drawers, createAccess([{ action, module: "storage", ...resource }]), {
      storage: action === "storage:index" ? [directory] : [],
    }).flatMap((entry) =>
      entry.area === "storage" ? [`${entry.title} ${entry.kind === "row" ? entry.path : entry.kind}`] : [],
    );
  expect(shownTo("storage:index", { resource: { include: ["*"], exclude: [] } })).toEqual([
    "/ /storages",
    "photos /storage/photos",
    "Add New Directory add",
  ]);
  expect(shownTo("storage:create")).toEqual(["Add New Directory add"]);
  expect(drawers.storage?.needs).toEqual({ action: "storage:index", list: true });
});

it.each([
  ["storage:index", "/storages"],
  ["storage:create", "/storage/welcome"],
  // Nothing of it can be opened: its page says what is needed.
  ["storage:show", "/storages"],
])("whose policy has %s alone comes to %s by the rail", (action, path) => {
  const resource = action === "storage:create" ? {} : { resource: { include: ["*"], exclude: [] } };
  const access = createAccess([{ action, module: "storage", ...resource }]);
  const entries = sectionEntries(registry, drawers, access, {});
  expect(visibleSections(registry, entries, access).map(({ id }) => id)).toContain("storage");
  expect(firstPath(registry, entries, "storage", access)).toBe(path);
});

it("a section whose drawer is not loaded yet is there for those who have something to do in it", async () => {
  const first = await loadDrawers(registry, "first");
  expect(Object.keys(first)).toEqual(["bucket"]);
  const sectionsFor = (action: string, module: string) => {
    const access = createAccess([{ action, module, resource: { include: ["*"], exclude: [] } }]);
    const entries = sectionEntries(registry, first, access, {});
    return visibleSections(registry, entries, access).map(({ id }) => id);
  };
  expect(sectionsFor("webhook:update", "webhook")).toEqual(["dashboard", "webhook"]);
  expect(sectionsFor("storage:show", "storage")).toEqual(["dashboard", "storage"]);
});

it("groups by category, the rest last", () => {
  const everything = createAccess([
    { action: "bucket:data:index", module: "bucket:data", resource: { include: ["*/*"], exclude: [] } },
  ]);
  const entries = sectionEntries(registry, drawers, everything, {
    bucket: [bucket("a"), bucket("b", "Geography"), bucket("c", "Geography")],
  });
  expect(
    grouped(entries.filter((entry) => entry.section.id === "bucket")).map((group) => [
      group.category,
      group.entries.map((entry) => entry.id),
    ]),
  ).toEqual([
    ["Geography", ["b", "c"]],
    [undefined, ["a"]],
  ]);
});

it("finds the screen of a path", () => {
  expect(registry.match("/bucket/64a1")).toMatchObject({
    route: { id: "document.list" },
    parameters: { bucketId: "64a1" },
  });
  expect(registry.match("/bucket/welcome")?.route.id).toBe("bucket.welcome");
  expect(registry.match("/bucket")?.route.id).toBe("bucket.home");
  expect(registry.match("/bucket/settings")?.route.id).toBe("language.settings");
  expect(registry.match("/")?.route.id).toBe("home.home");
  expect(registry.match("/nowhere")).toBeUndefined();
  expect(registry.match("/bucket/%zz")).toBeUndefined();
});
