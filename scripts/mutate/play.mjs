// Plays collected tests, as often as asked, with a limit on time and on passes through changed code.

/** Begins the switch of this process: which mutant is active, which were met, how many passes are left. */
export function newSwitch(count) {
  const state = { active: -1, met: new Uint8Array(count), passes: 0, limit: Number.POSITIVE_INFINITY };
  return {
    state,
    collecting: undefined,
    finishing: [],
    isActive(id) {
      state.met[id] = 1;
      state.passes += 1;
      // An endless loop of a mutant passes here; the error ends it.
      if (state.passes > state.limit) throw new Error("a mutant runs without end");
      return state.active === id;
    },
  };
}

const chainOf = (suite) => (suite === undefined ? [] : [...chainOf(suite.parent), suite]);

async function limited(work, milliseconds) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error("too slow")), milliseconds);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function playTest(test, milliseconds) {
  const suites = chainOf(test.suite);
  const cleaning = [];
  globalThis.__mutants.finishing = [];
  try {
    await limited(async () => {
      for (const { hooks } of suites) {
        for (const body of hooks.beforeEach) {
          const clean = await body({});
          if (typeof clean === "function") cleaning.unshift(clean);
        }
      }
      await test.body({ onTestFinished: (body) => globalThis.__mutants.finishing.push(body) });
    }, milliseconds);
  } finally {
    const last = [...suites.toReversed().flatMap(({ hooks }) => hooks.afterEach), ...cleaning];
    for (const body of [...globalThis.__mutants.finishing.toReversed(), ...last]) {
      await limited(() => body({}), milliseconds);
    }
  }
}

/**
 * Plays the tests of a file that `wanted` names, with the hooks around them; ends at the first failure by throwing it.
 * `each` runs a test and may measure it, `begun` is told of a suite whose set-up is done; `milliseconds` is what one
 * test may take, or a hook, which is no test.
 */
export async function play(suite, options) {
  const { wanted, milliseconds, each = (_test, run) => run(), begun = () => {} } = options;
  if (!hasWanted(suite, wanted)) return;
  const cleaning = [];
  try {
    for (const body of suite.hooks.beforeAll) {
      const clean = await limited(body, milliseconds(undefined));
      if (typeof clean === "function") cleaning.unshift(clean);
    }
    begun(suite);
    for (const child of suite.children) {
      if (isSuite(child)) await play(child, options);
      else if (wanted(child)) await each(child, () => playTest(child, milliseconds(child)));
    }
  } finally {
    for (const body of [...suite.hooks.afterAll, ...cleaning])
      await limited(() => body({}), milliseconds(undefined));
  }
}

const isSuite = (child) => child.children !== undefined;
const hasWanted = (suite, wanted) => testsOf(suite).some(wanted);

/** All tests of a file. */
export const testsOf = (suite) =>
  suite.children.flatMap((child) => (isSuite(child) ? testsOf(child) : [child]));

/** Whether something is set up once for several tests. */
export const hasSetUp = (suite) =>
  suite.hooks.beforeAll.length > 0 || suite.children.some((child) => isSuite(child) && hasSetUp(child));
