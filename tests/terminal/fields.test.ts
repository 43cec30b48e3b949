import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { run } from "./command";
import { homeOf, signedIn } from "./console";

let server: TestServer;
let twinhelm: ReturnType<typeof signedIn>;
beforeAll(async () => {
  server = await startTestServer();
  twinhelm = signedIn(server);
});
afterAll(() => server.close());

let title = "";
let bucketId = "";
let made = 0;
beforeEach(async () => {
  made += 1;
  title = `Harbours ${made}`;
  const { body } = await server.call("POST", "/bucket", {
    body: {
      title,
      description: "Of which fields are changed",
      primary: "name",
      required: ["name"],
      properties: { name: { type: "string" }, note: { type: "string" }, depth: { type: "number" } },
    },
  });
  bucketId = body._id;
  await server.call("POST", `/bucket/${bucketId}/data`, { body: { name: "Izmir", note: "old", depth: 9 } });
});
const stored = async () => (await server.call("GET", `/bucket/${bucketId}`)).body;
const document = async () => (await server.call("GET", `/bucket/${bucketId}/data`)).body[0];

it("adds a field of a type as the console would, by the built command", async () => {
  const environment = { XDG_CONFIG_HOME: homeOf(server.admin, server.url) };
  const words = ["field", "add", title, "motto", "--type", "textarea", "--required"];
  expect(await run(words, { environment })).toEqual({
    code: 0,
    out: "",
    err: `${title} has the field motto.\n`,
  });
  const { properties, required } = await stored();
  expect(Object.keys(properties)).toEqual(["name", "note", "depth", "motto"]);
  expect([properties.motto.type, properties.motto.title, required]).toEqual([
    "textarea",
    "motto",
    ["name", "motto"],
  ]);
});

it("adds one with a definition, and names documents by it", async () => {
  const given = JSON.stringify({ type: "string", title: "Code", maxLength: 3 });
  const words = ["field", "add", title, "code", "--file", "-", "--primary"];
  expect(await twinhelm(words, given)).toMatchObject({ code: 0 });
  expect(await stored()).toMatchObject({ primary: "code", properties: { code: JSON.parse(given) } });
});

it("replaces a definition, or says more of it, and keeps the rest of the bucket", async () => {
  const words = ["field", "edit", title, "note"];
  const given = JSON.stringify({ type: "string", title: "Remark" });
  expect(await twinhelm([...words, "--file", "-"], given)).toMatchObject({ code: 0 });
  expect(await twinhelm([...words, "--required"])).toMatchObject({ code: 0 });
  expect(await stored()).toMatchObject({
    required: ["name", "note"],
    properties: { note: { title: "Remark" }, depth: { type: "number" } },
  });
  expect(await twinhelm([...words, "--no-required"])).toMatchObject({ code: 0 });
  expect(await twinhelm([...words, "--index"])).toMatchObject({ code: 0 });
  expect(await stored()).toMatchObject({
    required: ["name"],
    properties: { note: { title: "Remark", options: { index: true } } },
  });
  expect((await document()).note).toBe("old");
});

it("says which documents lose their value with another type, and asks before", async () => {
  const words = ["field", "edit", title, "depth", "--file", "-"];
  const given = JSON.stringify({ type: "string" });
  const refused = await twinhelm(words, given);
  const loss = "1 of 1 document has a value here, and it is deleted.";
  expect([refused.code, refused.err]).toEqual([2, expect.stringMatching(`${loss}[^]*Say --yes`)]);
  expect((await document()).depth).toBe(9);
  const done = await twinhelm([...words, "--yes"], given);
  expect([done.code, done.err]).toEqual([0, expect.stringContaining(loss)]);
  expect([(await stored()).properties.depth.type, (await document()).depth]).toEqual(["string", undefined]);
});

it("moves a field to the place of another one", async () => {
  expect(await twinhelm(["field", "move", title, "depth", "--to", "name"])).toMatchObject({
    code: 0,
    err: "The field depth stands in the place of name.\n",
  });
  expect(Object.keys((await stored()).properties)).toEqual(["depth", "name", "note"]);
});

it("deletes a field with its values, once somebody said yes", async () => {
  const words = ["field", "delete", title, "note"];
  const refused = await twinhelm(words);
  expect([refused.code, refused.err]).toEqual([2, expect.stringContaining("Say --yes")]);
  expect((await document()).note).toBe("old");
  expect(await twinhelm([...words, "--yes"])).toMatchObject({ code: 0 });
  expect(Object.keys((await stored()).properties)).toEqual(["name", "depth"]);
  expect(await document()).toEqual({ _id: expect.any(String), name: "Izmir", depth: 9 });
});

it.each<readonly [string, readonly string[], number, string]>([
  ["a field that is there", ["add", "note", "--type", "string"], 2, "Property name already exists."],
  ["a name that is none", ["add", "No Te", "--type", "string"], 2, ""],
  ["a type that is none", ["add", "motto", "--type", "textare"], 2, 'Did you mean "textarea"?'],
  ["no type", ["add", "motto"], 2, "Give the type of the field with --type"],
  ["no change", ["edit", "note"], 2, "Say what to change"],
  ["a field that is not there", ["edit", "noet", "--required"], 2, 'Did you mean "note"?'],
  ["a place that is not there", ["move", "note", "--to", "nmae"], 2, 'Did you mean "name"?'],
  ["the primary field", ["delete", "name", "--yes"], 2, "primary"],
])("refuses %s and changes nothing", async (_, [verb = "", ...words], code, said) => {
  const before = await stored();
  const result = await twinhelm(["field", verb, title, ...words]);
  expect([result.code, result.out, result.err]).toEqual([code, "", expect.stringContaining(said)]);
  expect(await stored()).toEqual(before);
});

it("duplicates a field behind itself, under a name that is free, without its values", async () => {
  const first = await twinhelm(["field", "duplicate", title, "name"]);
  expect([first.code, first.out]).toEqual([0, "name_copy\n"]);
  expect((await twinhelm(["field", "duplicate", title, "name"])).out).toBe("name_copy_2\n");
  expect((await twinhelm(["field", "duplicate", title, "depth", "draught"])).code).toBe(0);
  const { properties, required, primary } = await stored();
  expect(Object.keys(properties)).toEqual(["name", "name_copy_2", "name_copy", "note", "depth", "draught"]);
  expect([properties.draught.type, required, primary]).toEqual(["number", ["name"], "name"]);
  expect(Object.keys(await document())).not.toContain("name_copy");
  expect((await twinhelm(["field", "duplicate", title, "depth", "note"])).err).toContain("already exists");
  expect((await twinhelm(["field", "duplicate", title, "nme"])).err).toContain("name");
});
