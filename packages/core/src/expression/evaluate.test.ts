import { describe, expect, it } from "vitest";
import { type EvaluationOptions, evaluateExpression } from "./evaluate";
import { parseExpression } from "./parse";

const id = "64b2f0c2e8b7a90012ab34cd";
const document = {
  _id: id,
  title: "Alba",
  tons: 10,
  built: new Date("2001-05-06T00:00:00.000Z"),
  until: "2001-05-06T00:00:00.000Z",
  tags: ["old", "blue"],
  none: [],
  info: { port: "Izmir", depth: 3 },
  flag: true,
  nothing: null,
  owner: id,
  crew: [{ _id: id, name: "Ann" }, { name: "Bo" }, 7],
  port: { _id: id, name: "Bari", home: { name: "Izmir" } },
  toString: 1,
};
const auth = {
  _id: id,
  identifier: "ann",
  policies: ["BucketFullAccess"],
  attributes: { age: 20, tags: ["blue"] },
};

const base = {
  now: Date.UTC(2020, 0, 1),
  matcher: {
    problem: () => undefined,
    matches: (pattern: string, text: string, flags: string) => new RegExp(pattern, flags).test(text),
  },
};

function run(text: string, mode: EvaluationOptions["mode"]): unknown {
  const parsed = parseExpression(text);
  if (!parsed.ok) throw new Error(parsed.message);
  return evaluateExpression(parsed.ast, { document, auth }, { ...base, mode });
}

/** Text, result on rows (`aggregate`), result for writes (`run`). */
type Row = readonly [string, boolean, unknown];

const sameInBoth: readonly (readonly [string, boolean])[] = [
  ["true==true", true],
  ['document.title == "Alba"', true],
  ["document.title != 'Alba'", false],
  ["document.tons > 8 && document.tons <= 20", true],
  ["document.tons < 8", false],
  ["document.a==1&&document.b==2||document.tons==10", true],
  ['document.info.port == "Izmir"', true],
  [`document._id == "${id}"`, true],
  [`document.port._id == "${id}"`, true],
  ["document.owner == auth._id", true],
  ["document._id == auth._id", true],
  ["auth.identifier == 'ann'", true],
  ["auth.attributes.age > 18", true],
  ["has(document.tons)", true],
  ["has(document.unknown)", false],
  ["!has(document.tons)", false],
  ['!(document.title == "Alba")', false],
  ["!!(document.tons == 10)", true],
  ["unixTime(document.built) > 989000000", true],
  ["unixTime(document.until) < now()", true],
  ["now() == 1577836800", true],
  ['some(document.tags, ["old", "new"])', true],
  ['some(document.tags, ["new"])', false],
  ["some(document.tags, auth.attributes.tags)", true],
  ['some(document.title, ["A"])', false],
  ['every(document.tags, ["old", "blue"])', true],
  ['every(document.tags, ["old", "red"])', false],
  ["every(document.tags, [])", true],
  ['equal(document.tags, ["blue", "old"])', true],
  ['equal(document.tags, ["blue"])', false],
  ['some(auth.policies, ["BucketFullAccess"])', true],
  ["length(document.tags) > 1", true],
  ["length(document.title) == 4", true],
  ['regex(document.title, "^a", "i")', true],
  ['regex(document.title, "^a")', false],
  ["document.tons + 5 == 15", true],
  ["document.tons % 2 == 0", true],
  ["document.tons / 4 == 2.5", true],
  ["document.tons > 0 - 5", true],
  ["document.flag == true", true],
  ["document.nothing == null", true],
  ["document.owner == auth._id && has(document.title)", true],
  ['document.port.home.name == "Izmir"', true],
  ['document.constructor == "x"', false],
  ["has(document.__proto__)", false],
];

const different: readonly Row[] = [
  // A name without root is a field on rows, and nothing in write rules.
  ['title == "Alba"', true, false],
  ['info.port == "Izmir"', true, false],
  // Missing sorts below numbers on rows, and compares with nothing in write rules.
  ["document.unknown < 8", true, false],
  ["document.unknown == null", false, true],
  ["has(document.nothing)", false, true],
  // Types are kept apart on rows.
  ['document.tons == "10"', false, true],
  ["document.flag == 1", false, true],
  ["document.title > 5", true, false],
  // Lists are equal by value on rows.
  ['document.tags == ["old", "blue"]', true, false],
  ['document.tags == ["blue", "old"]', false, false],
  // Lists on the way are entered on rows.
  ['some(document.crew.name, ["Ann"])', true, false],
  [`some(document.crew._id, ["${id.toUpperCase()}"])`, true, false],
  ['every(document.crew.name, ["Ann", "Bo"])', true, false],
  ["length(document.none) == 0", true, false],
  ["length(document.none) == 0 - 1", false, true],
  ["length(document.unknown) == 0 - 1", false, true],
  ["unixTime(document.unknown) < now()", true, false],
  ["equal(document.unknown, [])", true, false],
  ['regex(document.unknown, "undef")', false, true],
  ['document.built == "2001-05-06T00:00:00.000Z"', false, true],
  ["auth.unknown == document.unknown", false, true],
  ["document.tons / 0 == 1", false, false],
];

describe("evaluateExpression", () => {
  it.each(sameInBoth)("%s: %s", (text, expected) => {
    expect(run(text, "aggregate")).toBe(expected);
    expect(run(text, "run")).toBe(expected);
  });

  it.each(different)("%s: %s on rows, %s in write rules", (text, rows, writes) => {
    expect(run(text, "aggregate")).toBe(rows);
    expect(run(text, "run")).toBe(writes);
  });

  it("gives the value that decides, in write rules", () => {
    expect(run("document.unknown || document.title", "run")).toBe("Alba");
    expect(run("document.flag && auth.identifier", "run")).toBe("ann");
  });

  it("does not run what a document brings along", () => {
    expect(run('document == "x" || document.port == "[object Object]"', "run")).toBe(true);
  });

  it("short-circuits", () => {
    const calls: string[] = [];
    const matcher = {
      ...base.matcher,
      matches: (pattern: string) => {
        calls.push(pattern);
        return true;
      },
    };
    const parsed = parseExpression('regex(document.title, "a") || regex(document.title, "b")');
    if (!parsed.ok) throw new Error(parsed.message);
    evaluateExpression(parsed.ast, { document }, { ...base, matcher, mode: "run" });
    evaluateExpression(parsed.ast, { document }, { ...base, matcher, mode: "aggregate" });
    expect(calls).toEqual(["a", "a"]);
  });
});
