import type { Scenario } from "../scenario";

/** A function that can be stored. */
export const body = {
  name: "harbour report",
  language: "javascript",
  timeout: 12,
  env: { UNIT: "tons" },
  triggers: { default: { type: "http", options: { method: "Get", path: "/report/:day" } } },
};

const refused = (name: string, sent: object, message: string): Scenario => ({
  name: `a body: ${name}`,
  call: ["POST", "/function", sent],
  status: 400,
  is: { statusCode: 400, message, error: "validation failed" },
});
const without = (key: keyof typeof body) =>
  Object.fromEntries(Object.entries(body).filter(([each]) => each !== key));

const options = (name: string, type: string, given: object, problem: string): Scenario =>
  refused(
    `${type}, ${name}`,
    { ...body, triggers: { run: { type, options: given } } },
    `.triggers.run.options${problem}`,
  );
const taken = (name: string, type: string, given: object, has: object = {}): Scenario => ({
  name: `a trigger: ${name}`,
  call: ["POST", "/function", { ...body, triggers: { run: { type, options: given } } }],
  status: 201,
  has: { triggers: { run: { type, active: true, options: { ...given, ...has } } } },
  save: "made",
  activities: [[1, "function", "{made}"]],
});

/** A bucket that triggers can name. */
export const madeBucket: Scenario = {
  name: "a bucket",
  call: [
    "POST",
    "/bucket",
    {
      _id: "b1".repeat(12),
      title: "Boats",
      description: "Boats",
      properties: { name: { type: "string" } },
    },
  ],
  status: 201,
  save: "bucket",
  activities: [[1, "bucket", "{bucket}"]],
};

/** Of the collection of a bucket. */
const watching = {
  run: { type: "database", options: { collection: `bucket_${"b1".repeat(12)}`, type: "REPLACE" } },
};

const allowed = "should be equal to one of the allowed values";

/** Cron texts that are none; the pattern itself stands in the message. */
const wrongTimes: readonly Scenario[] = [
  "0 9-17 * * *",
  "*/0 * * * *",
  "60 * * * *",
  "* 24 * * *",
  "* * 0 * *",
  "* * * 13 *",
  "* * * * 7",
  "* * * *",
  "* * * * * * *",
  "00 * * * *",
  "1,2 * * * *",
  " * * * * *",
  "@daily",
  "",
].map((frequency) => ({
  name: `a cron text: ${frequency}`,
  call: [
    "POST",
    "/function",
    { ...body, triggers: { run: { type: "schedule", options: { frequency, timezone: "UTC" } } } },
  ],
  status: 400,
  has: { error: "validation failed" },
}));

const rightTimes: readonly Scenario[] = [
  "* * * * *",
  "0 */3 * * *",
  "0 9 * * 1",
  "*/5 * * * * *",
  "59 59 23 31 12 6",
].map((frequency) => taken(`at ${frequency}`, "schedule", { frequency }, { timezone: "UTC" }));

export const bodies: readonly Scenario[] = [
  refused("no name", without("name"), " should have required property 'name'"),
  refused("no language", without("language"), " should have required property 'language'"),
  refused("no timeout", without("timeout"), " should have required property 'timeout'"),
  // Spica stores it, and stops the triggers of others at its next start.
  refused("no environment", without("env"), " should have required property 'env'"),
  refused("no triggers", without("triggers"), " should have required property 'triggers'"),
  refused("empty triggers", { ...body, triggers: {} }, ".triggers should NOT have fewer than 1 items"),
  refused("a list of triggers", { ...body, triggers: [] }, ".triggers should be object"),
  refused("another language", { ...body, language: "python" }, `.language ${allowed}`),
  refused("a timeout that is a text", { ...body, timeout: "5" }, ".timeout should be number"),
  refused("a variable that is a number", { ...body, env: { A: 1 } }, ".env.A should be string"),
  refused("a variable with a dot", { ...body, env: { "a.b": "" } }, "key a.b must not contain '.'"),
  {
    name: "a body: a variable with =",
    call: ["POST", "/function", { ...body, env: { "A=B": "" } }],
    status: 400,
    has: { error: "validation failed" },
  },
  refused("a memory limit that is a text", { ...body, memoryLimit: "1" }, ".memoryLimit should be number"),
  refused("an order that is null", { ...body, order: null }, ".order should be number"),
  refused("a category that is null", { ...body, category: null }, ".category should be string"),
  refused("another key", { ...body, zzz: 1 }, "should NOT have additional properties 'zzz'"),
  refused("an id that is none", { ...body, _id: "zz" }, '._id should match format "objectid"'),
  refused(
    "a trigger that is a text",
    { ...body, triggers: { run: "http" } },
    ".triggers.run should be object",
  ),
  refused(
    "a trigger with another key",
    { ...body, triggers: { run: { type: "system", options: {}, more: 1 } } },
    ".triggers.run should NOT have additional properties",
  ),
  refused(
    "a trigger without options",
    { ...body, triggers: { run: { type: "system" } } },
    ".triggers.run should have required property 'options'",
  ),
  refused(
    "a trigger without a type",
    { ...body, triggers: { run: { options: {} } } },
    ".triggers.run should have required property 'type'",
  ),
  refused(
    "a trigger of no known type",
    { ...body, triggers: { run: { type: "zzz", options: {} } } },
    `.triggers.run.type ${allowed}`,
  ),
  refused(
    "a handler with a dot",
    { ...body, triggers: { "a.b": { type: "system", options: {} } } },
    "key a.b must not contain '.'",
  ),
  options("another method", "http", { method: "get", path: "/" }, `.method ${allowed}`),
  options("a path that is a number", "http", { path: 1 }, ".path should be string"),
  options("another option", "http", { zzz: 1 }, " should NOT have additional properties"),
  options("no event", "firehose", {}, " should have required property 'event'"),
  options("another event", "system", { name: "STOP" }, `.name ${allowed}`),
  options("no time", "schedule", {}, " should have required property 'frequency'"),
  options(
    "a zone that nobody knows",
    "schedule",
    { frequency: "* * * * *", timezone: "Mars/Base" },
    `.timezone ${allowed}`,
  ),
  options(
    "a bucket that is not there",
    "bucket",
    { bucket: "b2".repeat(12), type: "ALL" },
    `.bucket ${allowed}`,
  ),
  options("no bucket", "bucket", { type: "ALL" }, " should have required property 'bucket'"),
  options(
    "a collection that is not there",
    "database",
    { collection: "users", type: "INSERT" },
    `.collection ${allowed}`,
  ),
  {
    name: "a path that cannot be read is told at its place, and nothing is stored",
    call: ["POST", "/function", { ...body, triggers: { run: { type: "http", options: { path: "/(" } } } }],
    status: 400,
    has: { error: "validation failed" },
  },
  options(
    "a path that is too large to be compiled",
    "http",
    { method: "Get", path: "/a{0,101}", preflight: true },
    ".path cannot be read: A part of a path is repeated at most 100 times",
  ),
  options(
    "a schedule that never comes",
    "schedule",
    { frequency: "0 0 30 2 *", timezone: "UTC" },
    ".frequency comes at no time within 8 years",
  ),
  ...wrongTimes,
  { name: "none of these was stored", call: ["GET", "/function"], status: 200, is: [] },
  madeBucket,
  taken("http with what it does not name", "http", {}, { method: "Get", path: "/", preflight: true }),
  taken("http for all methods", "http", { method: "All", path: "/a/*", preflight: false }),
  taken("firehose", "firehose", { event: "**" }),
  taken("system", "system", {}, { name: "READY" }),
  taken("a zone by another name", "schedule", { frequency: "0 3 * * *", timezone: "US/Pacific" }),
  taken("a bucket", "bucket", { bucket: "b1".repeat(12), type: "ALL" }),
  taken("its collection", "database", { collection: `bucket_${"b1".repeat(12)}`, type: "REPLACE" }),
  {
    name: "the bucket is deleted",
    call: ["DELETE", "/bucket/{bucket}"],
    status: 204,
    activities: [[3, "bucket", "{bucket}"]],
  },
  {
    name: "a function that waits for a bucket that is gone can be changed all the same",
    call: ["PUT", "/function/{made}", { ...body, name: "still watching", triggers: watching }],
    status: 200,
    has: { name: "still watching", triggers: watching },
    activities: [[2, "function", "{made}"]],
  },
  {
    name: "and no other one begins to",
    call: ["POST", "/function", { ...body, triggers: watching }],
    status: 400,
    is: {
      statusCode: 400,
      message: `.triggers.run.options.collection ${allowed}`,
      error: "validation failed",
    },
  },
  ...rightTimes,
];
