import { expect, it } from "vitest";
import { moduleOf, type SourcedStatement } from "./statement";
import { actionsOnIds, permissionsByArea } from "./summary";

const statement = (
  action: string,
  policy?: string,
  include?: readonly string[],
  exclude: readonly string[] = [],
): SourcedStatement => ({
  action,
  module: moduleOf(action),
  ...(include === undefined ? {} : { resource: { include, exclude } }),
  ...(policy === undefined ? {} : { policy: { id: policy, name: policy }, index: 0 }),
});

it("tells area by area what may be done to what, once for actions on the same", () => {
  const areas = permissionsByArea(
    [
      statement("bucket:data:index", "Viewer", ["b/*"]),
      statement("bucket:create", "Maker"),
      statement("bucket:data:show", "Viewer", ["b/*"]),
      statement("bucket:data:create", "Writer", ["*"], ["b"]),
      statement("moon:walk", undefined, ["sea"]),
    ],
    (_, id) => (id === "b" ? "Countries" : undefined),
  );
  expect(areas).toEqual([
    {
      module: "bucket:data",
      title: "Documents",
      permissions: [
        { actions: "List and Read", terms: "index, show", resources: "Countries", policies: "Viewer" },
        { actions: "Create", terms: "create", resources: "any bucket, except Countries", policies: "Writer" },
      ],
    },
    {
      module: "bucket",
      title: "Buckets",
      permissions: [{ actions: "Create", terms: "create", resources: "", policies: "Maker" }],
    },
    {
      module: "moon",
      title: "Moon",
      permissions: [{ actions: "Walk", terms: "walk", resources: "sea", policies: "" }],
    },
  ]);
});

it("has nothing to tell where nothing is granted", () => expect(permissionsByArea([])).toEqual([]));

it("tells once what several policies grant, with all of them", () => {
  const areas = permissionsByArea([
    statement("bucket:index", "Viewer", ["*"]),
    statement("bucket:show", "Viewer", ["*"]),
    statement("bucket:index", "Owner", ["*"]),
    statement("bucket:show", "Owner", ["*"]),
    statement("bucket:show", "Owner", ["*"]),
    statement("bucket:delete", "Owner", ["*"]),
  ]);
  expect(areas[0]?.permissions).toEqual([
    { actions: "List and Read", terms: "index, show", resources: "any bucket", policies: "Viewer and Owner" },
    { actions: "Delete", terms: "delete", resources: "any bucket", policies: "Owner" },
  ]);
});

it("needs names only where a statement has an id", () => {
  const statements = [
    statement("storage:index", "Owner", ["*"]),
    statement("bucket:create", "Owner"),
    statement("bucket:data:show", "Owner", ["*/*"]),
    statement("bucket:show", "Owner", ["*"], ["b"]),
    statement("bucket:data:index", "Owner", ["b/*"]),
  ];
  expect(actionsOnIds(statements)).toEqual(["bucket:show", "bucket:data:index"]);
});
