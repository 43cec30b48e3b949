import { expect, it } from "vitest";
import { keptPayload } from "./payload";
import { collectAnswer } from "./trial";

interface Given {
  readonly url?: string;
  readonly params?: readonly (readonly [string, string])[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

function kept({ url = "/a", params = [], headers = {}, body = "" }: Given) {
  const request = { method: "POST", url, path: "/a", params, headers: Object.entries(headers), query: {} };
  const given = keptPayload({ kind: "http", handler: "default", request }, Buffer.from(body), undefined);
  return { left: given.leftOut, text: given.text ?? "" };
}

const json = { "content-type": "application/json" };
const form = { "content-type": "application/x-www-form-urlencoded" };
const multipart = { "content-type": "multipart/form-data; boundary=x" };
const parts = Buffer.concat([
  Buffer.from('--x\r\nContent-Disposition: form-data; name="p"\r\n\r\nhush\r\n--x\r\n\r\n'),
  Buffer.from([255, 216, 0]),
]);
const nested = (depth: number): string => `${'{"a":'.repeat(depth)}"hush"${"}".repeat(depth)}`;

it.each<[string, Given, readonly string[]]>([
  ["a parameter of the path", { url: "/reset/hu%73h", params: [["token", "hush"]] }, ["path.token"]],
  ["one of several parts", { url: "/r/so/hush", params: [["token", "so/hush"]] }, ["path.token"]],
  ["a name in the query that is encoded", { url: "/a?p%61ssword=hush" }, ["query.password"]],
  ["a name in brackets", { url: "/a?user[pwd]=hush" }, ["query.user[pwd]"]],
  ["a header x-auth", { headers: { "x-auth": "hush" } }, ["headers.x-auth"]],
  ["a header x-auth-key", { headers: { "x-auth-key": "hush" } }, ["headers.x-auth-key"]],
  ["the referer", { headers: { referer: "https://a.b/c?t=1&token=hush" } }, ["headers.referer.token"]],
  ["a field that is escaped", { headers: json, body: '{"p\\u0061ssword":"hush"}' }, ["body.password"]],
  ["a field of a form that is encoded", { headers: form, body: "a=1&p%61ss%77ord=hush" }, ["body.password"]],
  ["a text with a name that is encoded", { body: "p%61ssword=hush" }, ["body"]],
  ["a body with bytes in parts", { headers: multipart, body: parts }, ["body"]],
  [
    "bytes that name some",
    { body: Buffer.concat([Buffer.from("password=hush"), Buffer.from([255])]) },
    ["body"],
  ],
  [
    "another encoding",
    { headers: json, body: Buffer.from('\uFEFF{"password":"hush"}', "utf16le") },
    ["body"],
  ],
  [
    "what is very deep",
    { headers: json, body: nested(60).replace('"a"', '"token":1,"a"') },
    ["body.token", `body${".a".repeat(51)}`],
  ],
  ["what is very deep alone", { headers: json, body: nested(60) }, [`body${".a".repeat(51)}`]],
  ["a name that stands twice", { headers: json, body: '{"a":{"token":"hush"},"a":1}' }, []],
  ...["auth", "pwd", "jwt", "sid", "client_assertion"].map((name): [string, Given, readonly string[]] => [
    `a field ${name}`,
    { headers: json, body: JSON.stringify({ [name]: "hush" }) },
    [`body.${name}`],
  ]),
])("%s is not kept", (_, given, left) => {
  const { text, left: found } = kept(given);
  expect(found).toEqual(left);
  expect(text + Buffer.from(JSON.parse(text).body ?? "", "base64").toString("latin1")).not.toMatch(/hush/);
});

it.each<[string, Given]>([
  ["a path", { url: "/days/Mon%20day", params: [["day", "Mon day"]] }],
  ["the referer", { headers: { referer: "https://a.b/c?t=1" } }],
  ["an author", { headers: json, body: '{"author": "a", "side": 1, "note": "\\u00e9"}' }],
  ["an image", { headers: { "content-type": "image/png" }, body: Buffer.from([255, 0, 1]) }],
])("%s is kept as it came", (_, given) => {
  const { text, left } = kept(given);
  const { path, headers, body = "", encoding = "utf8" } = JSON.parse(text);
  expect(left).toEqual([]);
  expect([path, headers, Buffer.from(body, encoding)]).toEqual([
    given.url ?? "/a",
    given.headers ?? {},
    Buffer.from(given.body ?? ""),
  ]);
});

it("a path shows what is left out of it", () => {
  expect(JSON.parse(kept({ url: "/reset/hush/now", params: [["token", "hush"]] }).text).path).toBe(
    "/reset/:token/now",
  );
});

it("an answer is kept without its cookies", () => {
  const { sink, answer } = collectAnswer(() => undefined);
  const headers = [
    ["Set-Cookie", ["session=hush"]],
    ["X-Tide", "1"],
  ] as const;
  sink.answer({ status: 200, message: "OK", headers }, Buffer.from("a"));
  expect(JSON.parse(answer() ?? "").headers).toEqual({ "x-tide": ["1"] });
});
