import type { RunRow } from "./runs";

const form =
  '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nBrio\r\n--x\r\nContent-Disposition: form-data; name="f"; filename="a.txt"\r\nContent-Type: text/csv\r\n\r\n1,2\r\n--x--\r\n';

/** A body that comes to the handler as something. */
const body = (name: string, type: string | undefined, raw: string, is: unknown): RunRow => ({
  name: `body: ${name}`,
  method: "Post",
  handler: "({ body }) => ({ body, kind: body?.constructor?.name ?? null })",
  send: { raw, headers: type === undefined ? {} : { "content-type": type } },
  is,
});
const asked = (name: string, path: string, sent: string, is: unknown, member = "[...params]"): RunRow => ({
  name: `path: ${name}`,
  path,
  handler: `({ method, url, path, params, query, headers }) => ({ seen: ${member} })`,
  send: { path: sent },
  is: { seen: is },
});
const missed = (name: string, row: Omit<RunRow, "name" | "handler">, url: string): RunRow => ({
  name: `missed: ${name}`,
  handler: "() => 'never'",
  status: 404,
  ...row,
  is: {
    message: "Invalid route",
    url: `/fn-execute${url}`,
    method: row.send?.method ?? "GET",
    engine: "Function",
  },
});

/** What handlers are given, and which of them. */
export const requests: readonly RunRow[] = [
  body("JSON", "application/json", '{"tons":7}', { body: { tons: 7 }, kind: "Object" }),
  body("JSON with a charset", "application/json; charset=utf-8", "[1]", { body: [1], kind: "Array" }),
  body("a text as JSON", "application/json", '"a"', { body: "a", kind: "String" }),
  body("nothing as JSON", "application/json", "", { kind: null }),
  {
    name: "body: JSON that is none",
    method: "Post",
    handler: "() => 'never'",
    send: { raw: "{", headers: { "content-type": "application/json" } },
    status: 400,
    has: { statusCode: 400, error: "Bad Request" },
  },
  body("a form", "application/x-www-form-urlencoded", "a=1&b%5Bc%5D=2&d=3&d=4&e[]=5&__proto__[x]=1", {
    body: { a: "1", b: { c: "2" }, d: ["3", "4"], e: ["5"] },
    kind: "Object",
  }),
  body("a form with a file", "multipart/form-data; boundary=x", form, {
    body: [
      { name: "title", data: { type: "Buffer", data: [66, 114, 105, 111] } },
      { filename: "a.txt", type: "text/csv", data: { type: "Buffer", data: [49, 44, 50] } },
    ],
    kind: "Array",
  }),
  body("anything else", "text/plain", "ab", { body: { 0: 97, 1: 98 }, kind: "Uint8Array" }),
  body("JSON by another name", "application/problem+json", "1", { body: { 0: 49 }, kind: "Uint8Array" }),
  {
    name: "body: of 10 MiB is taken",
    method: "Post",
    handler: "({ body }) => ({ bytes: body.length })",
    send: { raw: "x".repeat(10 * 1024 * 1024), headers: { "content-type": "text/plain" } },
    is: { bytes: 10 * 1024 * 1024 },
  },
  {
    name: "body: of more is refused",
    method: "Post",
    handler: "() => 'never'",
    send: { raw: "x".repeat(10 * 1024 * 1024 + 1), headers: { "content-type": "text/plain" } },
    status: 413,
  },
  asked("a parameter", "/r1/:day", "/r1/mon%20day", [["day", "mon day"]]),
  asked("two parameters", "/r2/:a/x/:b", "/r2/1/x/2", [
    ["a", "1"],
    ["b", "2"],
  ]),
  asked("a part that may be missing", "/r3/:a?", "/r3", []),
  asked("and may be there", "/r3b/:a?", "/r3b/1", [["a", "1"]]),
  asked("anything", "/r4/*", "/r4/a/b", [["0", "a/b"]]),
  asked("a pattern", "/r5/:id(\\d+)", "/r5/12", [["id", "12"]]),
  asked("parts of one", "/r6/:from-:to", "/r6/a-b", [
    ["from", "a"],
    ["to", "b"],
  ]),
  asked("letters of either case", "/R7/Boats", "/r7/bOATS", [], "[...params]"),
  asked("a slash at its end", "/r8/boats", "/r8/boats/", []),
  asked("no slash at its beginning", "r9/boats/", "/r9/boats", []),
  asked("a dot is a dot", "/r10/a.json", "/r10/a.json", []),
  asked("its url keeps the query", "/r11", "/r11?a=%20b", "/r11?a=%20b", "url"),
  asked("and its path does not", "/r12/:a", "/r12/%20?a=1", "/r12/%20", "path"),
  asked(
    "repeated and nested names of a query",
    "/r13",
    "/r13?a=1&a=2&b[c]=3",
    { a: ["1", "2"], b: { c: "3" } },
    "query",
  ),
  asked("the method", "/r14", "/r14", "GET", "method"),
  {
    name: "headers: by their small names",
    handler: "({ headers }) => headers.get('x-boat')",
    send: { headers: { "X-Boat": "Brio", authorization: "none of ours" } },
    is: "Brio",
  },
  { name: "cookies: none", handler: "({ cookies }) => cookies.size", is: "0" },
  missed("a path", { path: "/m1", send: { path: "/m1/x?a=1" } }, "/m1/x?a=1"),
  missed("a method", { path: "/m2", send: { method: "POST" } }, "/m2"),
  missed("a pattern", { path: "/m3/:id(\\d+)", send: { path: "/m3/a" } }, "/m3/a"),
  missed("a dot that is another letter", { path: "/m4/a.b", send: { path: "/m4/axb" } }, "/m4/axb"),
  missed(
    "a preflight that it does not answer",
    { path: "/m5", preflight: false, send: { method: "OPTIONS" } },
    "/m5",
  ),
  { name: "the first of one route answers", path: "/same", handler: "() => 'first'", is: "first" },
  { name: "and never the second", path: "/same", handler: "() => 'second'", is: "first" },
  {
    name: "method: all of them",
    path: "/all",
    method: "All",
    handler: "({ method }) => method",
    send: { method: "PROPFIND" },
    is: "PROPFIND",
  },
  { name: "method: HEAD is answered by GET", handler: "() => 'body'", send: { method: "HEAD" }, is: "" },
  { name: "method: PUT", method: "Put", handler: "({ method }) => method", is: "PUT" },
  { name: "method: PATCH", method: "Patch", handler: "({ method }) => method", is: "PATCH" },
  { name: "method: DELETE", method: "Delete", handler: "({ method }) => method", is: "DELETE" },
  {
    name: "preflight: is answered without the handler",
    path: "/p1",
    method: "Post",
    handler: "() => { throw new Error('never'); }",
    send: {
      method: "OPTIONS",
      headers: {
        origin: "https://a.example",
        "access-control-request-method": "POST",
        "access-control-request-headers": "X-A",
      },
    },
    is: "",
    answers: {
      "access-control-allow-origin": "https://a.example",
      "access-control-allow-methods": "POST",
      "access-control-allow-headers": "X-A",
    },
  },
  {
    name: "preflight: other origins read the answer",
    handler: "() => 'a'",
    send: { headers: { origin: "https://a.example" } },
    answers: { "access-control-allow-origin": "https://a.example" },
  },
  {
    name: "preflight: without it they do not",
    preflight: false,
    handler: "() => 'a'",
    send: { headers: { origin: "https://a.example" } },
    answers: { "access-control-allow-origin": null },
  },
  {
    name: "preflight: goes to a handler of all methods that wants it",
    path: "/p4",
    method: "All",
    preflight: false,
    handler: "({ method }) => method",
    send: { method: "OPTIONS" },
    is: "OPTIONS",
  },
];
