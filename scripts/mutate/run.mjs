// The one test of a worker: plays each test file once and notes which mutants it meets, then makes each mutant active
// and plays the tests that meet it, until one fails.
import { writeSync } from "node:fs";
import fc from "fast-check";
import { it, vi } from "vitest";
import { hasSetUp, newSwitch, play, testsOf } from "./play.mjs";
import { newFile } from "./suite.mjs";

const { tests, mutants, count } = JSON.parse(process.env.MUTATE_WORK);
// One try is enough to know that a law is broken, and the same tries each time make the result repeatable.
fc.configureGlobal({ seed: 42, endOnFailure: true, numRuns: 40 });
const control = newSwitch(count);
globalThis.__mutants = control;
const { state } = control;
/** Lines on a channel of its own: what is printed by the tests does not disturb it. */
const tell = (message) => writeSync(3, `${JSON.stringify(message)}\n`);

async function load(path) {
  vi.resetModules();
  const suite = newFile(path);
  control.collecting = suite;
  await import(/* @vite-ignore */ path);
  return suite;
}

const take = () => {
  const met = state.met;
  state.met = new Uint8Array(count);
  return met;
};
const has = (met, id) => met[id] === 1;

/** A test file played once: its tests with what each met and cost; what was met while it was loaded. */
async function survey(path) {
  take();
  const suite = await load(path);
  const loading = take();
  const costs = new Map();
  await play(suite, {
    wanted: () => true,
    milliseconds: () => 60_000,
    begun: note,
    each: async (test, run) => {
      note(test.suite);
      const [started, passes] = [performance.now(), state.passes];
      await run();
      costs.set(test, { met: take(), time: performance.now() - started, passes: state.passes - passes });
    },
  });
  note(suite);
  return { path, suite, loading, costs };
}

/** Notes what was met since as met by all tests of a suite. */
function note(suite) {
  for (const [id, met] of take().entries()) if (met) shared(suite).add(id);
}

/** What the hooks of a suite met counts for all of its tests. */
const sharedOf = new WeakMap();
const shared = (suite) => {
  if (!sharedOf.has(suite)) sharedOf.set(suite, new Set());
  return sharedOf.get(suite);
};
const meets = ({ costs }, test, id) => {
  for (let suite = test.suite; suite; suite = suite.parent) if (shared(suite).has(id)) return true;
  return has(costs.get(test).met, id);
};

/** Whether one of these tests of a file fails while the mutant is active; without a suite the file is loaded anew. */
async function fails(file, suite, id, wanted) {
  const costs = [...file.costs]
    .filter(([test]) => suite === undefined || wanted(test))
    .map(([, cost]) => cost);
  const longest = Math.max(...costs.map(({ time }) => time));
  state.active = id;
  state.passes = 0;
  state.limit = 50_000 + 10 * costs.reduce((sum, { passes }) => sum + passes, 0);
  try {
    const milliseconds = (test) => 1000 + 5 * (file.costs.get(test)?.time ?? Math.max(longest, 500));
    await play(suite ?? (await load(file.path)), { wanted, milliseconds });
    return false;
  } catch {
    return true;
  } finally {
    state.active = -1;
    state.limit = Number.POSITIVE_INFINITY;
  }
}

/** What to play for a mutant, the cheapest first: single tests, or those of a whole file if it has to be set up. */
function playsFor(files, id) {
  const plays = files.flatMap((file) => {
    const tests = testsOf(file.suite).filter((test) => meets(file, test, id));
    const timeOf = (test) => file.costs.get(test).time;
    if (!file.repeats) return tests.length > 0 ? [{ file, time: 500 + file.time }] : [];
    if (!hasSetUp(file.suite)) return tests.map((test) => ({ file, tests: [test], time: timeOf(test) }));
    return tests.length > 0
      ? [{ file, tests, time: 50 + tests.reduce((sum, test) => sum + timeOf(test), 0) }]
      : [];
  });
  return plays.sort((a, b) => a.time - b.time);
}

async function judge(files, id) {
  const plays = playsFor(files, id);
  for (const { file, tests } of plays) {
    const wanted = tests === undefined ? () => true : (test) => tests.includes(test);
    if (await fails(file, tests && file.suite, id, wanted)) return "noticed";
  }
  const loading = files.filter((file) => has(file.loading, id)).sort((a, b) => a.time - b.time);
  for (const file of loading) {
    if (await fails(file, undefined, id, () => true)) return "noticed";
  }
  return plays.length + loading.length > 0 ? "missed" : "uncovered";
}

it("mutants", { timeout: 0 }, async () => {
  const files = [];
  for (const path of tests) {
    tell({ file: path });
    const file = await survey(path);
    file.time = [...file.costs.values()].reduce((sum, { time }) => sum + time, 0);
    tell({ file: path, time: file.time });
    // A test that cannot be played again would seem to notice every mutant: such a file is loaded each time.
    file.repeats = await play(file.suite, { wanted: () => true, milliseconds: () => 60_000 }).then(
      () => true,
      () => false,
    );
    files.push(file);
  }
  take();
  for (const id of mutants) {
    tell({ mutant: id });
    tell({ mutant: id, result: await judge(files, id) });
  }
  tell({ done: true });
});
