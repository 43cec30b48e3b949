import type { Scenario } from "../scenario";
import { body, madeBucket } from "./bodies";

const nobody = "5f00000000000000000000aa";
const merge = { "content-type": "application/merge-patch+json" };
const stored = {
  ...body,
  memoryLimit: 100,
  triggers: {
    default: {
      type: "http",
      active: true,
      options: { method: "Get", path: "/report/:day", preflight: true },
    },
  },
};
const patch = (name: string, sent: object, row: Omit<Scenario, "name" | "call">): Scenario => ({
  name: `PATCH: ${name}`,
  call: ["PATCH", "/function/{made}", sent],
  headers: merge,
  ...row,
});

const sources: readonly Scenario[] = [
  {
    name: "code: there is none at first",
    call: ["GET", "/function/{made}/index"],
    status: 200,
    is: { index: "" },
  },
  {
    name: "code: of no function",
    call: ["GET", `/function/${nobody}/index`],
    status: 404,
    is: { statusCode: 404, message: "Can not find function.", error: "Not Found" },
  },
  {
    name: "code: is saved",
    call: ["POST", "/function/{made}/index", { index: "export default () => 'tide';" }],
    status: 204,
  },
  {
    name: "code: is what was saved",
    call: ["GET", "/function/{made}/index"],
    status: 200,
    is: { index: "export default () => 'tide';" },
  },
  { name: "code: may be empty", call: ["POST", "/function/{made}/index", { index: "" }], status: 204 },
  {
    name: "code: that is empty is there",
    call: ["GET", "/function/{made}/index"],
    status: 200,
    is: { index: "" },
  },
  {
    name: "code: for no function",
    call: ["POST", `/function/${nobody}/index`, { index: "" }],
    status: 404,
    is: { statusCode: 404, message: "Cannot find function.", error: "Not Found" },
  },
  ...[{}, { index: null }, { index: 1 }].map(
    (sent): Scenario => ({
      name: `code: ${JSON.stringify(sent)} is none`,
      call: ["POST", "/function/{made}/index", sent],
      status: 400,
      has: { error: "validation failed" },
    }),
  ),
  {
    name: "code: of 2 MB is too long",
    call: ["POST", "/function/{made}/index", { index: "x".repeat(2_000_000) }],
    status: 413,
  },
];

export const resource: readonly Scenario[] = [
  { name: "there is none", call: ["GET", "/function"], status: 200, is: [] },
  { name: "nothing stands at an unknown id", call: ["GET", `/function/${nobody}`], status: 200, is: "" },
  {
    name: "an id that is none",
    call: ["GET", "/function/declaration"],
    status: 400,
    is: { statusCode: 400, message: "Invalid id." },
  },
  {
    name: "one is made, with its defaults",
    call: ["POST", "/function", { ...body, _id: "A1".repeat(12) }],
    status: 201,
    is: { ...stored, _id: "a1".repeat(12) },
    save: "made",
    activities: [[1, "function", "{made}"]],
  },
  {
    name: "an id that is taken",
    call: ["POST", "/function", { ...body, _id: "a1".repeat(12) }],
    status: 409,
    has: { message: "A function with this _id exists already." },
  },
  {
    name: "two may have one name, and one route",
    call: ["POST", "/function", { ...body, description: "The other", category: "Reports", order: 3 }],
    status: 201,
    save: "other",
    activities: [[1, "function", "{other}"]],
  },
  {
    name: "they are listed in the order of their making",
    call: ["GET", "/function"],
    status: 200,
    has: [{ _id: "{made}" }, { _id: "{other}", description: "The other", category: "Reports", order: 3 }],
  },
  {
    name: "one is shown",
    call: ["GET", "/function/{made}"],
    status: 200,
    is: { ...stored, _id: "{made}" },
  },
  ...sources,
  {
    name: "PUT: what is not named stays; the answer is what was sent, without the language",
    call: ["PUT", "/function/{other}", { ...body, language: "typescript", name: "Renamed", _id: nobody }],
    status: 200,
    is: {
      _id: "{other}",
      name: "Renamed",
      timeout: 12,
      memoryLimit: 100,
      env: { UNIT: "tons" },
      triggers: stored.triggers,
    },
    activities: [[2, "function", "{other}"]],
  },
  {
    name: "PUT: and it has the language it was made with",
    call: ["GET", "/function/{other}"],
    status: 200,
    has: { name: "Renamed", language: "javascript", description: "The other", category: "Reports", order: 3 },
  },
  {
    name: "PUT: environment and triggers are replaced whole",
    call: [
      "PUT",
      "/function/{other}",
      { ...body, env: { NEW: "1" }, triggers: { run: { type: "system", active: false, options: {} } } },
    ],
    status: 200,
    activities: [[2, "function", "{other}"]],
  },
  {
    name: "PUT: nothing is left of the old ones",
    call: ["GET", "/function/{other}"],
    status: 200,
    is: {
      ...stored,
      _id: "{other}",
      description: "The other",
      category: "Reports",
      order: 3,
      env: { NEW: "1" },
      triggers: { run: { type: "system", active: false, options: { name: "READY" } } },
    },
  },
  {
    name: "PUT: an unknown id",
    call: ["PUT", `/function/${nobody}`, body],
    status: 404,
    has: { message: `Function with id ${nobody} does not exist.` },
  },
  {
    name: "PUT: a timeout of zero is kept",
    call: ["PUT", "/function/{other}", { ...body, timeout: 0 }],
    status: 200,
    activities: [[2, "function", "{other}"]],
  },
  patch("moves it", { category: "Old", order: 9 }, { status: 200, has: { category: "Old", order: 9 } }),
  patch("nothing", {}, { status: 200, has: { category: "Old", order: 9 } }),
  patch(
    "null takes it away",
    { category: null, order: null },
    { status: 200, is: { ...stored, _id: "{made}" } },
  ),
  patch(
    "another key",
    { name: "x" },
    { status: 400, has: { message: "should NOT have additional properties 'name'" } },
  ),
  patch("a wrong type", { order: "1" }, { status: 400, has: { message: ".order should be number,null" } }),
  {
    name: "PATCH: another type of content",
    call: ["PATCH", "/function/{made}", {}],
    headers: { "content-type": "application/merge-patch+json;charset=utf-8" },
    status: 400,
    has: { message: "Content type 'application/merge-patch+json;charset=utf-8' is not supported." },
  },
  {
    name: "PATCH: an unknown id",
    call: ["PATCH", `/function/${nobody}`, {}],
    headers: merge,
    status: 404,
    has: { message: `Function with id ${nobody} does not exist.` },
  },
  {
    name: "DELETE",
    call: ["DELETE", "/function/{other}"],
    status: 204,
    activities: [[3, "function", "{other}"]],
  },
  { name: "DELETE: again, which is nothing", call: ["DELETE", "/function/{other}"], status: 204 },
  { name: "DELETE: its code is gone", call: ["GET", "/function/{other}/index"], status: 404 },
  { name: "another page of one", call: ["GET", "/function/{made}/other"], status: 404 },
  { name: "nobody lists them", as: null, call: ["GET", "/function"], status: 401 },
  {
    name: "without a policy nobody lists them",
    as: "plain",
    call: ["GET", "/function"],
    status: 403,
    has: { message: "You do not have sufficient permissions to do function:index on resource " },
  },
];

export const information: readonly Scenario[] = [
  { name: "of nobody", as: null, call: ["GET", "/function/information"], status: 401 },
  {
    name: "where there is no bucket",
    call: ["GET", "/function/information"],
    status: 200,
    has: { timeout: 60, runtimes: [{ name: "node" }] },
  },
  madeBucket,
  {
    name: "titles of buckets are told to those who may read them",
    call: ["GET", "/function/information"],
    status: 200,
    has: {
      enqueuers: [
        { description: { name: "http" } },
        { description: { name: "firehose" } },
        {
          description: { name: "database" },
          options: { properties: { collection: { enum: ["bucket_{bucket}"], viewEnum: ["Boats"] } } },
        },
        { description: { name: "schedule" }, options: { properties: { timezone: { default: "UTC" } } } },
        { description: { name: "system" } },
        {
          description: { name: "bucket" },
          options: {
            $id: "http://spica.internal/function/enqueuer/bucket",
            properties: { bucket: { enum: ["{bucket}"], viewEnum: ["Boats"] } },
          },
        },
      ],
    },
  },
  {
    name: "and to nobody else",
    as: "plain",
    call: ["GET", "/function/information"],
    status: 200,
    has: { timeout: 60 },
    lacks: ["Boats", "{bucket}"],
  },
];
