import { expect, it } from "vitest";
import {
  actionsOfModule,
  addModule,
  bodyOfDraft,
  changeModule,
  copyResources,
  draftOf,
  draftOfTemplate,
  draftProblems,
  emptyDraft,
  freeModules,
  type PolicyDraft,
  removeModule,
  setResource,
  takesResource,
  toggleAction,
  widenedActions,
  widenedText,
  withExclude,
  withInclude,
  withoutExclude,
  withoutInclude,
} from "./draft";

const resource = { include: ["a"], exclude: [] };
const show = { action: "bucket:show", module: "bucket", resource };
const create = { action: "bucket:create", module: "bucket" };
const policies = { action: "passport:policy:index", module: "passport:policy", resource };
const stored = { name: "N", description: "D", statement: [show, policies, create] };
const draft = draftOf(stored);

it("puts the statements of a module into one panel, in the order of their first", () => {
  expect(draft).toEqual({
    name: "N",
    description: "D",
    modules: [
      { module: "bucket", statements: [show, create] },
      { module: "passport:policy", statements: [policies] },
    ],
  });
  expect(bodyOfDraft(draft)).toEqual({ ...stored, statement: [show, create, policies] });
  expect(emptyDraft).toEqual({ name: "", description: "", modules: [] });
});

it.each<[string, PolicyDraft | undefined]>([
  ["{}", emptyDraft],
  [JSON.stringify(stored), draft],
  ['{"name":"X"}', { ...emptyDraft, name: "X" }],
  ["{", undefined],
])("begins from %s", (template, expected) => expect(draftOfTemplate(template)).toEqual(expected));

it("adds, changes and removes panels", () => {
  const more = addModule(draft);
  expect(more.modules).toEqual([...draft.modules, { module: "", statements: [] }]);
  expect(changeModule(draft, 0, "bucket")).toBe(draft);
  expect(changeModule(draft, 0, "asset").modules[0]).toEqual({ module: "asset", statements: [] });
  expect(changeModule(draft, 0, "asset").modules[1]).toBe(draft.modules[1]);
  expect(removeModule(draft, 0)).toEqual({ ...draft, modules: [draft.modules[1]] });
});

it("offers the modules that no other panel has", () => {
  const names = (own?: string) => freeModules(draft, own).map(({ module }) => module);
  expect(names()).not.toContain("bucket");
  expect(names()).not.toContain("passport:policy");
  expect(names()).toContain("asset");
  expect(names("bucket")).toContain("bucket");
  expect(names("bucket")).not.toContain("passport:policy");
});

it("turns actions on with what they need, and off", () => {
  const statements = (edited: PolicyDraft) => edited.modules[0]?.statements;
  expect(statements(toggleAction(draft, 0, "bucket:show"))).toEqual([create]);
  expect(statements(toggleAction(draft, 0, "bucket:update"))?.at(-1)).toEqual({
    action: "bucket:update",
    module: "bucket",
    resource: { include: [], exclude: [] },
  });
  expect(statements(toggleAction(toggleAction(draft, 0, "bucket:create"), 0, "bucket:create"))).toEqual([
    show,
    create,
  ]);
  // What the console knows is made anew, with no resources of before.
  const again = toggleAction(toggleAction(draft, 0, "bucket:show"), 0, "bucket:show", show);
  expect(statements(again)?.at(-1)?.resource).toEqual({ include: [], exclude: [] });
  expect(toggleAction(draft, 5, "bucket:show")).toBe(draft);
});

it("lists the actions of the catalogue, then what else is stored", () => {
  const walk = { action: "bucket:walk", module: "bucket" };
  expect(actionsOfModule({ module: "bucket", statements: [walk, show] })).toEqual([
    "bucket:index",
    "bucket:show",
    "bucket:create",
    "bucket:update",
    "bucket:delete",
    "bucket:walk",
  ]);
  expect(actionsOfModule({ module: "moon", statements: [walk] })).toEqual(["bucket:walk"]);
});

it("knows what takes resources", () => {
  expect(takesResource("bucket:show")).toBe(true);
  expect(takesResource("bucket:create", { ...create, resource })).toBe(false);
  expect(takesResource("moon:walk")).toBe(false);
  expect(takesResource("moon:walk", { action: "moon:walk", module: "moon" })).toBe(false);
  expect(takesResource("moon:walk", { action: "moon:walk", module: "moon", resource })).toBe(true);
});

it("sets the resources of one action alone", () => {
  const other = { include: ["b"], exclude: [] };
  expect(setResource(draft, 0, "bucket:show", other).modules[0]?.statements).toEqual([
    { ...show, resource: other },
    create,
  ]);
});

it("keeps the rules of resources: exceptions stand beside everything alone", () => {
  const excepting = { include: ["*"], exclude: ["a"] };
  expect(withInclude({ include: ["a"], exclude: [] }, "b").include).toEqual(["a", "b"]);
  expect(withInclude({ include: ["a"], exclude: [] }, "a").include).toEqual(["a"]);
  expect(withInclude(excepting, "b")).toEqual({ include: ["b"], exclude: [] });
  expect(withExclude({ include: ["a/b"], exclude: ["c/d"] }, "a/b")).toMatchObject({
    include: ["*/*"],
    exclude: ["c/d", "a/b"],
  });
  expect(withExclude(excepting, "a").exclude).toEqual(["a"]);
  expect(withoutInclude({ include: ["a", "b"], exclude: [] }, "a").include).toEqual(["b"]);
  expect(withoutInclude({ include: ["a"], exclude: [] }, "a").include).toEqual(["a"]);
  expect(withoutExclude({ include: ["*"], exclude: ["a", "b"] }, "a").exclude).toEqual(["b"]);
});

it("copies nothing from an action that has no resources", () => {
  expect(copyResources(draft, 0, "bucket:create")).toBe(draft);
  expect(copyResources(draft, 9, "bucket:show")).toBe(draft);
  const moon = { action: "moon:walk", module: "bucket", resource: { include: [], exclude: [] } };
  const mixed = draftOf({ ...stored, statement: [show, create, moon] });
  expect(copyResources(mixed, 0, "bucket:show").modules[0]?.statements).toEqual([show, create, moon]);
});

it("says what is missing, field by field", () => {
  expect(Object.keys(draftProblems(emptyDraft))).toEqual(["name", "description"]);
  expect(Object.keys(draftProblems({ ...emptyDraft, name: " ", description: " " }))).toEqual([
    "name",
    "description",
  ]);
  const empty = { action: "bucket:update", module: "bucket", resource: { include: [], exclude: [] } };
  const problems = draftProblems({
    name: "N",
    description: "D",
    modules: [
      { module: "", statements: [] },
      { module: "asset", statements: [] },
      {
        module: "bucket",
        statements: [show, create, empty, { ...empty, action: "bucket:delete", resource: undefined }],
      },
    ],
  });
  expect(Object.keys(problems)).toEqual(["module.0", "module.1", "bucket:update", "bucket:delete"]);
  expect(problems["module.0"]).not.toBe(problems["module.1"]);
  expect(problems["bucket:update"]).toContain("Change buckets");
});

const only = (...include: string[]) => ({ include, exclude: [] });

it.each([
  [only("a", "b"), ["c"]],
  [only("a/b"), ["c/*", "d/e"]],
  [only(), ["c"]],
  [only("*"), ["c"]],
])("puts back what %j included once its exceptions %j are gone", (before, exceptions) => {
  const excepting = exceptions.reduce(withExclude, before);
  expect(excepting.include).toEqual([exceptions[0]?.includes("/") ? "*/*" : "*"]);
  expect(excepting.exclude).toEqual(exceptions);
  expect(exceptions.reduce(withoutExclude, excepting)).toEqual(before);
});

it("keeps what was included until the last exception is gone, and what was set since then", () => {
  const two = withExclude(withExclude(only("a"), "b"), "c");
  expect(withoutExclude(two, "b").include).toEqual(["*"]);
  expect(withoutExclude(withoutExclude(two, "b"), "c")).toEqual(only("a"));
  expect(withoutExclude(withoutExclude({ ...two, include: ["x*"] }, "b"), "c").include).toEqual(["x*"]);
  expect(withInclude(two, "d")).toEqual(only("d"));
});

it("stores nothing of what was included before", () => {
  const edited = setResource(draft, 0, "bucket:show", withExclude(only("a"), "b"));
  expect(bodyOfDraft(edited).statement[0]?.resource).toEqual({ include: ["*"], exclude: ["b"] });
});

it("tells of exceptions that made an include everything", () => {
  const told = (
    edited: PolicyDraft,
    statement: PolicyDraft["modules"][number]["statements"] = stored.statement,
  ) => widenedActions(edited, statement).map((each) => widenedText(each));
  const edited = setResource(draft, 0, "bucket:show", withExclude(only("a"), "b"));
  const line = "Read buckets (bucket:show) now includes everything except b. Before, it included only a.";
  expect(told(edited)).toEqual([line]);
  // Also in a new policy, and in one that was changed as JSON.
  expect(told(edited, [])).toEqual([line]);
  expect(told(draftOf(bodyOfDraft(edited)))).toEqual([line]);
  expect(told(draft)).toEqual([]);
  expect(told(setResource(draft, 0, "bucket:show", withExclude(only("*"), "b")), [])).toEqual([]);
  expect(told(setResource(draft, 0, "bucket:show", withExclude(only(""), "b")), [])).toEqual([]);
  const saved = bodyOfDraft(edited);
  expect(told(draftOf(saved), saved.statement)).toEqual([]);
});
