import { expect, it } from "vitest";
import {
  actionsOfModule,
  bodyOfDraft,
  copyResources,
  draftOf,
  draftOfTemplate,
  draftProblems,
  freeModules,
  toggleAction,
} from "./draft";
import {
  addEntry,
  beginResource,
  entryProblem,
  isComplete,
  removeEntry,
  setEntry,
  setSegment,
} from "./resource";

const unknown = {
  action: "moon:walk",
  module: "moon",
  effect: "deny",
  resource: { include: ["a/b/c"], exclude: [], until: 5 },
};
const stored = { name: "N", description: "D", statement: [unknown] };

it("keeps what it does not know, also when it is turned off and on", () => {
  const draft = draftOf(stored);
  expect(bodyOfDraft(draft)).toEqual(stored);
  expect(draftProblems(draft)).toEqual({});
  const off = toggleAction(draft, 0, "moon:walk");
  expect(actionsOfModule(off.modules[0] ?? { module: "", statements: [] })).toEqual([]);
  expect(bodyOfDraft(toggleAction(off, 0, "moon:walk", unknown))).toEqual(stored);
  expect(freeModules(draft).map(({ module }) => module)).not.toContain("moon");
});

it.each(["", "null", "5", "[]", '"text"', '{"statement":{}}', '{"statement":[{"action":1}]}'])(
  "no policy in an address: %s",
  (template) => expect(draftOfTemplate(template)).toBeUndefined(),
);

it("resources follow their rules", () => {
  const begun = beginResource("bucket:data:show", { include: [], exclude: [] });
  expect(begun.include).toEqual(["/"]);
  expect(isComplete(begun)).toBe(false);
  const one = setEntry(begun, "include", 0, setSegment(setSegment("/", 0, "b"), 1, "d/x"));
  expect(one.include).toEqual(["b/dx"]);
  expect(removeEntry(one, "include", 0)).toEqual(one);
  const excepting = setEntry(addEntry(one, "exclude", "/"), "exclude", 0, "b/*");
  expect(excepting).toMatchObject({ include: ["*/*"], exclude: ["b/*"] });
  expect(removeEntry(excepting, "exclude", 0)).toEqual(one);
  expect(entryProblem(setEntry(excepting, "include", 0, "b/d"), "include", 0)).toContain("the last segment");
  expect(addEntry(excepting, "include", "c/d")).toEqual({ include: ["c/d"], exclude: [] });
  const twice = { include: ["a", "a"], exclude: [] };
  expect(entryProblem(twice, "include", 1)).toBe("This entry appears twice.");
  expect(removeEntry(twice, "include", 1).include).toEqual(["a"]);
});

it("copies resources to chosen actions with as many parts alone", () => {
  const none = { include: [], exclude: [] };
  const draft = draftOf({
    name: "",
    description: "",
    statement: [
      { action: "bucket:data:show", module: "bucket:data", resource: { include: ["a/b"], exclude: [] } },
      { action: "bucket:data:update", module: "bucket:data", resource: none },
      { action: "bucket:data:create", module: "bucket:data", resource: none },
    ],
  });
  expect(
    copyResources(draft, 0, "bucket:data:show").modules[0]?.statements.map(
      ({ resource }) => resource?.include,
    ),
  ).toEqual([["a/b"], ["a/b"], []]);
});
