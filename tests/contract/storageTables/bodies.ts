import type { Scenario } from "../scenario";
import { form, object } from "./sending";

const url = "/storage/{saved}/view";

const refused = (name: string, body: unknown, message: string): Scenario => ({
  name: `JSON: ${name}`,
  call: ["POST", "/storage", body],
  status: 400,
  is: { statusCode: 400, message, error: "validation failed" },
});

const content = { type: "text/plain", data: "" };

const json: readonly Scenario[] = [
  {
    name: "JSON: one object",
    call: ["POST", "/storage", [object("docs/readme.txt")]],
    status: 201,
    has: [{ name: "docs/readme.txt", content: { type: "text/plain", size: 5 } }],
    save: "saved",
    activities: [[1, "storage", "{saved}"]],
  },
  {
    name: "JSON: it is there, with nothing but its fields",
    call: ["GET", "/storage/{saved}"],
    status: 200,
    has: { _id: "{saved}", name: "docs/readme.txt", content: { type: "text/plain", size: 5 } },
    lacks: ["etag", "file", "folder"],
  },
  { name: "JSON: its content", call: ["GET", url], status: 200, has: "hello" },
  refused("no list", {}, " should be array"),
  refused("an empty list", [], " should NOT have fewer than 1 items"),
  refused("a text in the list", ["a"], ".0 should be object"),
  refused("no name", [{ content }], ".0 should have required property 'name'"),
  refused("no content", [{ name: "a" }], ".0 should have required property 'content'"),
  refused("a name that is a number", [{ name: 1, content }], ".0.name should be string"),
  refused("a name that is null", [{ name: null, content }], ".0.name should be string"),
  refused(
    "an id",
    [{ ...object("a"), _id: "5f00000000000000000000aa" }],
    ".0 should NOT have additional properties",
  ),
  refused("a url", [{ ...object("a"), url: "x" }], ".0 should NOT have additional properties"),
  refused(
    "no type",
    [{ name: "a", content: { data: "" } }],
    ".0.content should have required property 'type'",
  ),
  refused(
    "no data",
    [{ name: "a", content: { type: "" } }],
    ".0.content should have required property 'data'",
  ),
  refused("content that is a text", [{ name: "a", content: "hello" }], ".0.content should be object"),
  refused(
    "data that is a number",
    [{ name: "a", content: { type: "", data: 5 } }],
    ".0.content.data should be string",
  ),
  ...["a", "aGVsbG8", "aGVsbG8=a", "a b=", "aGVs_G8=", "=AAA", "====", "äöü="].map((data) =>
    refused(
      `data that is no base64: ${data}`,
      [{ name: "a", content: { type: "", data } }],
      ".content.data should be base64, with its padding",
    ),
  ),
  {
    name: "JSON: other keys of content are nothing, and its size is counted",
    call: ["POST", "/storage", [{ name: "a", content: { ...content, size: 99, more: true } }]],
    status: 201,
    has: [{ content: { type: "text/plain", size: 0 } }],
    save: "empty",
    activities: [[1, "storage", "{empty}"]],
  },
  {
    name: "JSON: an empty object",
    call: ["GET", "/storage/{empty}/view"],
    status: 200,
    has: "",
    answers: { "content-length": "0", etag: '"0-2jmj7l5rSw0yVb/vlWAYkK/YBwk"' },
  },
  {
    name: "JSON: of several, one is wrong: none is stored",
    call: ["POST", "/storage", [object("good"), object("")]],
    status: 400,
    has: { message: "The name of an object is empty." },
  },
  {
    name: "JSON: and none of them is there",
    call: ["GET", "/storage"],
    query: { filter: { name: "good" } },
    status: 200,
    is: [],
  },
  {
    name: "JSON: 1,001 objects",
    call: ["POST", "/storage", Array.from({ length: 1001 }, () => object("a", ""))],
    status: 400,
    has: { message: " should NOT have more than 1000 items" },
  },
  {
    name: "JSON: no JSON",
    call: ["POST", "/storage"],
    raw: "[{",
    status: 400,
    has: { error: "Bad Request" },
  },
  {
    name: "JSON: a scalar",
    call: ["POST", "/storage"],
    raw: "5",
    status: 400,
    has: { error: "Bad Request" },
  },
  {
    name: "an unknown content type",
    call: ["POST", "/storage"],
    raw: "hello",
    headers: { "content-type": "text/plain" },
    status: 400,
    has: {
      message:
        "Objects are sent as multipart/form-data, application/json or application/bson, and the header Content-Type says so.",
    },
  },
  { name: "no body", call: ["POST", "/storage"], status: 400, has: { statusCode: 400 } },
  {
    name: "BSON: no BSON",
    call: ["POST", "/storage"],
    raw: "hello",
    headers: { "content-type": "application/bson" },
    status: 400,
    has: { error: "validation failed" },
  },
];

const put: readonly Scenario[] = [
  {
    name: "PUT: another name, type and content at the same address",
    call: ["PUT", "/storage/{saved}", object("docs/other.html", "longer text", "text/html")],
    status: 200,
    has: { _id: "{saved}", name: "docs/other.html", content: { type: "text/html", size: 11 } },
    activities: [[2, "storage", "{saved}"]],
  },
  {
    name: "PUT: its content",
    call: ["GET", url],
    status: 200,
    has: "longer text",
    answers: { "content-type": "text/html; charset=utf-8" },
  },
  {
    name: "PUT: a list",
    call: ["PUT", "/storage/{saved}", [object("a")]],
    status: 400,
    has: { message: " should be object" },
  },
  {
    name: "PUT: no content",
    call: ["PUT", "/storage/{saved}", { name: "a" }],
    status: 400,
    has: { message: " should have required property 'content'" },
  },
  {
    name: "PUT: wrong base64",
    call: ["PUT", "/storage/{saved}", { name: "a", content: { type: "", data: "%" } }],
    status: 400,
    has: { message: ".content.data should be base64, with its padding" },
  },
  { name: "PUT: what was refused left the content", call: ["GET", url], status: 200, has: "longer text" },
  {
    name: "PUT: an unknown id",
    call: ["PUT", "/storage/5f00000000000000000000aa", object("a")],
    status: 404,
    has: { message: "Storage object 5f00000000000000000000aa could not be found" },
  },
  {
    name: "PUT: an unknown id, by a form",
    call: ["PUT", "/storage/5f00000000000000000000aa"],
    ...form({ field: "file", filename: "a" }),
    status: 404,
    has: { message: "Storage object 5f00000000000000000000aa could not be found" },
  },
  {
    name: "PUT: no id",
    call: ["PUT", "/storage/zz", object("a")],
    status: 400,
    has: { message: "Invalid id." },
  },
];

const patch = (name: string, body: unknown, more: Partial<Scenario>): Scenario => ({
  name: `PATCH: ${name}`,
  call: ["PATCH", "/storage/{saved}", body],
  status: 200,
  ...more,
});

const rest: readonly Scenario[] = [
  patch(
    "another name",
    { name: "docs/third.txt" },
    { has: { name: "docs/third.txt", content: { type: "text/html", size: 11 } } },
  ),
  patch("no name", { name: null }, { has: { name: null } }),
  {
    name: "PATCH: an object without a name is listed",
    call: ["GET", "/storage"],
    query: { filter: { name: null } },
    status: 200,
    has: [{ _id: "{saved}", name: null }],
  },
  patch("an empty name", { name: "" }, { status: 400, has: { message: "The name of an object is empty." } }),
  patch("nothing", {}, { status: 400, has: { message: " should have required property 'name'" } }),
  patch("a number", { name: 5 }, { status: 400, has: { message: ".name should be string,null" } }),
  patch(
    "another key",
    { name: "a", content: {} },
    { status: 400, has: { message: "should NOT have additional properties 'content'" } },
  ),
  patch("the name of another one", { name: "a" }, { has: { name: "a" } }),
  {
    name: "PATCH: an unknown id",
    call: ["PATCH", "/storage/5f00000000000000000000aa", { name: "a" }],
    status: 404,
    has: { error: "Not Found" },
  },
  {
    name: "two objects of one name stand side by side",
    call: ["GET", "/storage"],
    query: { filter: { name: "a" }, sort: { _id: 1 } },
    status: 200,
    has: [{ _id: "{saved}" }, { _id: "{empty}" }],
  },
  {
    name: "DELETE",
    call: ["DELETE", "/storage/{saved}"],
    status: 204,
    activities: [[3, "storage", "{saved}"]],
  },
  {
    name: "DELETE: it is gone",
    call: ["GET", "/storage/{saved}"],
    status: 404,
    is: { statusCode: 404, message: "Could not find the object.", error: "Not Found" },
  },
  {
    name: "DELETE: its content is gone",
    call: ["GET", url],
    status: 404,
    is: { statusCode: 404, message: "Could not find the object.", error: "Not Found" },
  },
  { name: "DELETE: again", call: ["DELETE", "/storage/{saved}"], status: 204 },
  { name: "DELETE: no id", call: ["DELETE", "/storage/zz"], status: 400, has: { message: "Invalid id." } },
  { name: "GET: no id", call: ["GET", "/storage/zz"], status: 400, has: { message: "Invalid id." } },
  { name: "view: no id", call: ["GET", "/storage/zz/view"], status: 400, has: { message: "Invalid id." } },
  {
    name: "no such route",
    call: ["GET", "/storage/5f00000000000000000000aa/more"],
    status: 404,
    has: { message: "Cannot GET /storage/5f00000000000000000000aa/more" },
  },
];

export const bodies: readonly Scenario[] = [...json, ...put, ...rest];
