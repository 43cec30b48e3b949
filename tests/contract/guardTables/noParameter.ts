import type { GuardRoute, GuardRow } from "../guardWorld";

/** Contract, passport.md section 4.3: create routes and others without a resource. */
const table = (allowed: number): readonly GuardRow[] => [
  ["-", allowed],
  ["*", 409],
  ["''", 409],
  ["()", 403],
  ["* except {X}", 409],
  ["*/*", 409],
];

export const noParameter: readonly GuardRoute[] = [
  {
    call: ["POST", "/storage"],
    action: "storage:create",
    segments: 0,
    body: [{ name: "by a row", content: { type: "", data: "" } }],
    rows: table(201),
  },
  {
    call: ["POST", "/function"],
    action: "function:create",
    segments: 0,
    body: {
      name: "Made by a row",
      language: "javascript",
      timeout: 5,
      env: {},
      triggers: { default: { type: "system", options: {} } },
    },
    rows: table(201),
  },
  {
    call: ["POST", "/bucket"],
    action: "bucket:create",
    segments: 0,
    body: { title: "Made by a row", description: "For a test", properties: { title: { type: "string" } } },
    rows: table(201),
  },
  { call: ["GET", "/bucket/templates"], action: "bucket:create", segments: 0, rows: table(200) },
  {
    call: ["POST", "/bucket/templates"],
    action: "bucket:create",
    segments: 0,
    body: { $id: "", name: "", buckets: [] },
    // Nothing is made of no buckets: what matters is that the body is looked at.
    rows: table(400),
  },
  { call: ["POST", "/bucket/demo"], action: "bucket:create", segments: 0, body: { no: 1 }, rows: table(400) },
  {
    call: ["POST", "/bucket/import-schema"],
    action: "bucket:create",
    segments: 0,
    body: {},
    rows: table(415),
  },
  {
    call: ["POST", "/bucket/templates/saved"],
    action: "bucket:create",
    segments: 0,
    body: {},
    rows: table(400),
  },
  {
    call: ["DELETE", "/bucket/templates/saved/{X}"],
    action: "bucket:create",
    segments: 0,
    rows: [
      ["-", 404],
      ["*", 409],
      ["()", 403],
      ["@bucket:delete *", 403],
    ],
  },
  {
    call: ["POST", "/passport/identity"],
    action: "passport:identity:create",
    segments: 0,
    body: { identifier: "made by a row", password: "correct horse" },
    rows: [...table(201), ["@passport:identity:update -", 403]],
  },
  {
    call: ["POST", "/passport/policy"],
    action: "passport:policy:create",
    segments: 0,
    body: { name: "Made by a row", description: "", statement: [] },
    rows: [...table(201), ["@passport:policy:insert -", 403]],
  },
  { call: ["GET", "/activity"], action: "activity:index", segments: 0, rows: table(200) },
  { call: ["GET", "/activity/verify"], action: "activity:index", segments: 0, rows: table(200) },
  {
    call: ["GET", "/activity/{X}"],
    action: "activity:index",
    segments: 0,
    rows: [
      ["-", 404],
      ["()", 403],
      ["@activity:delete -", 403],
    ],
  },
  {
    call: ["POST", "/activity/undo"],
    action: "activity:index",
    segments: 0,
    body: { ids: [] },
    rows: [
      ["-", 400],
      ["()", 403],
      ["@activity:delete -", 403],
    ],
  },
  {
    call: ["DELETE", "/activity"],
    action: "activity:delete",
    segments: 0,
    body: [],
    rows: [...table(204), ["@activity:index -", 403]],
  },
  {
    // Where it differs from Spica: this route asks for no resource (README of the backend).
    call: ["DELETE", "/activity/{X}"],
    action: "activity:delete",
    segments: 0,
    rows: [
      ["-", 204],
      ["*", 409],
      ["{X}", 409],
      ["()", 403],
      ["@activity:index -", 403],
    ],
  },
  { call: ["GET", "/asset"], action: "asset:index", segments: 0, rows: table(200) },
  { call: ["GET", "/asset/{X}"], action: "asset:show", segments: 0, rows: table(404) },
  { call: ["POST", "/asset"], action: "asset:download", segments: 0, body: {}, rows: table(400) },
  { call: ["POST", "/asset/export"], action: "asset:export", segments: 0, body: {}, rows: table(400) },
  { call: ["POST", "/asset/{X}"], action: "asset:install", segments: 0, body: {}, rows: table(400) },
  { call: ["DELETE", "/asset/{X}"], action: "asset:delete", segments: 0, rows: table(404) },
  { call: ["POST", "/dashboard"], action: "dashboard:create", segments: 0, body: {}, rows: table(400) },
  { call: ["POST", "/webhook"], action: "webhook:create", segments: 0, body: {}, rows: table(400) },
  {
    call: ["POST", "/webhook/render"],
    action: "webhook:create",
    segments: 0,
    body: {},
    rows: [
      ["-", 400],
      ["@webhook:update {X}", 400],
      ["@webhook:index *", 400],
      ["@activity:index -", 403],
    ],
  },
  { call: ["GET", "/webhook/logs"], action: "webhook:logs:index", segments: 0, rows: table(200) },
  {
    call: ["DELETE", "/webhook/logs"],
    action: "webhook:logs:delete",
    segments: 0,
    body: [],
    rows: table(204),
  },
  {
    // Where it differs from Spica: this route asks for no resource (README of the backend).
    call: ["DELETE", "/webhook/logs/{X}"],
    action: "webhook:logs:delete",
    segments: 0,
    rows: table(204),
  },
  // Commands, plans and conflicts of version control ask for one permission (contract, section 6).
  ...(["commands", "conflicts"] as const).map(
    (path): GuardRoute => ({
      call: ["GET", `/versioncontrol/${path}`],
      action: "versioncontrol:update",
      segments: 0,
      rows: table(200),
    }),
  ),
  {
    call: ["POST", "/versioncontrol/conflicts"],
    action: "versioncontrol:update",
    segments: 0,
    body: {},
    rows: table(400),
  },
  ...(["commands", "plans"] as const).map(
    (path): GuardRoute => ({
      call: ["POST", `/versioncontrol/${path}/blame`],
      action: "versioncontrol:update",
      segments: 0,
      body: {},
      rows: table(400),
    }),
  ),
];
