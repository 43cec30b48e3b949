import type { GuardRoute, GuardRow } from "../guardWorld";

/** Contract, passport.md section 4.3, first table and what follows from the rules above it, asked for `X`. */
const table = (allowed: number, x = "{X}", y = "{Y}"): readonly GuardRow[] => {
  const [start, upper] = [x, x].map((each, i) => each.replace("}", i === 0 ? ":start}" : ":upper}"));
  return [
    [x, allowed],
    [`${y}, ${x}`, allowed],
    ["*", allowed],
    [`${start}*`, 403],
    ["()", 403],
    ["''", 403],
    [y, 403],
    [`${upper}`, 403],
    ["*/*", 409],
    ["-", 409],
    [`${x}/*`, 409],
    [`${x}, */*`, 409],
    [`*/*, ${x}`, 409],
    [`* except ${x}`, 403],
    [`* except ${y}`, allowed],
    [`* except ${start}*`, 403],
    [`* except ${upper}`, 403],
    [`* except ${y}, ${x}`, 403],
    [`${start}* except ${y}`, allowed],
    [`${upper}* except ${y}`, allowed],
    [`${y}* except ${y}`, 403],
    ["* except *", 403],
    [`* except */${x}`, 409],
    [`*/* except ${y}`, 409],
    [`* except ${y}, */*`, 409],
  ];
};

/** The shorter table, for routes that share their guard's rules with another one. */
const core = (allowed: number, x = "{X}", y = "{Y}"): readonly GuardRow[] =>
  table(allowed, x, y).filter((_, index) => [0, 2, 3, 4, 6, 8, 9, 13, 14, 15, 21].includes(index));

const mergePatch = { "content-type": "application/merge-patch+json" };
const policy = { name: "Any", description: "", statement: [] };

export const oneParameter: readonly GuardRoute[] = [
  {
    call: ["GET", "/bucket/{B}"],
    action: "bucket:show",
    segments: 1,
    rows: table(200, "{B}", "{C}"),
  },
  {
    call: ["GET", "/passport/identity/{A}"],
    action: "passport:identity:show",
    segments: 1,
    // Ids of identities are made within one second, so their halves tell them apart no more than `*` does.
    rows: table(200, "{A}", "{X}"),
  },
  {
    call: ["GET", "/passport/policy/{P}"],
    action: "passport:policy:show",
    segments: 1,
    rows: table(200, "{P}", "{Q}"),
  },
  { call: ["POST", "/bucket/{X}/dry-run"], action: "bucket:update", segments: 1, body: {}, rows: core(400) },
  {
    call: ["POST", "/bucket/{X}/rules/try"],
    action: "bucket:update",
    segments: 1,
    body: {},
    rows: core(400),
  },
  { call: ["PUT", "/storage/{X}"], action: "storage:update", segments: 1, body: {}, rows: core(400) },
  { call: ["PATCH", "/storage/{X}"], action: "storage:update", segments: 1, body: {}, rows: core(400) },
  { call: ["DELETE", "/storage/{X}"], action: "storage:delete", segments: 1, rows: table(204) },
  { call: ["PUT", "/bucket/{X}"], action: "bucket:update", segments: 1, body: {}, rows: core(400) },
  {
    call: ["PATCH", "/bucket/{B}"],
    action: "bucket:update",
    segments: 1,
    body: {},
    headers: mergePatch,
    rows: core(200, "{B}", "{C}"),
  },
  { call: ["DELETE", "/bucket/{X}/history"], action: "bucket:update", segments: 1, rows: core(204) },
  { call: ["DELETE", "/bucket/{X}"], action: "bucket:delete", segments: 1, rows: core(404) },
  {
    call: ["POST", "/bucket/{B}/data"],
    action: "bucket:data:create",
    segments: 1,
    body: { title: "New" },
    rows: table(201, "{B}", "{C}"),
  },
  {
    call: ["POST", "/bucket/{B}/data/batch"],
    action: "bucket:data:create",
    segments: 1,
    body: { documents: [{ title: "New" }] },
    rows: core(201, "{B}", "{C}"),
  },
  {
    call: ["PUT", "/passport/identity/{A}"],
    action: "passport:identity:update",
    segments: 1,
    body: { identifier: "identity A" },
    rows: core(200, "{A}", "{X}"),
  },
  {
    call: ["DELETE", "/passport/identity/{X}"],
    action: "passport:identity:delete",
    segments: 1,
    rows: core(204),
  },
  {
    call: ["PUT", "/passport/policy/{X}"],
    action: "passport:policy:update",
    segments: 1,
    body: policy,
    rows: core(200),
  },
  {
    call: ["DELETE", "/passport/policy/{X}"],
    action: "passport:policy:delete",
    segments: 1,
    rows: core(200),
  },
  {
    call: ["GET", "/preference/a1"],
    action: "preference:show",
    segments: 1,
    rows: [
      ["a1", 200],
      ["b2, a1", 200],
      ["*", 200],
      ["a*", 403],
      ["a*", 200, "/preference/a*"],
      ["a1", 403, "/preference/A1"],
      ["A1", 200, "/preference/A1"],
      ["* except A1", 403],
      ["* except a*", 403],
      ["* except *1", 403],
      ["* except a*1", 403],
      ["* except *2", 200],
      ["* except *a*", 403],
      ["a* except b2", 200],
      ["*a* except b2", 200],
      ["A* except b2", 200],
      ["b* except b2", 403],
      ["a1* except a1b", 200],
      ["*/*", 409],
      ["-", 409],
      // A star in the request is a text like any other.
      ["a1", 403, "/preference/*"],
      ["*", 200, "/preference/%2A"],
      // An encoded slash stays inside its segment.
      ["*", 200, "/preference/a%2Fb"],
      ["a", 403, "/preference/a%2Fb"],
      ["a/b", 409, "/preference/a%2Fb"],
      ["* except a*", 403, "/preference/a%2Fb"],
      ["a b", 200, "/preference/a%20b"],
      // Another spelling of the path is the same route and the same resource.
      ["a1", 200, "/preference/a1/"],
      ["a1", 200, "/Preference/a1"],
      ["* except a1", 403, "/PREFERENCE/a1/"],
    ],
  },
  {
    call: ["HEAD", "/preference/a1"],
    action: "preference:show",
    segments: 1,
    rows: [["a1", 200]],
  },
  {
    call: ["PUT", "/preference/a1"],
    action: "preference:update",
    segments: 1,
    body: { colour: "blue" },
    rows: [
      ["a1", 200],
      ["*", 200],
      ["b2", 403],
      ["a*", 403],
      ["*/*", 409],
      ["-", 409],
      ["* except a1", 403],
      ["* except b2", 200],
      ["@preference:show a1", 403],
    ],
  },
];
