import fc from "fast-check";
import { expect, it } from "vitest";
import { keyOf, type Resource } from "../representation/model";
import { resourceModules } from "../representation/modules";
import { applyPlan } from "./apply";
import { instances } from "./instances.fixture";
import type { PlannedChange } from "./model";
import { makePlan } from "./plan";
import { planText, readPlanText } from "./planFile";
import { memorySide } from "./sides.fixture";

const id = (digit: string) => digit.repeat(24);
const of = (module: Resource["module"], _id: string, schema: object): Resource => ({
  module,
  _id,
  contents: { schema: { _id, ...schema } },
});
const ports = (description: string) => of("bucket", id("a"), { title: "Ports", description });
const port = { type: "relation", bucketId: id("b") };
const sources = [
  ports("Ours"),
  of("bucket", id("b"), { title: "Ships", properties: {} }),
  of("bucket", id("c"), { title: "Crews", properties: { port } }),
  of("webhook", id("e"), { title: "Notify", url: "https://hooks.example.com" }),
];
const targets = [ports("Theirs"), of("policy", id("d"), { name: "Extra" })];

async function planned() {
  const [source, target] = [memorySide("source", sources), memorySide("target", targets)];
  const plan = await makePlan(source, target, { modules: resourceModules, prune: ["policy"] });
  if (!plan.ok) throw new Error(plan.failure.message);
  return plan.value;
}

/** The plan as a file in which texts were replaced, each of which it has. */
async function altered(...pairs: readonly (readonly [string | RegExp, string])[]): Promise<string> {
  let text = planText(await planned());
  for (const [from, to] of pairs) {
    const next = text.replace(from, to);
    expect(next, String(from)).not.toBe(text);
    text = next;
  }
  return text;
}

/** What a target has once a plan was applied, whatever ids it made itself; or why not. */
async function after(text: string): Promise<unknown> {
  const plan = readPlanText(text);
  if (!plan.ok) return plan.failure.message;
  const target = memorySide("target", targets);
  const applied = await applyPlan(plan.value, target, { only: new Set(plan.value.changes.map(keyOf)) });
  if (!applied.ok) return applied.failure.message;
  if ("refused" in applied.value) return applied.value.refused.map(({ change }) => keyOf(change));
  return [...target.stored.values()].map(({ module, contents }) => [module, contents.schema]);
}

const anyId = (key: string) => new RegExp(`"_id": "${id(key)}"`);

it.each([
  [
    "an _id that leads elsewhere",
    [[anyId("a"), '"_id": "../../passport/policy"']],
    /bucket .* is named by no id that a bucket can have/,
  ],
  ["an _id that is a path of files", [[anyId("b"), '"_id": "..\\\\..\\\\b"']], /is named by no id/],
  ["an empty _id", [[anyId("b"), '"_id": ""']], /is named by no id/],
  ["an _id with a query", [[anyId("b"), `"_id": "${id("b")}?force=true"`]], /is named by no id/],
  ["an _id that is the name of a preference", [[anyId("b"), '"_id": "identity"']], /is named by no id/],
  [
    "an _id that hides what it is",
    [[anyId("b"), '"_id": "\\u202ebb"']],
    /^bucket [^\u202e]* is named by no id/,
  ],
  [
    "an id that its record does not have",
    [[new RegExp(`("schema": \\{\\s+"_id": )"${id("a")}"`), `$1"${id("9")}"`]],
    /is to be written with another _id/,
  ],
  [
    "a record whose _id is no text",
    [[new RegExp(`("schema": \\{\\s+"_id": )"${id("a")}"`), '$1{"$ne": 1}']],
    /is to be written with another _id/,
  ],
  ["two lines of one", [[new RegExp(id("c"), "g"), id("b")]], /bucket b+ has two lines/],
  [
    "a deletion that looks like something new",
    [['"sign": "−"', '"sign": "+"']],
    /The sign of policy d+ is not what would be done/,
  ],
  ["something new that looks like a change", [['"sign": "+"', '"sign": "~"']], /The sign of bucket/],
  [
    "a deletion that nobody named",
    [[/"prune": \[[^\]]*\]/, '"prune": []']],
    /policy d+ is of a module that the plan is not about/,
  ],
  [
    "a module that is not read",
    [[/"modules": \[[^\]]*\]/, '"modules": ["policy", "webhook"]']],
    /bucket a+ is of a module that/,
  ],
  ["another name", [['"name": "Ports"', '"name": "Posts"']], /done to bucket a+ is not what its line tells/],
  ["another name of what goes", [['"name": "Extra"', '"name": "Old"']], /done to policy d+ is not what/],
  [
    "a value that is not what is written",
    [['"after": "Ours"', '"after": "Theirs"']],
    /bucket a+ is not what/,
  ],
  ["a value that was never there", [['"before": "Theirs"', '"before": "Mine"']], /bucket a+ is not what/],
  [
    "contents that none of its fields tells",
    [['"description": "Ours"', '"description": "Ours", "readOnly": true']],
    /bucket a+ is not what its line tells/,
  ],
  [
    "contents of something new that none of its fields tells",
    [['"title": "Ships"', '"title": "Ships", "history": true']],
    /bucket b+ is not what its line tells/,
  ],
  ["a state of nothing that it saw", [[/"seen": "[^"]*"/, '"seen": ""']], /bucket a+ is not what its line/],
  [
    "another state that it saw",
    [[/"seen": "schema:....../, '"seen": "schema:000000']],
    /bucket a+ is not what its line/,
  ],
  [
    "another state of a policy that it deletes",
    [[/("module": "policy",(?:.|\n)*"seen": "schema:)....../, "$1000000"]],
    /policy d+ is not what its line/,
  ],
  ["a sign of another kind", [['"sign": "+"', '"sign": "x"']], /sign: expected/],
  ["ids that are no map", [['"ids": {}', '"ids": []']], /ids: expected/],
  ["needs that are no list", [['"needs": []', '"needs": {}']], /needs: expected array/],
] as const)("a plan with %s is refused", async (_, pairs, said) => {
  expect(await after(await altered(...pairs))).toMatch(said);
});

it.each([
  ["ids", [['"ids": {}', `"ids": {"${id("a")}": "../x", "${id("b")}": "${id("d")}"}`]]],
  ["what was there, that is not", [['"there": []', `"there": ["webhook/${id("a")}", "../x", ""]`]]],
  ["needs of what the plan has not", [['"needs": []', `"needs": ["bucket/${id("9")}", "../x"]`]]],
  ["needs that go in a circle", [['"needs": []', `"needs": ["bucket/${id("a")}", "bucket/${id("c")}"]`]]],
  ["no needs", [[/"needs": \[\s+"[^\]]*\]/, '"needs": []']]],
] as const)("a plan with other %s does what it did before", async (_, pairs) => {
  const whole = await after(await altered());
  expect(whole).toHaveLength(4);
  expect(await after(await altered(...pairs))).toEqual(whole);
});

const alterations: readonly ((change: PlannedChange, at: number) => PlannedChange)[] = [
  (change) => ({ ...change, name: `${change.name}!` }),
  (change, at) => ({ ...change, fields: change.fields.toSpliced(at, 1) }),
  (change, at) => ({
    ...change,
    fields: change.fields.map((each, place) =>
      place === at ? (change.sign === "−" ? { ...each, before: 1 } : { ...each, after: 1 }) : each,
    ),
  }),
  (change, at) => ({
    ...change,
    fields: change.fields.map((each, place) =>
      place === at ? { ...each, path: [...each.path, "x"] } : each,
    ),
  }),
  (change) => ({ ...change, fields: [...change.fields, { path: ["schema", "note"], after: "more" }] }),
  (change) =>
    change.contents === undefined
      ? { ...change, fields: [] }
      : {
          ...change,
          contents: { ...change.contents, schema: { ...change.contents.schema, note: "more" } },
        },
];

it("no line of a plan can be made to tell something else than it does", async () => {
  const pairs = fc.tuple(instances("1"), instances("2"));
  await fc.assert(
    fc.asyncProperty(
      pairs,
      fc.constantFrom(...alterations),
      fc.nat(),
      fc.nat(),
      async (two, alter, one, other) => {
        const [source, target] = [memorySide("source", two[0]), memorySide("target", two[1])];
        const plan = await makePlan(source, target, { modules: resourceModules, prune: resourceModules });
        if (!plan.ok) throw new Error(plan.failure.message);
        const { changes } = plan.value;
        fc.pre(changes.length > 0);
        const at = one % changes.length;
        const lies = changes.map((change, place) =>
          place === at ? alter(change, other % change.fields.length) : change,
        );
        expect(readPlanText(planText(plan.value)).ok).toBe(true);
        expect(readPlanText(planText({ ...plan.value, changes: lies })).ok).toBe(false);
      },
    ),
    { numRuns: 150 },
  );
});

it.each([
  ["tells less of them", 6, "It has 7 documents by now."],
  ["tells nothing of them", undefined, "It has 7 documents by now."],
  ["tells more of them", 8, undefined],
] as const)("a bucket that goes with documents, of which a plan %s", async (_, documents, said) => {
  const target = memorySide("target", targets);
  const plan = await makePlan(memorySide("source"), target, { modules: ["bucket"], prune: ["bucket"] });
  if (!plan.ok) throw new Error(plan.failure.message);
  const changes = plan.value.changes.map((change) => ({ ...change, documents }));
  const applied = await applyPlan({ ...plan.value, changes }, target);
  if (!applied.ok) throw new Error(applied.failure.message);
  const refused = "refused" in applied.value ? applied.value.refused[0]?.message : undefined;
  expect(refused).toBe(said);
  expect(target.stored.has(`bucket/${id("a")}`)).toBe(said !== undefined);
});
