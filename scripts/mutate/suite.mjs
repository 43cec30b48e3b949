// Stands in for "vitest" in the test files of a mutation run: it collects tests, so that they can be run again and
// again in one process. What is asserted with is Vitest's own.
import { expect, expectTypeOf, vi } from "vitest";

export { expect, expectTypeOf, vi };

const root = () => globalThis.__mutants.collecting;
const newSuite = (parent, name) => ({
  parent,
  name,
  /** Tests and suites in the order in which they stand. */
  children: [],
  hooks: { beforeAll: [], afterAll: [], beforeEach: [], afterEach: [] },
  file: parent?.file ?? name,
});

/** An empty tree for the tests of one file. */
export const newFile = (path) => newSuite(undefined, path);

const within = (suite, body) => {
  const outer = globalThis.__mutants.collecting;
  globalThis.__mutants.collecting = suite;
  try {
    body();
  } finally {
    globalThis.__mutants.collecting = outer;
  }
};

const callbackOf = (args) => args.find((arg) => typeof arg === "function");

const tableOf =
  (add) =>
  (cases, ...values) =>
  (name, ...args) => {
    const rows = Array.isArray(cases) && cases.raw === undefined ? cases : taggedRows(cases, values);
    const body = callbackOf(args);
    // As in Vitest: rows are lists of arguments only where each is a list.
    const lists = rows.every(Array.isArray);
    for (const row of rows) add(name, () => body(...(lists ? row : [row])));
  };

function taggedRows(strings, values) {
  const heads = strings[0]
    .split("|")
    .map((head) => head.trim())
    .filter(Boolean);
  const rows = [];
  for (let at = 0; at < values.length; at += heads.length) {
    rows.push(Object.fromEntries(heads.map((head, i) => [head, values[at + i]])));
  }
  return rows;
}

const addTest = (name, ...args) => {
  root().children.push({ name, body: callbackOf(args), suite: root() });
};
const addSuite = (name, ...args) => {
  const suite = newSuite(root(), name);
  root().children.push(suite);
  within(suite, callbackOf(args));
};
const skipped = () => {};

export const it = Object.assign(addTest.bind(undefined), {
  each: tableOf(addTest),
  skip: skipped,
  skipIf: (condition) => (condition ? skipped : it),
  runIf: (condition) => (condition ? it : skipped),
});
export const test = it;
export const describe = Object.assign(addSuite.bind(undefined), {
  each: tableOf(addSuite),
  skip: skipped,
  skipIf: (condition) => (condition ? skipped : describe),
  runIf: (condition) => (condition ? describe : skipped),
});

const hook = (name) => (body) => {
  root().hooks[name].push(body);
};
export const beforeAll = hook("beforeAll");
export const afterAll = hook("afterAll");
export const beforeEach = hook("beforeEach");
export const afterEach = hook("afterEach");
export const onTestFinished = (body) => {
  globalThis.__mutants.finishing.push(body);
};
