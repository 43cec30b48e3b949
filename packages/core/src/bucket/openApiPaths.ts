import type { JsonSchema } from "../field/type";
import type { Bucket } from "./model";

/** The id of a document. */
export const idSchema: JsonSchema = { type: "string", pattern: "^[0-9a-f]{24}$" };

/** The calls for the documents of a bucket (contract, bucket.md section 5). */
export const documentPaths = ({ _id, readOnly }: Bucket, name: string): JsonSchema => ({
  [`/bucket/${_id}/data`]: callsOf(listCalls(name), readOnly),
  [`/bucket/${_id}/data/{documentId}`]: {
    parameters: [{ name: "documentId", in: "path", required: true, schema: idSchema }],
    ...callsOf(oneCalls(name), readOnly),
  },
});

/** Nothing is written to a bucket that is only read. */
const callsOf = ({ get, ...writes }: { readonly get: object }, readOnly = false): JsonSchema =>
  readOnly ? { get } : { get, ...writes };

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const listCalls = (name: string) => ({
  get: {
    tags: [name],
    operationId: `list${name}`,
    summary: "List documents",
    parameters: listParameters,
    responses: answers("200", { anyOf: [{ type: "array", items: ref(name) }, pageSchema(name)] }),
  },
  post: {
    tags: [name],
    operationId: `insert${name}`,
    summary: "Store a document",
    requestBody: body(ref(`${name}.Input`)),
    responses: answers("201", ref(name)),
  },
});

const pageSchema = (name: string): JsonSchema => ({
  type: "object",
  required: ["meta", "data"],
  properties: {
    meta: { type: "object", properties: { total: { type: "integer" } } },
    data: { type: "array", items: ref(name) },
  },
});

const oneCalls = (name: string) => ({
  get: {
    tags: [name],
    operationId: `get${name}`,
    summary: "One document",
    parameters: viewParameters,
    responses: answers("200", ref(name)),
  },
  put: {
    tags: [name],
    operationId: `replace${name}`,
    summary: "Replace a document: what the body leaves out is gone",
    requestBody: body(ref(`${name}.Input`)),
    responses: answers("200", ref(name)),
  },
  patch: {
    tags: [name],
    operationId: `patch${name}`,
    summary: "Change a document by a merge patch",
    requestBody: body(ref(`${name}.Patch`)),
    responses: answers("200", ref(name)),
  },
  delete: {
    tags: [name],
    operationId: `delete${name}`,
    summary: "Delete a document",
    responses: { "204": { description: "It is gone" }, default: failure },
  },
});

const query = (name: string, schema: JsonSchema, description: string) => ({
  name,
  in: "query",
  schema,
  description,
});

const viewParameters = [
  query("relation", { type: "boolean" }, "Related documents in place of their ids"),
  query("localize", { type: "boolean", default: true }, "False: translated fields with all their languages"),
  {
    name: "Accept-Language",
    in: "header",
    schema: { type: "string" },
    description: "Language of translated fields",
  },
];

const listParameters = [
  query("limit", { type: "integer", minimum: 0 }, "So many documents at most"),
  query("skip", { type: "integer", minimum: 0 }, "Leaves out the first so many"),
  query("sort", { type: "string" }, 'JSON such as {"name":1}; -1 descends'),
  query("filter", { type: "string" }, "A MongoDB filter as JSON, or text in the rule language"),
  query("paginate", { type: "boolean" }, "With the total"),
  ...viewParameters,
];

const content = (schema: JsonSchema) => ({ "application/json": { schema } });

const body = (schema: JsonSchema) => ({ required: true, content: content(schema) });

const failure = {
  description: "It was refused",
  content: content({ $ref: "#/components/schemas/Failure" }),
};

const answers = (status: string, schema: JsonSchema) => ({
  [status]: { description: "Done", content: content(schema) },
  default: failure,
});
