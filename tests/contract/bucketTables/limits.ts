import type { Scenario } from "../scenario";

const nowhere = "5f0000000000000000000001";
const invalid = (message: string) => ({ statusCode: 400, message, error: "validation failed" });
const bare = (statusCode: number, message: string) => ({ statusCode, message });
const gone = {
  statusCode: 404,
  message: `Could not find the document with id ${nowhere}`,
  error: "Not Found",
};
const text = { type: "string" };
const described = { description: "For a test" };

const full = (documentSettings: object, properties: object = { n: text }) => ({
  title: "Full",
  ...described,
  properties,
  documentSettings,
});
const reached = bare(400, "Database error: Maximum number of documents has been reached");

/** Limits of documents (contract, bucket.md section 5.7), in their order. */
export const limitRows: readonly Scenario[] = [
  {
    name: "a limit of 2",
    call: ["POST", "/bucket", full({ countLimit: 2, limitExceedBehaviour: "prevent" })],
    status: 201,
    save: "two",
  },
  { name: "the first", call: ["POST", "/bucket/{two}/data", { n: "1" }], status: 201, save: "first" },
  { name: "the second", call: ["POST", "/bucket/{two}/data", { n: "2" }], status: 201 },
  { name: "one too many", call: ["POST", "/bucket/{two}/data", { n: "3" }], status: 400, is: reached },
  {
    name: "a wrong one too many is wrong first",
    call: ["POST", "/bucket/{two}/data", { n: 3 }],
    status: 400,
    is: invalid(".n should be string"),
  },
  { name: "replaced at the limit", call: ["PUT", "/bucket/{two}/data/{first}", { n: "1b" }], status: 200 },
  { name: "patched at the limit", call: ["PATCH", "/bucket/{two}/data/{first}", { n: "1c" }], status: 200 },
  { name: "one goes", call: ["DELETE", "/bucket/{two}/data/{first}"], status: 204 },
  { name: "one may come", call: ["POST", "/bucket/{two}/data", { n: "4" }], status: 201 },
  {
    name: "a limit below what is stored",
    call: ["PUT", "/bucket/{two}", full({ countLimit: 1 })],
    status: 200,
  },
  {
    name: "deletes nothing",
    call: ["GET", "/bucket/{two}/data"],
    status: 200,
    has: [{ n: "2" }, { n: "4" }],
  },
  { name: "and refuses", call: ["POST", "/bucket/{two}/data", { n: "5" }], status: 400, is: reached },
  {
    name: "makes room from now on",
    call: ["PUT", "/bucket/{two}", full({ countLimit: 1, limitExceedBehaviour: "remove" })],
    status: 200,
  },
  { name: "for one", call: ["POST", "/bucket/{two}/data", { n: "6" }], status: 201 },
  {
    name: "so that one is left",
    call: ["GET", "/bucket/{two}/data"],
    query: { paginate: "true" },
    status: 200,
    has: { meta: { total: 1 }, data: [{ n: "6" }] },
  },
  {
    name: "no limit",
    call: ["PUT", "/bucket/{two}", { ...full({}), documentSettings: undefined }],
    status: 200,
    lacks: ["documentSettings"],
  },
  { name: "limits nothing", call: ["POST", "/bucket/{two}/data", { n: "7" }], status: 201 },
];

const bucketPatch = (body: unknown) => ["PATCH", "/bucket/{two}", body] as const;
const mergePatch = { "content-type": "application/merge-patch+json" };

/** Calls on buckets, and on what is not there (sections 2 and 5.8). */
export const bucketRows: readonly Scenario[] = [
  {
    name: "an order",
    call: bucketPatch({ order: 4 }),
    headers: mergePatch,
    status: 200,
    has: { order: 4, title: "Full" },
  },
  {
    name: "a category",
    call: bucketPatch({ category: "Sea" }),
    headers: mergePatch,
    status: 200,
    has: { order: 4, category: "Sea" },
  },
  {
    name: "neither",
    call: bucketPatch({}),
    headers: mergePatch,
    status: 200,
    has: { order: 4, category: "Sea" },
  },
  {
    name: "no order any more",
    call: bucketPatch({ order: null }),
    headers: mergePatch,
    status: 200,
    has: { category: "Sea" },
    lacks: ["order"],
  },
  {
    name: "no category any more",
    call: bucketPatch({ category: null }),
    headers: mergePatch,
    status: 200,
    lacks: ["category"],
  },
  {
    name: "another key",
    call: bucketPatch({ icon: "x" }),
    headers: mergePatch,
    status: 400,
    is: invalid("should NOT have additional properties 'icon'"),
  },
  {
    name: "an order that is a text",
    call: bucketPatch({ order: "1" }),
    headers: mergePatch,
    status: 400,
    is: invalid(".order should be number,null"),
  },
  {
    name: "a category that is a number",
    call: bucketPatch({ category: 1 }),
    headers: mergePatch,
    status: 400,
    is: invalid(".category should be string,null"),
  },
  {
    name: "a list",
    call: bucketPatch([]),
    headers: mergePatch,
    status: 400,
    is: invalid(" should be object"),
  },
  {
    name: "another type of body",
    call: bucketPatch({ order: 1 }),
    status: 400,
    is: {
      statusCode: 400,
      message: "Content type 'application/json' is not supported.",
      error: "Bad Request",
    },
  },
  {
    name: "a patch of a bucket that is not there",
    call: ["PATCH", `/bucket/${nowhere}`, { order: 1 }],
    headers: mergePatch,
    status: 404,
    has: { statusCode: 404, message: `Bucket with id ${nowhere} does not exist.` },
  },
  {
    name: "a patch of no id",
    call: ["PATCH", "/bucket/zz", { order: 1 }],
    headers: mergePatch,
    status: 400,
    is: bare(400, "Invalid id."),
  },
  // Here no id (packages/server/README.md): a second spelling would slip past the excludes of policies.
  {
    name: "an id of 12 characters",
    call: ["GET", "/bucket/twelve_chars"],
    status: 400,
    is: bare(400, "Invalid id."),
  },
  {
    name: "a read of no id",
    call: ["GET", "/bucket/eleven_char"],
    status: 400,
    is: bare(400, "Invalid id."),
  },
  { name: "a bucket that is not there", call: ["GET", `/bucket/${nowhere}`], status: 200, is: "" },
  {
    name: "documents of a bucket that is not there",
    call: ["GET", `/bucket/${nowhere}/data`],
    status: 404,
    has: { message: `Could not find the schema with id ${nowhere}` },
  },
  {
    name: "one of them",
    call: ["GET", `/bucket/${nowhere}/data/${nowhere}`],
    status: 404,
    has: { message: `Could not find the schema with id ${nowhere}` },
  },
  ...(["POST", "PUT"] as const).map(
    (method): Scenario => ({
      name: `${method} of text that is no JSON object`,
      call: [method, method === "POST" ? "/bucket/{two}/data" : `/bucket/{two}/data/${nowhere}`, [1, 2]],
      status: 400,
      is: invalid(" should be object"),
    }),
  ),
  {
    name: "replace of nothing",
    call: ["PUT", `/bucket/{two}/data/${nowhere}`, { n: "x" }],
    status: 404,
    is: gone,
  },
  {
    name: "patch of nothing",
    call: ["PATCH", `/bucket/{two}/data/${nowhere}`, { n: "x" }],
    status: 404,
    is: gone,
  },
  { name: "delete of nothing", call: ["DELETE", `/bucket/{two}/data/${nowhere}`], status: 404, is: gone },
  { name: "GET by nobody", as: null, call: ["GET", `/bucket/{two}/data/${nowhere}`], status: 401 },
  { name: "read of nothing", call: ["GET", `/bucket/{two}/data/${nowhere}`], status: 200, is: "" },
  ...(["PUT", "PATCH", "DELETE"] as const).map(
    (method): Scenario => ({
      name: `${method} by nobody`,
      as: null,
      call: [method, `/bucket/{two}/data/${nowhere}`, { n: "x" }],
      status: 401,
    }),
  ),
  // Templates and files of schemas are calls of this product (packages/server/README.md); the other two are nobody's.
  ...(["/bucket/export", "/bucket/import/{two}"] as const).map(
    (path): Scenario => ({ name: `${path} is no call`, call: ["POST", path, {}], status: 404 }),
  ),
  {
    name: "a file of schemas that is JSON",
    call: ["POST", "/bucket/import-schema", {}],
    status: 415,
    has: { statusCode: 415, error: "Unsupported Media Type" },
  },
  {
    name: "an export of no list",
    call: ["POST", "/bucket/export-schema", {}],
    status: 400,
    is: invalid(" should be array"),
  },
  {
    name: "an export of a bucket",
    call: ["POST", "/bucket/export-schema", ["{two}"]],
    status: 201,
    has: [{ _id: "{two}", title: "Full" }],
  },
  {
    name: "an export of a bucket that is not there",
    call: ["POST", "/bucket/export-schema", [nowhere]],
    status: 404,
  },
  { name: "templates", call: ["GET", "/bucket/templates"], status: 200, has: Array(7).fill({}) },
  { name: "a template of nothing", call: ["POST", "/bucket/templates", {}], status: 400 },
  {
    name: "a saved template that is not there",
    call: ["DELETE", `/bucket/templates/saved/${nowhere}`],
    status: 404,
  },
  ...(["templates", "import-schema", "export-schema"] as const).map(
    (path): Scenario => ({
      name: `${path} by nobody`,
      as: null,
      call: ["POST", `/bucket/${path}`, []],
      status: 401,
    }),
  ),
  {
    name: "predefined defaults",
    call: ["GET", "/bucket/predefineddefaults"],
    status: 200,
    is: [
      { match: ":created_at", type: "date" },
      { match: ":updated_at", type: "date" },
    ],
  },
];
