// Where the time of the tests goes: the ten slowest files, and the areas that take more than their budget.
import { relative } from "node:path";
import { root } from "./setup.mjs";

/** Seconds that the files of one area may take, as CONTRIBUTING.md says. */
const budgets = {
  records: { contract: 30, browser: 45, terminal: 25 },
  larger: { contract: 30, browser: 85, terminal: 30 },
  policy: { contract: 50, browser: 140, terminal: 45 },
  bucket: { contract: 45, browser: 145, terminal: 30 },
  function: { contract: 85, browser: 95, terminal: 40 },
  document: { contract: 115, browser: 260, terminal: 70 },
  storage: { contract: 60, browser: 125, terminal: 45 },
  versioncontrol: { contract: 45, browser: 40, terminal: 20 },
  nodes: { contract: 240, browser: 20, terminal: 20 },
};

/** What all areas of a kind may take together, and what is about the whole product: few of them take what one may. */
const together = { records: 420, larger: 350, whole: 600 };

/** The areas that are more than a list and a form of records, and have no budget of their own. */
const larger = new Set(["session", "identity", "webhook", "dashboard", "activity"]);
const kindOf = (area) => (larger.has(area) ? "larger" : Object.hasOwn(budgets, area) ? area : "records");

/** Which files are about an area, by their name. What none of these names is about the whole product. */
const areas = {
  session:
    /^(session|tokens|revocation|handedToken|strategySignIn|factor|secondFactor|freshSignIn|recoveryCodes|signOns)/i,
  identity: /^(identit|attachment|recover)/,
  policy: /^(polic|access|escalation|guard|granting|canI|denials)/,
  strategy: /^strateg/,
  apikey: /^(apikeys|keysAndStrategies|keysInPlace)/,
  language: /^language/,
  preference: /^(preference|settings)/,
  bucket: /^(bucket|drawers|field|templates|storedBuckets|schemaLimits)/,
  document:
    /^(document|table|editor|editing|filter|change|depth|import|givenUpImports|cell|setField|view|valueEditors|transfer|history|formParts|formats|copying|duplicating|relation|live|realtime|longReads|longMatches)/,
  storage: /^storage/,
  function: /^function/,
  status: /^status/,
  webhook: /^webhook/,
  promotion: /^(promotion|spicaCli)/,
  activity: /^activit/,
  assistant: /^assistant/,
  asset: /^asset/,
  dashboard: /^dashboard/,
  versioncontrol: /^versioncontrol/,
  /** What is about several nodes, the database that they share, and instances that move. */
  nodes: /^(node|manyNodes|kills|moving|postgres|outsiders|revokedMeanwhile)/,
};

const kinds = { contract: "contract", browser: "browser", parity: "browser", terminal: "terminal" };

/** Lines to print for a report of Vitest. */
export function timeLines(report) {
  const files = report.testResults.map(({ name, startTime, endTime }) => ({
    path: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));
  const line = ({ path, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${path}`;
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10);
  return ["The slowest files:", ...slowest.map(line), ...overBudget(files)];
}

function overBudget(files) {
  const sums = new Map();
  const add = (key, seconds, most) =>
    sums.set(key, { seconds: (sums.get(key)?.seconds ?? 0) + seconds, most });
  for (const { path, seconds } of files) {
    if (!path.startsWith("tests/")) continue;
    const [, folder, name = ""] = path.split("/");
    const area = Object.entries(areas).find(([, names]) => names.test(name))?.[0];
    const kind = area === undefined ? "whole" : kindOf(area);
    const most = budgets[kind]?.[kinds[folder]];
    if (most !== undefined) add(`${area}, ${kinds[folder]}`, seconds, most);
    if (together[kind] !== undefined) add(`${kind}, together`, seconds, together[kind]);
  }
  return [...sums]
    .filter(([, { seconds, most }]) => seconds > most)
    .map(([key, { seconds, most }]) => `Over budget: ${key}: ${seconds.toFixed(0)} s of ${most} s`);
}
