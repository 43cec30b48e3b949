import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createAccess, smallestStatement } from "./evaluate";
import { rowFilterOf, rowTest } from "./rows";

const item = (include: string[], exclude: string[] = []) =>
  createAccess([{ action: "m:show", module: "m", resource: { include, exclude } }]);

const outcome = (access: ReturnType<typeof item>, segments: string[], list = false) => {
  const decision = access.explain({ action: "m:show", segments, list });
  expect(access.can("m:show", segments, list)).toBe(decision.allowed);
  return decision.allowed ? 200 : decision.reason === "malformed" ? 409 : 403;
};

// The worked tables of contract/passport.md section 4.3: include, exclude, status.
const oneParameter: [string[], string[], number][] = [
  [["a1"], [], 200],
  [["b2", "a1"], [], 200],
  [["*"], [], 200],
  [["a*"], [], 403],
  [[], [], 403],
  [["*/*"], [], 409],
  [["*"], ["a1"], 403],
  [["*"], ["b2"], 200],
  [["*"], ["a*"], 403],
  [["*"], ["A1"], 403],
  [["a*"], ["b2"], 200],
  [["*"], ["*"], 403],
];

const twoParameters: [string[], string[], string[], number][] = [
  [["b1/r1"], [], ["b1", "r1"], 200],
  [["b1/*"], [], ["b1", "r1"], 200],
  [["*/r1"], [], ["b1", "r1"], 200],
  [["*/*"], [], ["b1", "r1"], 200],
  [["b2/*"], [], ["b1", "r1"], 403],
  [["b1"], [], ["b1", "r1"], 409],
  [["*/*"], ["b1/*"], ["b1", "r1"], 403],
  [["*/*"], ["b2/*"], ["b1", "r1"], 200],
  [["*/*"], ["b1/r2"], ["b1", "r1"], 200],
  [["*/*"], ["b2/r1"], ["b1", "r1"], 403],
  [["*/*"], ["b2/*"], ["b1", "b2"], 403],
];

describe("matching one statement", () => {
  it.each(oneParameter)("include %j exclude %j on a1 gives %i", (include, exclude, status) => {
    expect(outcome(item(include, exclude), ["a1"])).toBe(status);
  });
  it.each(twoParameters)("include %j exclude %j on %j gives %i", (include, exclude, segments, status) => {
    expect(outcome(item(include, exclude), segments)).toBe(status);
  });
  it("a statement without resource fits only routes without ids", () => {
    const access = createAccess([{ action: "m:show", module: "m" }]);
    expect(outcome(access, [])).toBe(200);
    expect(outcome(access, ["a1"])).toBe(409);
  });
  it("a route without ids refuses a statement with a resource", () => {
    expect(outcome(item(["*"]), [])).toBe(409);
    expect(outcome(item([]), [])).toBe(403);
  });
  it("one malformed statement refuses what another would grant", () => {
    const good = { action: "m:show", module: "m", resource: { include: ["a1"], exclude: [] } };
    const bad = { action: "m:show", module: "m", resource: { include: ["a/b"], exclude: [] } };
    for (const statements of [
      [good, bad],
      [bad, good],
    ]) {
      const access = createAccess(statements);
      expect(access.can("m:show", ["a1"])).toBe(false);
      expect(access.explain({ action: "m:show", segments: ["a1"] })).toMatchObject({
        reason: "malformed",
        tried: [bad],
      });
    }
  });
  it("says what was tried and what would have been enough", () => {
    expect(item(["a1"]).explain({ action: "m:show", segments: ["b2"] })).toEqual({
      allowed: false,
      reason: "no-match",
      tried: [{ action: "m:show", module: "m", resource: { include: ["a1"], exclude: [] } }],
      wanted: { action: "m:show", module: "m", resource: { include: ["b2"], exclude: [] } },
    });
    expect(item(["*"]).explain({ action: "m:show", segments: ["b", "c"], list: true })).toMatchObject({
      reason: "malformed",
      wanted: { resource: { include: ["b/c/*"], exclude: [] } },
    });
    expect(smallestStatement("m:show", { segments: [], list: false })).toEqual({
      action: "m:show",
      module: "m",
    });
    expect(createAccess([]).explain({ action: "m:show" })).toMatchObject({
      reason: "no-statement",
      tried: [],
    });
  });
  it("gives no row filter where nothing is listed", () => {
    expect(item(["a1"]).explain({ action: "m:show", segments: ["a1"] })).toMatchObject({
      allowed: true,
      rows: { include: [], excludeGroups: [] },
    });
  });
  // Excludes next to one include: include, excludes, segments, list, status.
  it.each<[string[], string[], string[], boolean, number]>([
    [[], ["a1"], ["a1"], false, 403],
    [["*"], ["a/b"], ["a1"], false, 409],
    [["*"], ["b2", "a/b"], ["a1"], false, 409],
    [["*/*"], ["a1"], ["a1"], false, 409],
    [["*/*"], ["a1/*", "b1/*"], ["b1"], true, 403],
    [["*/*"], ["a1/*", "b1/*"], ["c1"], true, 200],
    [["*/*"], ["a1/r"], ["a1"], true, 200],
    [["b*/*"], ["a1/*"], ["b1"], true, 200],
    [["b*/*"], ["a1/*"], ["c1"], true, 403],
    [["*/*"], ["a1/r1"], ["a1", "r1"], false, 403],
    [["*"], ["a1", "b2"], ["b2"], false, 403],
  ])("include %j exclude %j on %j, list %j, gives %i", (include, exclude, segments, list, status) => {
    expect(outcome(item(include, exclude), segments, list)).toBe(status);
  });
  it("compares action and module to the letter", () => {
    const access = createAccess([{ action: "m:show", module: "other" }]);
    expect(access.can("m:show")).toBe(false);
  });
});

describe("rows of a list", () => {
  const rows = (statements: [string[], string[]][], segments: string[], ids: string[]) => {
    const access = createAccess(
      statements.map(([include, exclude]) => ({
        action: "m:show",
        module: "m",
        resource: { include, exclude },
      })),
    );
    const decision = access.explain({ action: "m:show", segments, list: true });
    if (!decision.allowed) return decision.reason;
    return ids.filter(rowTest(decision.rows)).join("");
  };
  const oneLevel: [[string[], string[]][], string][] = [
    [[[["*"], []]], "AB"],
    [[[["A"], []]], "A"],
    [
      [
        [["A"], []],
        [["B"], []],
      ],
      "AB",
    ],
    [[[["*"], ["A"]]], "B"],
    [
      [
        [["*"], ["A"]],
        [["*"], ["B"]],
      ],
      "AB",
    ],
    [
      [
        [["*"], []],
        [["*"], ["A"]],
      ],
      "B",
    ],
    [
      [
        [["A"], []],
        [["*"], ["A"]],
      ],
      "B",
    ],
    // The contract shows AB, and lets nobody read either alone.
    [[[["*"], ["*"]]], ""],
    [[[["*"], ["a*"]]], "B"],
    [[[["*"], ["*a"]]], "B"],
    [[[["A"], ["B"]]], "A"],
    [[[["b*"], ["C"]]], "B"],
    [
      [
        [["*"], ["a*"]],
        [["*"], ["b*"]],
      ],
      "AB",
    ],
    [
      [
        [["*"], ["*"]],
        [["A"], []],
      ],
      "A",
    ],
    [
      [
        [["*"], ["*"]],
        [["*"], ["A"]],
      ],
      "B",
    ],
    [[[["*/*"], []]], "malformed"],
  ];
  it.each(oneLevel)("%j shows %s", (statements, expected) => {
    expect(rows(statements, [], ["A", "B"])).toBe(expected);
  });
  it("reads an id in either case, as its rows are spelt in lower case", () => {
    const [a, b] = ["64a1f00000000000000000a1", "64a1f00000000000000000b2"];
    expect(rows([[["*"], [a.toUpperCase()]]], [], [a, b])).toBe(b);
    expect(rows([[[a.toUpperCase()], []]], [], [a, b])).toBe(a);
    // Names are no ids: their case counts.
    expect(rows([[["Abc"], []]], [], ["abc", "Abc"])).toBe("Abc");
  });
  it("a statement without a resource adds no rows of its own", () => {
    const bare = { action: "m:show", module: "m" };
    const some = { ...bare, resource: { include: ["A"], exclude: [] } };
    expect(rowFilterOf([bare, some], [])).toEqual({ include: ["A"], excludeGroups: [] });
    expect(rowFilterOf([bare], [])).toEqual({ include: [], excludeGroups: [] });
  });
  it("takes its rows from the entries that cover the path", () => {
    expect(rows([[["b1/R", "b2/S", "*/T"], []]], ["b1"], ["R", "S", "T"])).toBe("RT");
    const deep = { action: "m:show", module: "m", resource: { include: ["a/b/R"], exclude: [] } };
    expect(rowFilterOf([deep], ["a", "b"]).include).toEqual(["R"]);
  });
  it("an exclude with a wildcard at its end leaves out no single rows", () => {
    const statement = (exclude: string[]) => [
      { action: "m:show", module: "m", resource: { include: ["*"], exclude } },
    ];
    expect(rowFilterOf(statement(["*a", "b*"]), []).excludeGroups).toEqual([["*a"]]);
    expect(rowFilterOf(statement(["b*"]), []).excludeGroups).toEqual([]);
  });
  it("an include with a wildcard has the rows that it fits, where no id is excluded", () => {
    expect(rows([[["a*"], ["ab*"]]], [], ["a1", "ab", "b1"])).toBe("a1");
    expect(
      rows(
        [
          [["a*"], ["ab*"]],
          [["b1"], []],
        ],
        [],
        ["a1", "ab", "b1"],
      ),
    ).toBe("a1b1");
  });
  const twoLevels: [[string[], string[]], string][] = [
    [[["*/*"], []], "RS"],
    [[["b1/*"], []], "RS"],
    [[["b2/*"], []], "no-match"],
    [[["b1/R"], []], "R"],
    [[["*/R"], []], "R"],
    [[["*/*"], ["b1/*"]], "no-match"],
    [[["*/*"], ["b2/*"]], "RS"],
    [[["*/*"], ["b1/R"]], "S"],
    [[["*/*"], ["b2/R"]], "S"],
    [[["b1"], []], "malformed"],
  ];
  it.each(twoLevels)("%j below b1 shows %s", (statement, expected) => {
    expect(rows([statement], ["b1"], ["R", "S"])).toBe(expected);
  });
});

describe("laws", () => {
  it("a list shows nothing that its statements let nobody read alone", () => {
    const glob = fc.constantFrom("a", "b", "ab", "*", "a*", "*b", "A");
    const entries = (depth: number) =>
      fc.array(glob, { minLength: depth, maxLength: depth }).map((parts) => parts.join("/"));
    const resource = (depth: number) =>
      fc.record({
        include: fc.array(entries(depth), { maxLength: 2 }),
        exclude: fc.array(entries(depth), { maxLength: 2 }),
      });
    const situation = fc.constantFrom(1, 2).chain((depth) =>
      fc.record({
        resources: fc.array(resource(depth), { minLength: 1, maxLength: 3 }),
        segments: fc.array(fc.constantFrom("a", "b"), { minLength: depth - 1, maxLength: depth - 1 }),
      }),
    );
    fc.assert(
      fc.property(situation, ({ resources, segments }) => {
        const accesses = resources.map((each) => item(each.include, each.exclude));
        const all = createAccess(
          resources.map((each) => ({ action: "m:show", module: "m", resource: each })),
        );
        const decision = all.explain({ action: "m:show", segments, list: true });
        if (!decision.allowed) return;
        for (const id of ["a", "b", "ab", "c", "A", "*"].filter(rowTest(decision.rows)))
          expect(accesses.some((access) => access.can("m:show", [...segments, id]))).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
  const segment = fc.constantFrom("a", "b", "c", "*");
  const path = fc.array(segment, { minLength: 1, maxLength: 2 }).map((parts) => parts.join("/"));
  it("the smallest statement that is named would grant the request", () => {
    fc.assert(
      fc.property(
        fc.array(path, { maxLength: 3 }),
        fc.array(fc.constantFrom("a", "b"), { maxLength: 2 }),
        fc.boolean(),
        (include, segments, list) => {
          const decision = item(include).explain({ action: "m:show", segments, list });
          if (decision.allowed) return;
          expect(createAccess([decision.wanted]).can("m:show", segments, list)).toBe(true);
        },
      ),
    );
  });
  it("one more well-formed statement without excludes never takes a right away", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("a", "b", "*"), { maxLength: 3 }),
        fc.constantFrom("a", "b"),
        (include, id) => {
          if (!item(include).can("m:show", [id])) return;
          expect(item([...include, "c"]).can("m:show", [id])).toBe(true);
        },
      ),
    );
  });
});
