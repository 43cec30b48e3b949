import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listPlans, makePlan, showPlan, stepPlan } from "@twinhelm/core/assistant/api";
import type { PlanBody } from "@twinhelm/core/assistant/model";
import { failed, type Result } from "@twinhelm/core/http/failure";
import type { Transport } from "@twinhelm/core/http/transport";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { withLocalPlans } from "./localPlans";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "twinhelm-plans-"));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

/** A server that keeps no plans, and what is kept for it on this machine. */
const plansFor = (baseUrl = "https://spica.example/api"): Transport => {
  const failure = {
    code: "not-found",
    status: 404,
    message: "Cannot GET /assistant/plan",
    retry: false,
  } as const;
  return withLocalPlans({ baseUrl, send: async () => failed(failure) }, join(folder, "credentials.json"));
};

const body = (reasons: readonly string[] = []): PlanBody => ({
  assistant: "first mate",
  action: "document.delete",
  title: "Delete documents",
  hash: "h",
  rows: 1,
  reasons: [...reasons],
  changes: [],
  more: 0,
  calls: [],
  notes: [],
  input: { documentIds: ["d"] },
});

function unwrapped<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new Error(result.failure.message);
}
const made = async (reasons: readonly string[] = []) =>
  unwrapped(await makePlan(plansFor(), body(reasons)))._id;
const stateOf = async (id: string) => unwrapped(await showPlan(plansFor(), id)).state;
const plans = () => join(folder, "plans");

it("keeps plans in files that nobody else reads, and goes from step to step", async () => {
  const id = await made(["it destroys something"]);
  expect(statSync(plans()).mode & 0o777).toBe(0o700);
  expect(await stateOf(id)).toBe("waiting");
  expect((await stepPlan(plansFor(), id, "take")).ok).toBe(false);
  unwrapped(await stepPlan(plansFor(), id, "accept"));
  expect(await stateOf(id)).toBe("accepted");
  unwrapped(await stepPlan(plansFor(), id, "take"));
  expect(await stateOf(id)).toBe("applied");
  for (const step of ["accept", "refuse", "take"] as const)
    expect((await stepPlan(plansFor(), id, step)).ok).toBe(false);
  for (const name of readdirSync(plans())) expect(statSync(join(plans(), name)).mode & 0o777).toBe(0o600);
});

it("of another server there is no plan", async () => {
  const id = await made();
  const other = plansFor("https://other.example/api");
  expect(unwrapped(await listPlans(other))).toEqual([]);
  expect((await stepPlan(other, id, "take")).ok).toBe(false);
});

it("takes no path for an id", async () => {
  writeFileSync(join(folder, "other.json"), "{}");
  for (const id of ["../other", "..%2Fother", "x".repeat(24)])
    expect((await showPlan(plansFor(), id)).ok).toBe(false);
});

it.each(["", "{", "null", '{"server":"https://spica.example/api"}', '{"server":1,"plan":{}}'])(
  "a file with %j in it is no plan, and hides no other",
  async (text) => {
    const [broken, whole] = [await made(), await made()];
    writeFileSync(join(plans(), `${broken}.json`), text);
    expect(unwrapped(await listPlans(plansFor())).map(({ _id }) => _id)).toEqual([whole]);
    expect((await stepPlan(plansFor(), broken, "take")).ok).toBe(false);
  },
);

it("a process that was killed while it wrote leaves no plan, and a step that it made counts", async () => {
  const [cut, stepped] = [await made(), await made()];
  const path = join(plans(), `${cut}.json`);
  writeFileSync(path, readFileSync(path, "utf8").slice(0, 100));
  // The file of a step is there before anything is in it.
  writeFileSync(join(plans(), `${stepped}.take`), "");
  expect((await showPlan(plansFor(), cut)).ok).toBe(false);
  expect(await stateOf(stepped)).toBe("applied");
  expect((await stepPlan(plansFor(), stepped, "take")).ok).toBe(false);
});

it("what has expired is gone, with its steps", async () => {
  const id = await made(["it destroys something"]);
  unwrapped(await stepPlan(plansFor(), id, "accept"));
  vi.useFakeTimers({ now: Date.now() + 86_400_001 });
  expect((await showPlan(plansFor(), id)).ok).toBe(false);
  expect(readdirSync(plans())).toEqual([]);
});

it("of several processes that take the same plan one does", async () => {
  const id = await made();
  const script = `
    try { require("node:fs").writeFileSync(process.argv[1], "somebody", { flag: "wx", mode: 0o600 }); process.exit(0); }
    catch { process.exit(1); }`;
  const others = Array.from(
    { length: 3 },
    () =>
      new Promise<boolean>((done) => {
        const path = join(plans(), `${id}.take`);
        spawn(process.execPath, ["-e", script, path]).once("exit", (code) => done(code === 0));
      }),
  );
  const own = stepPlan(plansFor(), id, "take").then(({ ok }) => ok);
  const taken = await Promise.all([...others, own]);
  expect(taken.filter(Boolean)).toHaveLength(1);
  expect(await stateOf(id)).toBe("applied");
});
