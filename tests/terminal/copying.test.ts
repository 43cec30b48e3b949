import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { signedIn } from "./console";

let one: TestServer;
let other: TestServer;
let twinhelm: ReturnType<typeof signedIn>;
let elsewhere: ReturnType<typeof signedIn>;
const body = {
  title: "Harbours",
  description: "Copied from one server to another",
  properties: { name: { type: "string", options: { translate: true } }, note: { type: "string" } },
};
const insert = ["data", "insert", "Harbours", "--file", "-"];
beforeAll(async () => {
  [one, other] = await Promise.all([startTestServer(), startTestServer()]);
  twinhelm = signedIn(one);
  elsewhere = signedIn(other);
  for (const server of [one, other]) await server.call("POST", "/bucket", { body });
});
afterAll(() => Promise.all([one.close(), other.close()]));

it("what one server lists with all languages, another inserts; a second time each is named", async () => {
  const documents = [
    { name: { en_US: "Izmir", tr_TR: "İzmir" }, note: "one\u2028two\u2029three" },
    { name: { en_US: "London", tr_TR: "Londra" }, note: "" },
  ];
  const lines = documents.map((each) => JSON.stringify(each)).join("\n");
  expect(await twinhelm(insert, lines)).toMatchObject({ code: 0 });
  const listed = await twinhelm(["data", "list", "Harbours", "--no-localize", "-o", "ndjson"]);
  expect(await elsewhere(insert, listed.out)).toMatchObject({ code: 0 });
  const copied = await elsewhere(["data", "list", "Harbours", "--no-localize", "-o", "ndjson"]);
  expect(copied.out).toBe(listed.out);
  const again = await elsewhere(insert, listed.out);
  expect(again.code).toBe(1);
  const { _id } = JSON.parse(listed.out.split("\n")[0] ?? "");
  const words = `A document with the id ${_id} is stored already. Leave out its _id to give it a new one.`;
  expect(again.err.split("\n")[0]).toBe(`line 1: ${words}`);
  const single = await elsewhere(insert, listed.out.split("\n")[0]);
  expect(single).toEqual({ code: 6, out: "", err: `${words}\n` });
});

it.each([
  [
    "a line by its number",
    '{"note":"a"}\n\n{"note":\n{"note":"c"}\n',
    /^line 3 is not valid JSON: [^\n]*\n$/,
  ],
  ["a last line that was cut", '{"note":"a"}\n{"no', /^line 2 is not valid JSON: [^\n]*\n$/],
  ["a line that is no object", '{"note":"a"}\n7\n', /^line 2 cannot be used\.\n/],
  ["an element of a list", '[{"note":"a"},\n\n7]', /^element 2 cannot be used\.\n/],
])("names %s and inserts nothing", async (_, input, words) => {
  const before = (await twinhelm(["data", "list", "Harbours", "-o", "name"])).out;
  const { code, err } = await twinhelm(insert, input);
  expect(err).toMatch(words);
  expect(code).toBe(2);
  expect((await twinhelm(["data", "list", "Harbours", "-o", "name"])).out).toBe(before);
});

it("a refused element of a list is named as such", async () => {
  const { code, err } = await twinhelm(insert, '[{"note":"a"},\n\n{"note":7}]');
  expect([code, err.split(":")[0]]).toEqual([8, "element 2"]);
});

it("a byte order mark is no part of a document", async () => {
  expect(await twinhelm(insert, '\ufeff{"note":"a"}')).toMatchObject({ code: 0, err: "" });
  expect(await twinhelm(insert, '\ufeff{"note":"a"}\r\n{"note":"b"}\r\n')).toMatchObject({ code: 0 });
});
