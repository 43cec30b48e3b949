import type { GuardRoute, GuardRow } from "../guardWorld";

interface Names {
  readonly first: string;
  readonly otherFirst: string;
  readonly second: string;
  readonly otherSecond: string;
}

/** Contract, passport.md section 4.3, second table, asked for `b/r`. */
function table(allowed: number, { first: b, otherFirst: c, second: r, otherSecond: s }: Names): GuardRow[] {
  const part = (id: string, name: string) => id.replace("}", `:${name}}`);
  return [
    [`${b}/${r}`, allowed],
    [`${b}/*`, allowed],
    [`*/${r}`, allowed],
    ["*/*", allowed],
    [`${b}/${s}, ${b}/${r}`, allowed],
    [`${c}/*`, 403],
    [`${b}/${s}`, 403],
    [`${c}/${r}`, 403],
    [`${part(b, "start")}*/*`, 403],
    [`${part(b, "upper")}/*`, 403],
    ["()", 403],
    [b, 409],
    ["*", 409],
    ["*/*/*", 409],
    ["-", 409],
    [`${b}/${r}, ${b}`, 409],
    [`*/* except ${b}/*`, 403],
    [`*/* except ${part(b, "upper")}/*`, 403],
    [`*/* except ${part(b, "start")}*/*`, 403],
    [`*/* except ${c}/*`, allowed],
    [`*/* except ${b}/${s}`, allowed],
    // Leading segments of an exclude that ends in no wildcard do not count.
    [`*/* except ${c}/${r}`, 403],
    [`*/* except ${c}/${part(r, "upper")}`, 403],
    ["*/* except */*", 403],
    [`*/* except ${c}/*, ${c}/${r}`, 403],
    [`${part(b, "start")}*/* except ${c}/*`, allowed],
    [`${c}/* except ${c}/${s}`, 403],
    [`*/* except ${c}`, 409],
    [`* except ${c}/${s}`, 409],
    [`*/* except ${c}/${s}, ${s}`, 409],
  ];
}

const document = { first: "{B}", otherFirst: "{C}", second: "{R}", otherSecond: "{S}" };
const absent = { ...document, second: "{X}", otherSecond: "{Y}" };
const attachment = { first: "{A}", otherFirst: "{X}", second: "{P}", otherSecond: "{Q}" };
/** The lines of the contract alone. */
const short = (rows: readonly GuardRow[]) =>
  rows.filter((_, index) => [0, 1, 2, 3, 5, 11, 16, 19, 20, 21].includes(index));

export const twoParameters: readonly GuardRoute[] = [
  {
    call: ["GET", "/bucket/{B}/data/{R}"],
    action: "bucket:data:show",
    segments: 2,
    rows: [
      ...table(200, document),
      // The first segment of an exclude that ends in `*` is forbidden at every position.
      ["*/* except {X}/*", 403, "/bucket/{B}/data/{X}"],
      ["*/* except {X}/*", 200],
    ],
  },
  {
    call: ["PUT", "/bucket/{B}/data/{R}"],
    action: "bucket:data:update",
    segments: 2,
    body: { title: "R" },
    rows: short(table(200, document)),
  },
  {
    call: ["PATCH", "/bucket/{B}/data/{R}"],
    action: "bucket:data:update",
    segments: 2,
    body: { title: "R" },
    headers: { "content-type": "application/merge-patch+json" },
    rows: short(table(200, document)),
  },
  {
    call: ["DELETE", "/bucket/{B}/data/{X}"],
    action: "bucket:data:delete",
    segments: 2,
    rows: short(table(404, absent)),
  },
  {
    call: ["GET", "/bucket/{B}/history/{R}"],
    action: "bucket:data:show",
    segments: 2,
    rows: [...short(table(200, document)), ["*/* except {X}/*", 200]],
  },
  {
    call: ["GET", "/bucket/{B}/history/{R}/{X}"],
    action: "bucket:data:show",
    segments: 2,
    rows: short(table(200, document)),
  },
  {
    call: ["PUT", "/passport/identity/{A}/policy/{P}"],
    action: "passport:identity:policy:add",
    segments: 2,
    rows: [
      ...table(204, attachment),
      ["*/* except */PassportFullAccess", 403, "/passport/identity/{A}/policy/PassportFullAccess"],
      // Ends in `*`, so its first segment is what is forbidden: everything.
      ["*/* except */passport*", 403],
      ["*/StatusFullAccess", 204, "/passport/identity/{A}/policy/StatusFullAccess"],
      ["*/StatusFullAccess", 403, "/passport/identity/{A}/policy/BucketFullAccess"],
      ["*/statusfullaccess", 403, "/passport/identity/{A}/policy/StatusFullAccess"],
      ["*/{P}", 403, "/passport/identity/{A}/policy/{P:upper}"],
      // Allowed, but there is none of that name.
      ["*/*", 400, "/passport/identity/{A}/policy/{P:upper}"],
      ["*/*", 400, "/passport/identity/{A}/policy/{X}"],
    ],
  },
  {
    call: ["DELETE", "/passport/identity/{A}/policy/{P}"],
    action: "passport:identity:policy:remove",
    segments: 2,
    rows: [
      ...short(table(204, attachment)),
      ["*/* except {P}/*", 403],
      ["@passport:identity:policy:add */*", 403],
    ],
  },
];
