import { expect, it } from "vitest";
import { createAccess } from "./evaluate";
import { explainAccess, explanationLines, plainText } from "./explanation";
import { moduleOf, type SourcedStatement } from "./statement";
import type { NameOf } from "./words";

const names: Readonly<Record<string, string>> = { b1: "Countries", i1: "mara", p1: "Viewer" };
const nameOf: NameOf = (_, id) => names[id];

const statement = (action: string, include: string | undefined, policy?: string): SourcedStatement => ({
  action,
  module: moduleOf(action),
  ...(include === undefined ? {} : { resource: { include: [include], exclude: [] } }),
  ...(policy === undefined ? {} : { policy: { id: policy, name: policy }, index: 2 }),
});

const viewer = [
  statement("bucket:data:index", "*/*", "Viewer"),
  statement("bucket:data:show", "*/*", "Viewer"),
  statement("bucket:data:create", "*", "Writer"),
];

const told = (
  statements: readonly SourcedStatement[],
  action: string,
  segments?: readonly string[],
  list = false,
  who?: string,
) => plainText(explainAccess(createAccess(statements), { action, segments, list }, { nameOf, who }));

it("says what is needed on what, by name, and what the policies give instead", () => {
  expect(told(viewer, "bucket:data:delete", ["b1", "d1"])).toBe(
    "You need Delete documents on Countries. The policy Viewer gives List and Read. The policy Writer gives Create.",
  );
  expect(told(viewer, "bucket:data:delete", ["b1", "d1"], false, "mara")).toMatch(
    /^mara needs Delete documents on Countries\. /,
  );
});

it.each<[string, readonly string[] | undefined, boolean, string]>([
  ["bucket:create", undefined, false, "You need Create buckets."],
  ["bucket:index", undefined, true, "You need List buckets."],
  ["bucket:data:index", ["*"], true, "You need List documents on any bucket."],
  ["bucket:delete", ["b9"], false, "You need Delete buckets on b9."],
  [
    "passport:identity:policy:add",
    ["i1", "p1"],
    false,
    "You need Attach policies of identities on mara / Viewer.",
  ],
  ["moon:walk", ["a", "b"], false, "You need moon:walk on a/b."],
  ["moon:walk", ["a"], true, "You need moon:walk on a/*."],
])("%s on %j (list: %j) is told as: %s", (action, segments, list, words) => {
  expect(told([], action, segments, list)).toBe(`${words} No attached policy gives anything here.`);
});

it("says that somebody else needs it, also where it is about nothing in particular", () => {
  expect(told([], "bucket:create", undefined, false, "mara")).toMatch(/^mara needs Create buckets\. /);
});

it("names the one that is not covered where others are", () => {
  expect(
    told([statement("bucket:data:delete", "b1/d2", "Gardener")], "bucket:data:delete", ["b1", "d1"]),
  ).toBe(
    "You need Delete documents on the document d1 in Countries. The policy Gardener gives Delete documents, but not here.",
  );
  expect(told([statement("bucket:data:delete", "b1/d2")], "bucket:data:delete", ["b1", "*"])).toBe(
    "You need Delete documents on Countries. The attached policies give Delete documents, but not here.",
  );
});

it("says of a policy once that it does not reach", () => {
  const twice = [statement("bucket:show", "a", "P"), statement("bucket:show", "b", "P")];
  expect(told(twice, "bucket:show", ["c"])).toBe(
    "You need Read buckets on c. The policy P gives Read buckets, but not here.",
  );
});

it.each<[readonly string[], boolean, number]>([
  [[], false, 0],
  [["b"], false, 1],
  [["b"], true, 2],
])(
  "names the policy whose resource is malformed: %j, list %j, takes %d parts",
  (segments, list, expected) => {
    const broken = (policy?: string) =>
      told([statement("bucket:data:index", "a/b/c", policy)], "bucket:data:index", segments, list);
    expect(broken("P")).toContain(
      `In the policy P, the resource of List documents does not have the ${expected} parts that it needs.`,
    );
    expect(broken()).toContain(
      `In an attached policy, the resource of List documents does not have the ${expected} parts that it needs.`,
    );
  },
);

it("names what the policies of a server give that does not name them", () => {
  expect(told([statement("bucket:data:index", "*/*")], "bucket:data:delete", ["b1", "d1"])).toContain(
    "The attached policies give List.",
  );
});

it("counts the statement that allows from one, and names its policy where the server does", () => {
  expect(told([statement("bucket:show", "*", "Readers")], "bucket:show", ["b1"])).toBe(
    "Statement 3 of the policy Readers allows Read buckets on Countries.",
  );
  expect(told([statement("bucket:create", undefined, "Readers")], "bucket:create")).toBe(
    "Statement 3 of the policy Readers allows Create buckets.",
  );
  expect(told([statement("bucket:show", "*")], "bucket:show", ["b1"])).toBe(
    "A statement allows Read buckets on Countries.",
  );
  expect(told([statement("bucket:create", undefined)], "bucket:create")).toBe(
    "A statement allows Create buckets.",
  );
});

it("gives the statement that is missing as a line of JSON, the last one", () => {
  const explanation = explainAccess(createAccess([]), { action: "bucket:delete", segments: ["b1"] });
  expect(explanation.statement).toBe(
    '{"action":"bucket:delete","module":"bucket","resource":{"include":["b1"],"exclude":[]}}',
  );
  expect(explanationLines(explanation)).toEqual([
    "You need Delete buckets on b1.",
    "No attached policy gives anything here.",
    "This statement would allow it:",
    explanation.statement,
  ]);
  const allowed = explainAccess(createAccess([statement("bucket:create", undefined)]), {
    action: "bucket:create",
  });
  expect([allowed.statement, explanationLines(allowed).length]).toEqual([undefined, 1]);
});

it("sets names off from the words around them, and nothing else", () => {
  const [first = []] = explainAccess(
    createAccess([]),
    { action: "bucket:delete", segments: ["b1"] },
    { nameOf },
  ).sentences;
  expect(first.filter(({ name }) => name).map(({ text }) => text)).toEqual(["Delete buckets", "Countries"]);
});

it("looks for names once somebody reads its sentences, not for each decision", () => {
  const asked: string[] = [];
  const explanation = explainAccess(
    createAccess(viewer),
    { action: "bucket:data:show", segments: ["b1", "d1"] },
    {
      nameOf(_, id) {
        asked.push(id);
        return names[id];
      },
    },
  );
  expect([explanation.decision.allowed, asked]).toEqual([true, []]);
  expect(plainText(explanation)).toContain("Countries");
  const once = [...asked];
  expect(once).toContain("b1");
  expect(plainText(explanation)).toContain("Countries");
  expect(asked).toEqual(once);
});
