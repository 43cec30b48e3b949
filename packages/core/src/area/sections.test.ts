import { beforeAll, expect, it } from "vitest";
import { createAccess } from "../access/evaluate";
import { registry } from "../areas";
import type { Drawers } from "../section/drawer";
import { grouped } from "../section/section";
import { loadDrawers, sectionEntries, sectionOfPath, visibleSections } from "./sections";

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
  expect(visibleSections(registry, entries).map(({ id }) => id)).toEqual(["dashboard", "bucket"]);
  expect(sectionOfPath(registry, "/bucket/a")).toBe("bucket");
  expect(sectionOfPath(registry, "/buckets")).toBe("dashboard");
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
  expect(registry.match("/")?.route.id).toBe("dashboard.home");
  expect(registry.match("/nowhere")).toBeUndefined();
  expect(registry.match("/bucket/%zz")).toBeUndefined();
});
