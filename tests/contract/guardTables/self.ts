import type { GuardRoute } from "../guardWorld";

const own = "/passport/identity/{me}";
const show = { action: "passport:identity:show", segments: 1 } as const;
const update = { call: ["PUT", own], action: "passport:identity:update", segments: 1 } as const;
const named = { identifier: "tester" };

/** Contract, passport.md section 4.5: what an identity may do to itself, and what not. */
export const self: readonly GuardRoute[] = [
  {
    ...show,
    call: ["GET", own],
    rows: [
      [[], 200],
      ["{A}", 200],
      ["* except {me}", 200],
      ["()", 200],
      [[], 403, "/passport/identity/{A}"],
      [[], 403, "/passport/identity/{X}"],
      // Somebody's own right does not reach a statement that cannot be read.
      ["-", 409],
      ["*/*", 409],
      [["{me}", "-"], "409 Second[0]"],
    ],
  },
  {
    ...update,
    body: named,
    rows: [
      [[], 200],
      ["{A}", 200],
      ["* except {me}", 200],
      [[], 403, "/passport/identity/{A}"],
      ["{me}", 403, "/passport/identity/{A}"],
      ["-", 409],
    ],
  },
  { ...update, body: { ...named, attributes: {} }, rows: [[[], 403]] },
  { ...update, body: { ...named, attributes: null }, rows: [[[], 403]] },
  { ...update, body: { ...named, attributes: { role: "boss" } }, rows: [[[], 403]] },
  { ...update, body: { ...named, policies: ["PassportFullAccess"] }, rows: [[[], 400]] },
  { ...update, body: { ...named, _id: "5f00000000000000000000aa" }, rows: [[[], 400]] },
  { ...update, body: { ...named, system: true }, rows: [[[], 400]] },
  { ...update, body: { password: "only a password" }, rows: [[[], 400]] },
  // With the ordinary right attributes may be set; then the own right asks for the same ones again.
  { ...update, body: { ...named, attributes: { city: "Oslo", age: 4 } }, rows: [["{me}", 200]] },
  {
    ...update,
    body: { ...named, attributes: { city: "Oslo", age: 4 } },
    rows: [
      [[], 200],
      ["{A}", 200],
    ],
  },
  { ...update, body: { ...named, attributes: { age: 4, city: "Oslo" } }, rows: [[[], 403]] },
  { ...update, body: { ...named, attributes: { city: "Oslo" } }, rows: [[[], 403]] },
  { ...update, body: { ...named, attributes: { city: "Oslo", age: 4, x: 1 } }, rows: [[[], 403]] },
  {
    ...update,
    body: named,
    rows: [
      [[], 403],
      ["{me}", 200],
    ],
  },
  {
    call: ["DELETE", own],
    action: "passport:identity:delete",
    segments: 1,
    rows: [
      [[], 403],
      ["@passport:identity:update *; @passport:identity:show *", 403],
    ],
  },
  {
    call: ["PUT", `${own}/policy/PassportFullAccess`],
    action: "passport:identity:policy:add",
    segments: 2,
    rows: [
      [[], 403],
      ["@passport:identity:update *", 403],
      ["{A}/*", 403],
      ["{me}/{P}", 403],
      ["*/* except {me}/*", 403],
      ["*/* except */PassportFullAccess", 403],
      ["{me}/{P}", 204, `${own}/policy/{P}`],
    ],
  },
  {
    call: ["DELETE", `${own}/policy/{P}`],
    action: "passport:identity:policy:remove",
    segments: 2,
    rows: [
      [[], 403],
      ["{me}/{P}", 204],
    ],
  },
  {
    call: ["GET", "/passport/identity"],
    action: "passport:identity:index",
    segments: 1,
    lists: ["me", "A"],
    rows: [
      [[], 403],
      ["{me}", "me"],
      ["@passport:identity:show *", 403],
    ],
  },
];
