import { expect, it } from "vitest";
import { moduleOf } from "../access/statement";
import { addModule, draftOf } from "./draft";
import { draftWithSeenBuckets, unseenBuckets, unseenText, withSeenBuckets } from "./unseen";

const grant = (action: string, include: readonly string[], exclude: readonly string[] = []) => ({
  action,
  module: moduleOf(action),
  resource: { include: [...include], exclude: [...exclude] },
});
const named = { name: "Readers", description: "Read" };
const index = grant("bucket:index", ["b"]);
const show = grant("bucket:show", ["b"]);
const data = [grant("bucket:data:index", ["b/*"]), grant("bucket:data:show", ["b/*"])];
const both = ["bucket:index", "bucket:show"];

it.each([
  ["nothing of the bucket", data, [{ bucketId: "b", lacks: both }]],
  ["all that is needed", [...data, index, show], []],
  [
    "the bucket excepted",
    [...data, grant("bucket:index", ["*"], ["b"]), show],
    [{ bucketId: "b", lacks: ["bucket:index"] }],
  ],
  ["another one excepted", [...data, grant("bucket:index", ["*"], ["x"]), show], []],
  [
    "any bucket, one shown",
    [grant("bucket:data:index", ["*/*"]), index, show],
    [{ bucketId: "*", lacks: both }],
  ],
  ["to add to it", [grant("bucket:data:create", ["b"])], [{ bucketId: "b", lacks: both }]],
  ["an entry that is not chosen yet", [grant("bucket:data:index", ["/"])], []],
  ["buckets alone", [index], []],
  [
    "one of two buckets",
    [...data, grant("bucket:index", ["a"]), show],
    [{ bucketId: "b", lacks: ["bucket:index"] }],
  ],
  [
    "documents by a statement without a resource",
    [{ action: "bucket:data:index", module: "bucket:data" }, ...data],
    [{ bucketId: "b", lacks: both }],
  ],
  [
    "buckets by a statement without a resource",
    [...data, { action: "bucket:index", module: "bucket" }, show],
    [{ bucketId: "b", lacks: ["bucket:index"] }],
  ],
])("of a policy that grants %s it is known what it does not show", (_, statement, unseen) => {
  expect(unseenBuckets(statement)).toEqual(unseen);
  // Once completed it shows all, and a second time changes nothing.
  const completed = withSeenBuckets({ ...named, statement });
  expect(unseenBuckets(completed.statement)).toEqual([]);
  expect(withSeenBuckets(completed)).toEqual(completed);
  expect(unseen.length > 0 || completed.statement === statement).toBe(true);
});

it("says so, and completes a draft without losing what is begun", () => {
  expect(unseenBuckets(data).map((each) => unseenText(each))).toEqual([
    "This policy grants documents of b, but not List buckets (bucket:index) and Read buckets (bucket:show). On its own, it shows nothing.",
  ]);
  const draft = draftWithSeenBuckets(addModule(draftOf({ ...named, statement: data })));
  expect(draft).toEqual(addModule(draftOf({ ...named, statement: [...data, index, show] })));
});

it("names the bucket, and adds to statements that are there", () => {
  const [unseen] = unseenBuckets(data);
  if (unseen === undefined) throw new Error("Nothing is unseen");
  expect(unseenText(unseen, (kind, id) => (kind === "bucket" ? `Bucket ${id}` : undefined))).toContain(
    "documents of Bucket b,",
  );
  const { statement } = withSeenBuckets({
    ...named,
    statement: [grant("bucket:index", ["a"]), ...data, grant("bucket:show", ["*"], ["b", "c"])],
  });
  expect(statement).toEqual([grant("bucket:index", ["a", "b"]), ...data, grant("bucket:show", ["*"], ["c"])]);
});

it("a module whose statement is only begun stays once, also where its actions are added", () => {
  const begun = draftOf({ ...named, statement: data });
  const draft = draftWithSeenBuckets({
    ...begun,
    modules: [...begun.modules, { module: "bucket", statements: [] }, { module: "webhook", statements: [] }],
  });
  expect(draft.modules.map(({ module, statements }) => [module, statements.length])).toEqual([
    ["bucket:data", 2],
    ["bucket", 2],
    ["webhook", 0],
  ]);
});
