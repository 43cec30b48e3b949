import { expect, it } from "vitest";
import { moduleOf, type SourcedStatement } from "./statement";
import { permissionsByArea } from "./summary";

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
        { actions: "List and Read", terms: "index, show", resources: "Countries", policy: "Viewer" },
        { actions: "Create", terms: "create", resources: "any bucket, except Countries", policy: "Writer" },
      ],
    },
    {
      module: "bucket",
      title: "Buckets",
      permissions: [{ actions: "Create", terms: "create", resources: "", policy: "Maker" }],
    },
    {
      module: "moon",
      title: "Moon",
      permissions: [{ actions: "Walk", terms: "walk", resources: "sea", policy: undefined }],
    },
  ]);
});

it("has nothing to tell where nothing is granted", () => expect(permissionsByArea([])).toEqual([]));
