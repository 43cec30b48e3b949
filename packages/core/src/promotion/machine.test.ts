import fc from "fast-check";
import { strFromU8 } from "fflate";
import { expect, it } from "vitest";
import { createActor, waitFor } from "xstate";
import { failed, type Result, success } from "../http/failure";
import { keyOf, type Resource } from "../representation/model";
import { type Applied, applyPlan, withNeeded } from "./apply";
import { firstValues, promotionFields, promotionProblems, targetValues } from "./form";
import { instances } from "./instances.fixture";
import { adviceLines, isLeft, missingLines } from "./lines";
import {
  deletionAnswer,
  isAnythingLeft,
  lossesOf,
  neededLines,
  promotionMachine,
  wantedLines,
} from "./machine";
import type { Opened } from "./opening";
import { makePlan } from "./plan";
import { planText, readPlanText } from "./planFile";
import type { Side } from "./side";
import { memorySide } from "./sides.fixture";
import { openZip } from "./zipStore";

const modules = [
  "preference",
  "bucket",
  "function",
  "dashboard",
  "policy",
  "apikey",
  "strategy",
  "webhook",
] as const;
const id = (digits: string) => digits.padEnd(24, "0");
const bucket = (digits: string, more: object = {}): Resource => ({
  module: "bucket",
  _id: id(digits),
  contents: { schema: { _id: id(digits), title: `B${digits}`, properties: {}, ...more } },
});
const relating = (digits: string, to: string): Resource =>
  bucket(digits, { properties: { to: { type: "relation", bucketId: id(to) } } });

interface Sides {
  readonly source: Side;
  readonly target: Side;
}

/** A machine on two sides; `open` may fail or ask. */
function start(
  { source, target }: Sides,
  open?: (side: string, values: object) => Result<Opened> | undefined,
) {
  const opened: string[] = [];
  const actor = createActor(promotionMachine, {
    input: {
      values: { ...firstValues(modules), "target.kind": "other", "target.address": "there" },
      services: {
        async open(side, values) {
          opened.push(side);
          return open?.(side, values) ?? success({ side: side === "source" ? source : target });
        },
        plan: (from, to, options) => makePlan(from, to, options),
        apply: (plan, to, only, options): Promise<Result<Applied>> =>
          applyPlan(plan, to, { ...options, only: new Set(only) }),
      },
    },
  }).start();
  const settled = () =>
    waitFor(actor, (state) => !state.matches("reading") && !state.matches("applying"), { timeout: 50_000 });
  return { actor, opened, settled, send: actor.send, now: () => actor.getSnapshot() };
}

const pair = (ours: readonly Resource[], theirs: readonly Resource[] = []) => ({
  source: memorySide("source", ours),
  target: memorySide("target", theirs),
});

it("compares, applies what is chosen, and finds nothing to do then", async () => {
  const sides = pair([bucket("a"), bucket("b")]);
  const { send, settled, now, opened } = start(sides);
  send({ type: "PLAN" });
  expect((await settled()).value).toBe("planned");
  send({ type: "TOGGLE", key: `bucket/${id("a")}` });
  send({ type: "APPLY" });
  expect((await settled()).value).toBe("done");
  expect([...sides.target.stored.keys()]).toEqual([`bucket/${id("b")}`]);
  send({ type: "PLAN" });
  await settled();
  expect(wantedLines(now().context).map(keyOf)).toEqual([`bucket/${id("a")}`]);
  // A side that is signed in at is not signed in at again.
  expect(opened).toEqual(["source", "target"]);
});

it("what the chosen lines need goes along, and says because of what", async () => {
  const { send, settled, now } = start(pair([relating("a", "b"), bucket("b"), bucket("c")]));
  send({ type: "PLAN" });
  await settled();
  send({ type: "NONE" });
  expect(wantedLines(now().context)).toEqual([]);
  send({ type: "APPLY" });
  expect(now().value).toBe("planned");
  send({ type: "TOGGLE", key: `bucket/${id("a")}` });
  expect(wantedLines(now().context).map(({ name }) => name)).toEqual(["Ba", "Bb"]);
  expect(neededLines(now().context).get(`bucket/${id("b")}`)?.name).toBe("Ba");
  send({ type: "ALL" });
  expect([wantedLines(now().context).length, neededLines(now().context).size]).toEqual([3, 0]);
});

it("nothing is deleted before that was typed, and another choice has to be typed for anew", async () => {
  const sides = pair([], [bucket("a"), bucket("b")]);
  const { send, settled, now } = start(sides);
  send({ type: "SET", key: "prune", value: "bucket" });
  send({ type: "PLAN" });
  await settled();
  expect(lossesOf(now().context)).toEqual({ resources: 2, documents: 14 });
  for (const typed of ["", "Delete", `${deletionAnswer} `]) {
    send({ type: "TYPE", typed });
    send({ type: "APPLY" });
    expect(now().value).toBe("planned");
  }
  send({ type: "TYPE", typed: deletionAnswer });
  send({ type: "TOGGLE", key: `bucket/${id("a")}` });
  send({ type: "APPLY" });
  expect(now().value).toBe("planned");
  send({ type: "TYPE", typed: deletionAnswer });
  send({ type: "APPLY" });
  expect((await settled()).value).toBe("done");
  expect([...sides.target.stored.keys()]).toEqual([`bucket/${id("a")}`]);
});

it("a side that cannot be opened leads back to the form with all that was typed", async () => {
  let isDown = true;
  const { send, settled, now, opened } = start(pair([bucket("a")]), (side) =>
    side === "target" && isDown
      ? failed({ code: "network", message: "Nobody answers.", retry: true })
      : undefined,
  );
  send({ type: "SET", key: "target.password", value: "hush" });
  send({ type: "PLAN" });
  const { value, context } = await settled();
  expect([value, context.failure?.message, context.values["target.password"]]).toEqual([
    "choosing",
    "Target: Nobody answers.",
    "hush",
  ]);
  isDown = false;
  send({ type: "PLAN" });
  expect((await settled()).value).toBe("planned");
  expect(now().context.failure).toBeUndefined();
  expect(opened).toEqual(["source", "target", "target"]);
});

it("a second step is asked for, and its answer goes with the next try", async () => {
  const asked = { challenge: { challenge: "Code?", answerUrl: "a/b" }, address: "there" };
  const { send, settled } = start(pair([bucket("a")]), (side, values) =>
    side === "target" && !("target.code" in values) ? success(asked) : undefined,
  );
  send({ type: "PLAN" });
  const first = await settled();
  expect([first.value, first.context.asked.target?.challenge.challenge]).toEqual(["choosing", "Code?"]);
  expect(first.context.failure?.message).toContain("second step");
  send({ type: "SET", key: "target.code", value: "123456" });
  send({ type: "PLAN" });
  const second = await settled();
  expect([second.value, second.context.asked.target]).toEqual(["planned", undefined]);
});

it("a break in the middle leaves a part; trying the rest does nothing twice", async () => {
  const sides = pair(["a", "b", "c", "d"].map((digits) => bucket(digits)));
  const { send, settled, now } = start(sides);
  send({ type: "PLAN" });
  await settled();
  sides.target.breaks = { steps: 2, taken: false };
  send({ type: "APPLY" });
  expect((await settled()).value).toBe("partly");
  expect(sides.target.stored.size).toBe(2);
  sides.target.breaks = undefined;
  const { writes } = sides.target;
  send({ type: "APPLY" });
  expect((await settled()).value).toBe("done");
  expect([sides.target.writes - writes, sides.target.stored.size]).toEqual([2, 4]);
  expect(now().context.lines.filter(({ state }) => state === "already").length).toBe(2);
});

it("code that does not compile is there: what refers to it follows, and nothing is left to try again", async () => {
  const code: Resource = {
    module: "function",
    _id: id("f"),
    contents: {
      schema: { _id: id("f"), name: "F", language: "typescript", triggers: {}, env: { MAIL: "{MAIL}" } },
      env: { MAIL: "" },
      package: { dependencies: {} },
      index: "no code",
    },
  };
  const components = [{ name: "Mails", url: `api:/function/${id("f")}`, type: "table" }];
  const board: Resource = {
    module: "dashboard",
    _id: id("d"),
    contents: { schema: { _id: id("d"), name: "D", components } },
  };
  const { source, target } = pair([board, code]);
  const compiling: Side = {
    ...target,
    async write(write) {
      const written = await target.write(write);
      return write.resource.module === "function"
        ? failed({ code: "partly", message: "It does not compile.", retry: false })
        : written;
    },
  };
  const { send, settled } = start({ source, target: compiling });
  send({ type: "PLAN" });
  expect((await settled()).context.plan?.changes.map(({ needs }) => needs)).toEqual([[], [keyOf(code)]]);
  send({ type: "APPLY" });
  const { value, context } = await settled();
  expect([value, context.lines.map(({ state }) => state)]).toEqual(["partly", ["failed", "done"]]);
  expect([isAnythingLeft(context), isLeft(context.lines)]).toEqual([false, false]);
  expect(adviceLines(context.lines)).toEqual([expect.stringContaining("Correct it in the source")]);
  // Its variables are to be set nonetheless.
  expect(missingLines(context.lines)).toEqual(["function F, to be set there by hand: the value of MAIL"]);
});

it("a target that was changed since is left alone, and said; then it is compared again", async () => {
  const sides = pair(
    [bucket("a", { description: "new" }), bucket("b")],
    [bucket("a", { description: "old" })],
  );
  const { send, settled, now } = start(sides);
  send({ type: "PLAN" });
  await settled();
  sides.target.stored.set(`bucket/${id("a")}`, bucket("a", { description: "theirs" }));
  send({ type: "APPLY" });
  const { value, context } = await settled();
  expect([value, context.refused.map(({ change }) => change.name), sides.target.writes]).toEqual([
    "planned",
    ["Ba"],
    0,
  ]);
  send({ type: "PLAN" });
  await settled();
  expect(now().context.refused).toEqual([]);
  send({ type: "APPLY" });
  expect((await settled()).value).toBe("done");
});

it("ten thousand resources are compared and applied", async () => {
  const many = Array.from({ length: 10_000 }, (_, at) => bucket(`b${at.toString(16).padStart(5, "0")}`));
  const sides = pair(many);
  const { send, settled } = start(sides);
  send({ type: "PLAN" });
  await settled();
  send({ type: "APPLY" });
  const { value, context } = await settled();
  expect([value, context.lines.length, sides.target.stored.size]).toEqual(["done", 10_000, 10_000]);
});

it("stopping ends after the line that is under way", async () => {
  const sides = pair(["a", "b", "c"].map((digits) => bucket(digits)));
  const { actor, send, settled } = start(sides);
  send({ type: "PLAN" });
  await settled();
  let isStopped = false;
  actor.subscribe(({ context }) => {
    if (context.progress?.at !== 1 || isStopped) return;
    isStopped = true;
    send({ type: "STOP" });
  });
  send({ type: "APPLY" });
  const { value, context } = await settled();
  expect([value, context.lines.map(({ state }) => state)]).toEqual(["partly", ["done", "open", "open"]]);
});

it("a plan of a file is applied to its target, which is opened then alone", async () => {
  const sides = pair([bucket("a")]);
  const made = await makePlan(sides.source, sides.target, { modules: [...modules] });
  const read = made.ok ? readPlanText(planText(made.value)) : made;
  if (!read.ok) throw new Error(read.failure.message);
  const { send, settled, opened } = start(sides);
  const values = targetValues(read.value.target, "http://here/api", []);
  expect(values).toEqual({ "target.kind": "other", "target.address": "http://target/api" });
  send({ type: "TAKE", plan: read.value, values });
  // There is no source to compare with again.
  send({ type: "PLAN" });
  send({ type: "APPLY" });
  expect((await settled()).value).toBe("done");
  expect([opened, sides.target.stored.size]).toEqual([["target"], 1]);
});

it.each([
  ["", "Line 1"],
  ["[]", "expected object"],
  ['{"format":"other"}', "format"],
])("%j is no plan", (text, said) => {
  const read = readPlanText(text);
  expect(read.ok ? "" : read.failure.message.toLowerCase()).toContain(said.toLowerCase());
});

it("a plan is the same after it was a file; what is wanted is closed under what it needs (law)", async () => {
  await fc.assert(
    fc.asyncProperty(
      instances("1"),
      instances("2"),
      fc.infiniteStream(fc.boolean()),
      async (ours, theirs, coin) => {
        const made = await makePlan(memorySide("a", ours), memorySide("b", theirs), {
          modules: [...modules],
        });
        if (!made.ok) throw new Error(made.failure.message);
        const plan = made.value;
        expect(readPlanText(planText(plan))).toEqual(success(plan));
        const chosen = new Set(plan.changes.map(keyOf).filter(() => coin.next().value));
        const wanted = new Set(wantedLines({ plan, chosen }).map(keyOf));
        expect(withNeeded(plan, wanted)).toEqual(wanted);
        const extra = [...wanted].filter((key) => !chosen.has(key));
        expect([...neededLines({ plan, chosen }).keys()].sort()).toEqual(extra.sort());
      },
    ),
    { numRuns: 100 },
  );
});

it("a zip gives back what was written to it, the same bytes for the same content (law)", async () => {
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.stringMatching(/^[a-z\d]{1,8}$/), fc.string()), async (texts) => {
      const [one, other] = [openZip("a.zip"), openZip("a.zip")];
      if (!one.ok || !other.ok) throw new Error("none");
      const entries = Object.entries(texts).map(
        ([name, text]) => [`bucket/${name}/schema.yaml`, text] as const,
      );
      for (const [path, text] of entries) await one.value.write(path, text, { secret: false });
      for (const [path, text] of entries.toReversed()) await other.value.write(path, text, { secret: false });
      const bytes = one.value.bytes();
      expect(other.value.bytes()).toEqual(bytes);
      const again = openZip("a.zip", bytes);
      if (!again.ok) throw new Error(again.failure.message);
      const files = (await again.value.list()).map((file) => [
        file.path,
        "bytes" in file ? strFromU8(file.bytes) : file.text,
      ]);
      expect(files.toSorted()).toEqual(entries.map((each) => [...each]).toSorted());
    }),
    { numRuns: 60 },
  );
});

it("source and target have to be two, and what is asked for has to be there", () => {
  const known = {
    own: "here",
    known: [],
    files: "zip",
    readable: modules,
    asks: { source: undefined, target: undefined },
  } as const;
  const first = firstValues(modules);
  expect(Object.keys(promotionProblems(first, known)).toSorted()).toEqual([
    "target.address",
    "target.identifier",
    "target.password",
  ]);
  const same = { ...first, "target.kind": "this" };
  expect(promotionProblems(same, known)["target.kind"]).toContain("Choose another one");
  const zip = { ...first, "target.kind": "files" };
  expect(promotionProblems(zip, known)).toEqual({});
  expect(promotionProblems({ ...zip, modules: "" }, known).modules).toContain("at least one");
  // What is not chosen says why.
  const hintFor = (readable: typeof modules | readonly ["bucket"]) =>
    promotionFields(first, { ...known, readable }).find(({ key }) => key === "modules")?.hint;
  expect(hintFor(modules)).not.toContain("Not chosen");
  expect(hintFor(["bucket"])).toContain("Not chosen, as you may not read it here: Identity attributes");
});
