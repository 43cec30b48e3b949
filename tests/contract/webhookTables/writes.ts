import type { Scenario } from "../scenario";

/** A webhook as somebody sends it; `{ports}` is a bucket. */
export const hook = (more: object = {}, trigger: object = {}) => ({
  title: "on insert",
  url: "http://hook.test:43479/in",
  body: "{{{toJSON this}}}",
  trigger: {
    name: "database",
    active: true,
    options: { collection: "bucket_{ports}", type: "INSERT" },
    ...trigger,
  },
  ...more,
});

const without = (name: string): object =>
  Object.fromEntries(Object.entries(hook()).filter(([key]) => key !== name));
const post = (body: unknown): Scenario["call"] => ["POST", "/webhook", body];
const invalid = (message: string) => ({ statusCode: 400, message, error: "validation failed" });
const refused = (name: string, body: unknown, message: string): Scenario => ({
  name,
  call: post(body),
  status: 400,
  is: invalid(message),
});
const urlRow = (url: string, isTaken: boolean): Scenario => ({
  name: `${isTaken ? "takes" : "refuses"} the address ${url}`,
  call: post(hook({ url })),
  ...(isTaken ? { status: 201, has: { url } } : { status: 400, has: { error: "validation failed" } }),
});
const options = (more: object) => ({ options: { collection: "bucket_{ports}", type: "INSERT", ...more } });

/** What POST takes and refuses (contract, function-webhook.md section 13.2). */
export const bodies: readonly Scenario[] = [
  {
    name: "a webhook is stored with its defaults",
    call: post(hook({}, { active: undefined })),
    status: 201,
    has: { ...hook(), retry: false, signed: false },
    save: "first",
  },
  { name: "a title may be empty", call: post(hook({ title: "" })), status: 201, has: { title: "" } },
  { name: "a template may be empty", call: post(hook({ body: "" })), status: 201, has: { body: "" } },
  {
    name: "one that is switched off stays off",
    call: post(hook({}, { active: false })),
    status: 201,
    has: { trigger: { active: false } },
  },
  ...["INSERT", "UPDATE", "REPLACE", "DELETE"].map(
    (type): Scenario => ({
      name: `${type} is a kind of change`,
      call: post(hook({}, options({ type }))),
      status: 201,
      has: { trigger: { options: { type } } },
    }),
  ),
  ...["title", "url", "body", "trigger"].map((name) =>
    refused(`refuses a body without ${name}`, without(name), ` should have required property '${name}'`),
  ),
  refused("refuses an empty body", {}, " should have required property 'title'"),
  refused("refuses a list", [], " should be object"),
  refused("refuses an _id", { ...hook(), _id: "{ports}" }, "should NOT have additional properties '_id'"),
  refused("refuses other keys", { ...hook(), zzz: 1 }, "should NOT have additional properties 'zzz'"),
  refused("refuses a number as a title", hook({ title: 1 }), ".title should be string"),
  refused(
    "refuses another trigger",
    hook({}, { name: "bucket" }),
    ".trigger.name should be equal to one of the allowed values",
  ),
  refused(
    "refuses a trigger without options",
    hook({ trigger: { name: "database" } }),
    ".trigger should have required property 'options'",
  ),
  refused(
    "refuses a kind of change that is none",
    hook({}, options({ type: "ALL" })),
    ".trigger.options.type should be equal to one of the allowed values",
  ),
  refused(
    "refuses a collection that is none",
    hook({}, options({ collection: "bucket_zz" })),
    ".trigger.options.collection should be equal to one of the allowed values",
  ),
  refused(
    "refuses collections of the server itself",
    hook({}, options({ collection: "identity" })),
    ".trigger.options.collection should be equal to one of the allowed values",
  ),
  refused(
    "refuses options without a collection",
    hook({}, { options: { type: "INSERT" } }),
    ".trigger.options should have required property 'collection'",
  ),
  refused(
    "refuses a switch that is a text",
    hook({}, { active: "yes" }),
    ".trigger.active should be boolean",
  ),
  refused("refuses a retry that is a text", hook({ retry: "yes" }), ".retry should be boolean"),
  refused(
    "refuses a secret that could be guessed",
    hook({ secret: "short" }),
    ".secret should be null\n.secret should NOT have fewer than 16 items\n.secret should match some schema in anyOf",
  ),
  {
    name: "keeps what else is in the trigger, as Spica does",
    call: post(hook({}, { note: "x" })),
    status: 201,
  },
  urlRow("example.com", true),
  urlRow("http://a.com:80/x?y=1", true),
  urlRow("http://a.museum", true),
  urlRow("https://www.example.com/a/b", true),
  urlRow("1.2.3.4", true),
  urlRow("http://localhost:3000", true),
  urlRow("http://127.0.0.1:3000/in", true),
  urlRow("not a url", false),
  urlRow("http://EXAMPLE.com", false),
  urlRow("http://under_score.com", false),
  urlRow("ftp://example.com", false),
  urlRow("http://[::1", false),
  urlRow("javascript:alert(1)", false),
  ...["{{x", "{{#each document}}", "{{#if a}}{{/each}}", "{{{ x }}", "{{#if}}"].map(
    (body): Scenario => ({
      name: `refuses the template ${body}`,
      call: post(hook({ body })),
      status: 400,
      has: { error: "Bad Request" },
      lacks: ["    at "],
    }),
  ),
  refused(
    "refuses a template beyond all bounds",
    hook({ body: "x".repeat(65_537) }),
    ".body should NOT have more than 65536 items",
  ),
  {
    name: "refuses a template that is nested without measure",
    call: post(hook({ body: "{{#if a}}".repeat(4000) + "{{/if}}".repeat(4000) })),
    status: 400,
    has: { error: "Bad Request" },
  },
];

const one = "/webhook/{first}";

/** Reading, changing and deleting (contract, section 13.1). */
export const changes: readonly Scenario[] = [
  { name: "one is shown", call: ["GET", one], status: 200, has: { _id: "{first}", ...hook() } },
  { name: "an unknown one is an empty answer", call: ["GET", "/webhook/{nobody}"], status: 200, is: "" },
  {
    name: "an id that is none is refused",
    call: ["GET", "/webhook/zz"],
    status: 400,
    is: { statusCode: 400, message: "Invalid id." },
  },
  {
    name: "a change replaces it",
    call: ["PUT", one, hook({ title: "renamed" })],
    status: 200,
    has: { _id: "{first}", title: "renamed" },
  },
  {
    name: "a change without an own word switches it on, as it is replaced",
    call: ["PUT", one, hook({}, { active: undefined })],
    status: 200,
    has: { trigger: { active: true } },
  },
  { name: "a change needs the whole body", call: ["PUT", one, { title: "x" }], status: 400, has: {} },
  {
    name: "a change refuses an _id",
    call: ["PUT", one, { ...hook(), _id: "{first}" }],
    status: 400,
    is: invalid("should NOT have additional properties '_id'"),
  },
  {
    name: "a change of an unknown one is an empty answer",
    call: ["PUT", "/webhook/{nobody}", hook()],
    status: 200,
    is: "",
  },
  {
    name: "a change to a template that does not parse is refused",
    call: ["PUT", one, hook({ body: "{{" })],
    status: 400,
    has: { error: "Bad Request" },
  },
  { name: "and changed nothing", call: ["GET", one], status: 200, has: { body: "{{{toJSON this}}}" } },
  {
    name: "a secret is set, and no answer has it",
    call: ["PUT", one, hook({ secret: "a secret of webhooks" })],
    status: 200,
    has: { signed: true },
    lacks: ["a secret of"],
  },
  {
    name: "nor has the list",
    call: ["GET", "/webhook"],
    status: 200,
    has: {},
    lacks: ["a secret of", '"secret"'],
  },
  {
    name: "a change that says nothing of the secret keeps it, and what was answered may come back",
    call: ["PUT", one, { ...hook(), signed: true, retry: true }],
    status: 200,
    has: { signed: true, retry: true },
  },
  {
    name: "a change that says nothing of the retry keeps it",
    call: ["PUT", one, hook()],
    status: 200,
    has: { retry: true },
  },
  {
    name: "null takes the secret away",
    call: ["PUT", one, hook({ secret: null })],
    status: 200,
    has: { signed: false },
  },
  { name: "there is no PATCH", call: ["PATCH", one, {}], status: 404, has: {} },
  { name: "one is deleted", call: ["DELETE", one], status: 204, is: "" },
  { name: "deleting it again is no failure", call: ["DELETE", one], status: 204, is: "" },
  { name: "it is gone", call: ["GET", one], status: 200, is: "" },
];

/** Lists (contract, section 13.1), of twelve webhooks named 1 to 12. */
export const lists: readonly Scenario[] = [
  {
    name: "a list has ten at most, the latest first, with the number of all",
    call: ["GET", "/webhook"],
    status: 200,
    has: {
      meta: { total: 12 },
      data: [{ title: "12" }, { title: "11" }, {}, {}, {}, {}, {}, {}, {}, { title: "3" }],
    },
  },
  {
    name: "limit and skip take a page",
    call: ["GET", "/webhook"],
    query: { limit: "2", skip: "1" },
    status: 200,
    has: { meta: { total: 12 }, data: [{ title: "11" }, { title: "10" }] },
  },
  {
    name: "past the end there is nothing",
    call: ["GET", "/webhook"],
    query: { skip: "99" },
    status: 200,
    has: { meta: { total: 12 }, data: [] },
  },
  {
    name: "a list is sorted by id",
    call: ["GET", "/webhook"],
    query: { limit: "1", sort: { _id: 1 } },
    status: 200,
    has: { data: [{ title: "1" }] },
  },
  {
    name: "a list is sorted by title",
    call: ["GET", "/webhook"],
    query: { limit: "1", sort: { title: -1 } },
    status: 200,
    has: { data: [{ title: "9" }] },
  },
  {
    name: "a list is sorted by what is in the trigger",
    call: ["GET", "/webhook"],
    query: { limit: "1", sort: { "trigger.options.type": 1 } },
    status: 200,
    has: { data: [{ trigger: { options: { type: "DELETE" } } }] },
  },
  { name: "no limit is refused", call: ["GET", "/webhook"], query: { limit: "0" }, status: 400, has: {} },
  {
    name: "a negative limit is refused",
    call: ["GET", "/webhook"],
    query: { limit: "-1" },
    status: 400,
    has: {},
  },
  {
    name: "a negative skip is refused",
    call: ["GET", "/webhook"],
    query: { skip: "-1" },
    status: 400,
    has: {},
  },
  {
    name: "a sort that is no JSON is refused",
    call: ["GET", "/webhook"],
    query: { sort: "{" },
    status: 400,
    has: {},
  },
  {
    name: "collections are those of the buckets, with their titles",
    call: ["GET", "/webhook/collections"],
    status: 200,
    is: [{ id: "bucket_{ports}", slug: "Ports" }],
  },
  {
    name: "collections need a sign-in alone",
    as: "nobody",
    call: ["GET", "/webhook/collections"],
    status: 200,
    has: [{ slug: "Ports" }],
  },
  {
    name: "a list shows what its reader may see, and counts that",
    as: "one",
    call: ["GET", "/webhook"],
    status: 200,
    has: { meta: { total: 1 }, data: [{ title: "1" }] },
  },
  { name: "who may not list sees no list", as: "nobody", call: ["GET", "/webhook"], status: 403, has: {} },
  {
    name: "who may see one is not shown another",
    as: "one",
    call: ["GET", "/webhook/{w2}"],
    status: 403,
    has: {},
  },
  {
    name: "who may only change one is not shown it",
    as: "writer",
    call: ["PUT", "/webhook/{w1}", hook({ title: "1" })],
    status: 200,
    lacks: ["signed"],
    has: { _id: "{w1}", title: "1" },
  },
];
