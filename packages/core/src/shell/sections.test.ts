import { expect, it } from "vitest";
import { createAccess } from "../access/evaluate";
import { matchRoute } from "./routes";
import { grouped, sectionEntries, sectionOfPath, visibleSections } from "./sections";

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
  const entries = sectionEntries(access, [bucket("a"), bucket("b")]);
  expect(entries.map((entry) => (entry.kind === "add" ? entry.action : entry.path))).toEqual([
    "/dashboard",
    "/bucket/a",
    "bucket.create",
  ]);
  expect(visibleSections(entries).map(({ id }) => id)).toEqual(["dashboard", "bucket"]);
  expect(sectionOfPath("/bucket/a")).toBe("bucket");
  expect(sectionOfPath("/buckets")).toBe("dashboard");
});

it("groups by category, the rest last", () => {
  const everything = createAccess([
    { action: "bucket:data:index", module: "bucket:data", resource: { include: ["*/*"], exclude: [] } },
  ]);
  const entries = sectionEntries(everything, [
    bucket("a"),
    bucket("b", "Geography"),
    bucket("c", "Geography"),
  ]);
  expect(
    grouped(entries.filter((entry) => entry.section === "bucket")).map((group) => [
      group.category,
      group.entries.map((entry) => entry.id),
    ]),
  ).toEqual([
    ["Geography", ["b", "c"]],
    [undefined, ["a"]],
  ]);
});

it("finds the screen of a path", () => {
  expect(matchRoute("/bucket/64a1")).toMatchObject({
    route: { id: "documents" },
    parameters: { bucketId: "64a1" },
  });
  expect(matchRoute("/bucket/welcome")?.route.id).toBe("bucketWelcome");
  expect(matchRoute("/")?.route.id).toBe("home");
  expect(matchRoute("/nowhere")).toBeUndefined();
  expect(matchRoute("/bucket/%zz")).toBeUndefined();
});
