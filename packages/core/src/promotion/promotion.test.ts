import fc from "fast-check";
import { expect, it } from "vitest";
import { failed } from "../http/failure";
import { keyOf, type Resource } from "../representation/model";
import { resourceModules } from "../representation/modules";
import { type Applied, applyPlan, countsOf, withNeeded } from "./apply";
import { createFolderSide } from "./folderSide";
import { instances } from "./instances.fixture";
import type { Plan } from "./model";
import { makePlan, type PlanOptions } from "./plan";
import { planText, readPlanText } from "./planFile";
import type { Side } from "./side";
import { type MemorySide, memoryFiles, memorySide } from "./sides.fixture";

const modules = resourceModules;

async function planned(source: Side, target: Side, options: Partial<PlanOptions> = {}): Promise<Plan> {
  const plan = await makePlan(source, target, { modules, ...options });
  if (!plan.ok) throw new Error(plan.failure.message);
  // A plan is a file.
  const read = readPlanText(planText(plan.value));
  if (!read.ok) throw new Error(read.failure.message);
  return read.value;
}

async function applied(plan: Plan, target: Side, options = {}): Promise<Applied> {
  const result = await applyPlan(plan, target, options);
  if (!result.ok) throw new Error(result.failure.message);
  return result.value;
}

const linesOf = (result: Applied) => ("lines" in result ? result.lines : []);
const snapshot = (side: MemorySide) =>
  JSON.stringify([...side.stored].sort(([one], [other]) => (one < other ? -1 : 1)));
const pairs = fc.tuple(instances("1"), instances("2"));

it("what was applied leaves nothing to plan, and does nothing when it is applied again", async () => {
  await fc.assert(
    fc.asyncProperty(pairs, fc.boolean(), async ([ours, theirs], environment) => {
      const [source, target] = [memorySide("source", ours), memorySide("target", theirs)];
      const plan = await planned(source, target, { environment });
      expect(snapshot(target)).toBe(snapshot(memorySide("target", theirs)));
      const lines = linesOf(await applied(plan, target));
      expect(countsOf(lines)).toEqual({
        done: plan.changes.length,
        already: 0,
        failed: 0,
        open: 0,
        total: plan.changes.length,
      });
      expect((await planned(source, target, { environment })).changes).toEqual([]);
      const after = snapshot(target);
      const writes = target.writes;
      expect(countsOf(linesOf(await applied(plan, target))).already).toBe(plan.changes.length);
      expect([snapshot(target), target.writes]).toEqual([after, writes]);
      // Nothing that was there is gone.
      for (const key of memorySide("target", theirs).stored.keys()) expect(target.stored.has(key)).toBe(true);
    }),
    { numRuns: 300 },
  );
});

it("what a break leaves half done is done by beginning again, and nothing twice", async () => {
  await fc.assert(
    fc.asyncProperty(pairs, fc.nat(8), fc.boolean(), async ([ours, theirs], steps, taken) => {
      const whole = memorySide("target", theirs);
      const source = memorySide("source", ours);
      const plan = await planned(source, whole, { prune: ["policy"] });
      await applied(plan, whole);
      const broken = memorySide("target", theirs);
      broken.breaks = { steps, taken };
      const first = linesOf(await applied(plan, broken));
      broken.breaks = undefined;
      const second = await applied(plan, broken);
      expect(second).not.toHaveProperty("refused");
      expect(countsOf(linesOf(second)).failed).toBe(0);
      expect(broken.stored.size).toBe(whole.stored.size);
      expect((await planned(source, broken, { prune: ["policy"] })).changes).toEqual([]);
      expect(linesOf(second).filter(({ state }) => state === "already").length).toBeGreaterThanOrEqual(
        countsOf(first).done,
      );
    }),
    { numRuns: 300 },
  );
});

it.each([
  ["is there as it should be", "Ships", "already"],
  ["is there as another one", "Other ships", "failed"],
])("a new one that is refused, as it has come meanwhile and %s", async (_, title, state) => {
  const shipsCalled = (name: string): Resource => {
    const _id = "1".padStart(24, "0");
    const schema = {
      _id,
      title: name,
      description: "Of the harbour",
      properties: { name: { type: "string" } },
    };
    return { module: "bucket", _id, contents: { schema } };
  };
  const target = memorySide("target");
  const plan = await planned(memorySide("source", [shipsCalled("Ships")]), target);
  const late: Side = {
    ...target,
    async write(written) {
      await target.write({ ...written, resource: shipsCalled(title) });
      return failed({ code: "conflict", message: "It exists already.", retry: false });
    },
  };
  expect(linesOf(await applied(plan, late)).map((line) => line.state)).toEqual([state]);
});

it("only what is named is pruned, and all of that", async () => {
  await fc.assert(
    fc.asyncProperty(pairs, fc.subarray([...modules]), async ([ours, theirs], prune) => {
      const [source, target] = [memorySide("source", ours), memorySide("target", theirs)];
      const plan = await planned(source, target, { prune });
      const gone = plan.changes.filter(({ sign }) => sign === "−");
      for (const change of gone) {
        expect(prune).toContain(change.module);
        expect(change.documents).toBe(change.module === "bucket" ? 7 : undefined);
      }
      await applied(plan, target);
      const counts = (side: MemorySide) =>
        [...side.stored.values()].filter(({ module }) => prune.includes(module)).length;
      expect(counts(target)).toBe(counts(source));
    }),
  );
});

it("no secret travels unless it is asked for; what is missing is listed", async () => {
  await fc.assert(
    fc.asyncProperty(instances("1"), async (ours) => {
      const [source, target] = [memorySide("source", ours), memorySide("target")];
      const plan = await planned(source, target);
      await applied(plan, target);
      expect(JSON.stringify(plan)).not.toContain("SECRET");
      expect(snapshot(target)).not.toContain("SECRET");
      for (const { module, contents } of ours) {
        const wanted =
          module === "function"
            ? Object.keys(contents.env ?? {}).length
            : module === "apikey" || module === "strategy"
              ? 1
              : 0;
        if (wanted > 0)
          expect(
            plan.changes.some((change) => change.module === module && change.missing.length >= wanted),
          ).toBe(true);
      }
    }),
  );
});

it("a line that somebody changed since refuses all; one that nobody changed does not", async () => {
  await fc.assert(
    fc.asyncProperty(pairs, fc.nat(20), async ([ours, theirs], at) => {
      const [source, target] = [memorySide("source", ours), memorySide("target", theirs)];
      const plan = await planned(source, target);
      fc.pre(plan.changes.length > 0);
      const change = plan.changes[at % plan.changes.length];
      if (change === undefined) return;
      const stored = target.stored.get(keyOf(change));
      const other: Resource = stored ?? {
        module: change.module,
        _id: change._id,
        contents: { schema: { _id: change._id } },
      };
      target.stored.set(keyOf(change), {
        ...other,
        contents: { ...other.contents, schema: { ...other.contents.schema, icon: "someone" } },
      });
      const [before, writes] = [snapshot(target), target.writes];
      const result = await applied(plan, target);
      expect("refused" in result ? result.refused.map((each) => keyOf(each.change)) : []).toEqual([
        keyOf(change),
      ]);
      expect([snapshot(target), target.writes]).toEqual([before, writes]);
      const rest = new Set(plan.changes.map(keyOf).filter((key) => key !== keyOf(change)));
      if (!withNeeded(plan, rest).has(keyOf(change)))
        expect(await applied(plan, target, { only: rest })).toHaveProperty("lines");
    }),
  );
});

it("a folder holds an instance, and gives it to another one", async () => {
  await fc.assert(
    fc.asyncProperty(pairs, async ([ours, theirs]) => {
      const source = memorySide("source", ours);
      const folder = createFolderSide(memoryFiles("folder"));
      await applied(await planned(source, folder), folder);
      expect((await planned(source, folder)).changes).toEqual([]);
      const target = memorySide("target", theirs);
      await applied(await planned(folder, target), target);
      expect((await planned(source, target)).changes).toEqual([]);
      expect((await planned(folder, target)).changes).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

const id = (digit: string) => digit.repeat(24);
const bucket = (_id: string, title: string, properties: object = {}): Resource => ({
  module: "bucket",
  _id,
  contents: { schema: { _id, title, description: "", properties } },
});

it("what has another id there is followed by its references, in code too", async () => {
  const ours: Resource[] = [
    bucket(id("a"), "Ports"),
    bucket(id("b"), "Ships", { port: { type: "relation", bucketId: id("a") } }),
    {
      module: "policy",
      _id: id("c"),
      contents: {
        schema: {
          _id: id("c"),
          name: "Read",
          statement: [{ resource: { include: [`${id("a")}/*`], exclude: [] } }],
        },
      },
    },
    {
      module: "function",
      _id: id("d"),
      contents: { schema: { _id: id("d"), name: "f", triggers: {} }, index: `const ports = "${id("a")}";` },
    },
  ];
  const [source, target] = [memorySide("source", ours), memorySide("target", [bucket(id("9"), "Ports")])];
  const plan = await planned(source, target);
  expect(plan.ids).toEqual({ [id("a")]: id("9") });
  expect(plan.changes.map(keyOf)).toEqual([`bucket/${id("b")}`, `function/${id("d")}`, `policy/${id("c")}`]);
  await applied(plan, target);
  expect(snapshot(target)).not.toContain(id("a"));
  expect(snapshot(target).split(id("9")).length).toBeGreaterThan(4);
});

it("a key that has a policy by both of its ids has it once", async () => {
  const policy = (_id: string): Resource => ({
    module: "policy",
    _id,
    contents: { schema: { _id, name: "Read" } },
  });
  const key = { _id: id("c"), name: "k", policies: [id("a"), id("b")] };
  const ours: Resource[] = [policy(id("a")), { module: "apikey", _id: id("c"), contents: { schema: key } }];
  const [source, target] = [memorySide("source", ours), memorySide("target", [policy(id("b"))])];
  const plan = await planned(source, target);
  target.breaks = { steps: 2, taken: true };
  await applied(plan, target);
  target.breaks = undefined;
  await applied(plan, target);
  expect((await planned(source, target)).changes).toEqual([]);
});

it("a line takes those along that it needs, and says what is nowhere", async () => {
  const ours = [
    bucket(id("a"), "Ports"),
    bucket(id("b"), "Ships", {
      port: { type: "relation", bucketId: id("a") },
      flag: { type: "relation", bucketId: id("e") },
    }),
  ];
  const plan = await planned(memorySide("source", ours), memorySide("target"));
  expect([...withNeeded(plan, new Set([`bucket/${id("b")}`]))]).toEqual([
    `bucket/${id("b")}`,
    `bucket/${id("a")}`,
  ]);
  expect(plan.changes.map(({ notes }) => notes)).toEqual([
    [],
    [`It refers to bucket/${id("e")}, which neither side has.`],
  ]);
});

it("files that cannot be read are told, and nothing is planned for what they lack", async () => {
  const files = memoryFiles("folder");
  files.files.set(`bucket/${id("a")}/schema.yaml`, "title: a\nb: [");
  const plan = await makePlan(createFolderSide(files), memorySide("target", [bucket(id("a"), "Ports")]), {
    modules,
    prune: ["bucket"],
  });
  expect(plan).toMatchObject({
    ok: false,
    failure: { code: "invalid", message: expect.stringContaining("schema.yaml, line 2: This is no YAML") },
  });
  const empty = await planned(memorySide("source"), memorySide("target"));
  expect(await applyPlan(empty, memorySide("elsewhere"))).toMatchObject({
    ok: false,
    failure: {
      message: "This plan is for target (http://target/api), not for elsewhere (http://elsewhere/api).",
    },
  });
});
