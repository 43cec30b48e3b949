import type { GuardRoute, GuardRow } from "../guardWorld";

/** Contract, passport.md section 4.4, first table, on a list that may show A and B. */
function table(a: string, b: string): readonly GuardRow[] {
  const [A, B] = [`{${a}}`, `{${b}}`];
  const all = a + b;
  return [
    ["*", all],
    [A, a],
    [`${A}, ${B}`, all],
    [[A, B], all],
    [`* except ${A}`, b],
    [`* except ${A}, ${B}`, ""],
    [[`* except ${A}`, `* except ${B}`], all],
    [[`* except ${A}`, `* except ${A}`], b],
    [["*", `* except ${A}`], b],
    [[`* except ${A}`, "*"], b],
    [[A, `* except ${A}`], b],
    [[B, `* except ${A}`], b],
    [[`* except ${A}, ${B}`, A], ""],
    // The contract shows all of them, and lets nobody read one.
    ["* except *", ""],
    [["* except *", `* except ${A}`], b],
    [[A, "* except *"], a],
    ["foo", ""],
    [`foo, ${A}`, a],
    [`{${a}:upper}`, a],
    [`* except {${a}:upper}`, b],
    ["()", 403],
    [["()", A], a],
    [["", "", A], a],
    [[], 403],
    ["*/*", 409],
    ["-", 409],
    [["*", "-"], "409 Second[0]"],
    [["*", A, "* except */*"], "409 Third[0]"],
    [[`@bucket:data:index */*; ${A}`, `@bucket:data:index */*; ${B}/*`], "409 Second[1]"],
  ];
}

const twoLevels: readonly GuardRow[] = [
  ["*/*", "RS"],
  ["{B}/*", "RS"],
  ["{C}/*", 403],
  ["{B}/{R}", "R"],
  ["*/{R}", "R"],
  ["{C}/*, {B}/{S}", "S"],
  ["{C}/{R}, {B}/{S}", "S"],
  [["{B}/{R}", "{B}/{S}"], "RS"],
  [["{B}/{R}", "{C}/*"], "R"],
  ["*/* except {B}/*", 403],
  ["*/* except {B:upper}/*", 403],
  ["*/* except {B:start}*/*", 403],
  ["*/* except {C}/*", "RS"],
  ["*/* except {B}/{R}", "S"],
  ["*/* except {C}/{R}", "S"],
  ["*/* except {B}/{R:upper}", "S"],
  ["*/* except {B}/{R}, {B}/{S}", ""],
  ["*/* except {C}/*, {B}/{R}", "S"],
  ["*/* except */*", 403],
  ["{B:start}*/* except {B}/{R}", "S"],
  ["{C}/* except {B}/{R}", 403],
  [["*/* except {B}/{R}", "*/* except {B}/{S}"], "RS"],
  [["*/*", "{B}/* except {B}/{R}"], "S"],
  [["*/{R}", "*/* except */{R}"], "S"],
  ["{B:start}*/*", 403],
  ["{B:upper}/*", 403],
  ["{B}", 409],
  ["*", 409],
  ["-", 409],
  ["*/* except {B}", 409],
  ["()", 403],
  ["@bucket:data:show */*", 403],
  ["@bucket:index *", 403],
];

/** Of something whose rows are not told by ids in its address. */
const unnamed = (allowed: number): readonly GuardRow[] => [
  ["*", allowed],
  ["()", 403],
  ["-", 409],
  ["*/*", 409],
  ["@function:show *", 403],
];

const index = (path: string, action: string, more: Partial<GuardRoute> & Pick<GuardRoute, "rows">) => ({
  call: ["GET", path] as const,
  action,
  segments: 1,
  ...more,
});

export const lists: readonly GuardRoute[] = [
  index("/bucket", "bucket:index", { lists: ["B", "C"], rows: table("B", "C") }),
  index("/passport/identity", "passport:identity:index", { lists: ["A", "D"], rows: table("A", "D") }),
  index("/passport/policy", "passport:policy:index", { lists: ["P", "Q"], rows: table("P", "Q") }),
  index("/function", "function:index", { lists: ["M", "N"], rows: table("M", "N") }),
  // Each is shown as its function is.
  index("/function/runs", "function:index", {
    lists: ["I", "J"],
    rows: table("M", "N").map(([grants, shown]) => [
      grants,
      typeof shown === "string" ? shown.replace("M", "I").replace("N", "J") : shown,
    ]),
  }),
  index("/status", "status:index", { lists: [], rows: unnamed(200) }),
  index("/function/runs/summary", "function:index", { lists: [], rows: unnamed(200) }),
  index("/function/runs/{X}", "function:index", { lists: [], rows: unnamed(404) }),
  index("/function/runs/{I}", "function:index", {
    lists: [],
    rows: [
      ["{M}", 200],
      ["*", 200],
      ["* except {M}", 404],
      ["{N}", 404],
    ],
  }),
  {
    call: ["POST", "/function/runs/{J}/repeat"],
    action: "function:update",
    segments: 1,
    lists: [],
    rows: [["{N}", 201], ["* except {N}", 404], ["{M}", 404], ...unnamed(201)],
  },
  index("/storage", "storage:index", { lists: ["G", "H"], rows: table("G", "H") }),
  index("/storage", "storage:index", {
    lists: ["G", "H"],
    query: { paginate: "true", filter: '{"name":{"$regex":"^photos/[GH]"}}' },
    rows: [
      ["*", "GH"],
      ["{G}", "G"],
      ["* except {G}", "H"],
      ["*/*", 409],
    ],
  }),
  index("/bucket/{B}/data", "bucket:data:index", { segments: 2, lists: ["R", "S", "T"], rows: twoLevels }),
  index("/bucket/{B}/data/groups", "bucket:data:index", {
    segments: 2,
    lists: [],
    rows: [
      ["*/*", 200],
      ["{B}/*", 200],
      ["{B}/{R}", 200],
      ["{C}/*", 403],
      ["()", 403],
      ["*", 409],
      ["-", 409],
      ["@bucket:data:show */*", 403],
    ],
  }),
  // Totals count only what is shown, whatever is asked for.
  index("/bucket/{B}/data", "bucket:data:index", {
    segments: 2,
    lists: ["R", "S", "T"],
    query: { paginate: "true", filter: '{"title":{"$in":["R","S"]}}' },
    rows: [
      ["*/*", "RS"],
      ["{B}/{R}", "R"],
      ["*/* except */{R}", "S"],
      ["{B}/{T}", ""],
      ["{C}/*", 403],
    ],
  }),
  index("/passport/identity", "passport:identity:index", {
    lists: ["A", "D"],
    query: { paginate: "true", filter: '{"identifier":{"$regex":"^identity "}}' },
    rows: [
      ["*", "AD"],
      ["{A}", "A"],
      ["* except {A}", "D"],
      [["{A}", "* except {A}"], "D"],
      ["{X}", ""],
      ["*/*", 409],
    ],
  }),
  index("/passport/policy", "passport:policy:index", {
    lists: ["P", "Q"],
    query: { filter: '{"description":"","system":false,"name":"P"}' },
    rows: [
      ["*", "P"],
      ["{P}", "P"],
      ["{Q}", ""],
      ["* except {P}", ""],
    ],
  }),
  index("/dashboard", "dashboard:index", { lists: ["K", "L"], rows: table("K", "L") }),
  index("/webhook", "webhook:index", {
    lists: ["V", "W"],
    rows: [
      ["*", "VW"],
      ["{V}", "V"],
      ["* except {V}", "W"],
      [["{V}", "* except {V}"], "W"],
      ["{X}", ""],
      ["*/*", 409],
    ],
  }),
];
