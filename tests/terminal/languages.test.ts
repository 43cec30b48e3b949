import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { downTo, fill, openAddress } from "./access";
import { run } from "./command";
import { homeOf, openConsole, signedIn } from "./console";
import { keys } from "./terminal";

let server: TestServer;
let twinhelm: ReturnType<typeof signedIn>;
let path = "";
beforeAll(async () => {
  server = await startTestServer();
  twinhelm = signedIn(server);
  const translated = { type: "string", options: { translate: true } };
  const { body } = await server.call("POST", "/bucket", {
    body: {
      title: "Harbours",
      description: "In several languages",
      properties: { name: translated, note: translated, plain: { type: "string" } },
    },
  });
  path = `/bucket/${body._id}/data`;
});
afterAll(() => server.close());

const start = { available: { en_US: "English", tr_TR: "Turkish" }, default: "en_US" };
const stored = async () => (await server.call("GET", "/preference/bucket")).body;
beforeEach(async () => {
  await server.call("PUT", "/preference/bucket", { body: { language: start, theme: "kept" } });
});

it("lists the languages, by the built command", async () => {
  const environment = { XDG_CONFIG_HOME: homeOf(server.admin, server.url) };
  const { code, out } = await run(["language", "list", "-o", "csv"], { environment });
  expect([code, out]).toEqual([0, "code,name,default\nen_US,English,true\ntr_TR,Turkish,false\n"]);
  expect((await twinhelm(["language", "list", "-o", "name"])).out).toBe("en_US\ntr_TR\n");
});

it("adds one by its name in itself, or by another one, and keeps other settings", async () => {
  expect(await twinhelm(["language", "add", "de_DE"])).toMatchObject({
    code: 0,
    err: "Deutsch (Deutschland) (de_DE) is available for documents.\n",
  });
  expect(await twinhelm(["language", "add", "fr", "--name", "French"])).toMatchObject({ code: 0 });
  expect(await stored()).toMatchObject({
    theme: "kept",
    language: {
      available: { ...start.available, de_DE: "Deutsch (Deutschland)", fr: "French" },
      default: "en_US",
    },
  });
});

it("a document is shown in one of them, or with all, and who may not read it is told why", async () => {
  const names = { en_US: "Bay", tr_TR: "Koy" };
  const { body } = await server.call("POST", path, { body: { name: names, note: { en_US: "Old" } } });
  const words = ["data", "get", "Harbours", body._id];
  const shown = async (...more: string[]) =>
    JSON.parse((await twinhelm([...words, "-o", "json", ...more])).out);
  expect((await shown()).name).toEqual(names);
  // What a language lacks comes in the default one.
  expect(await shown("--language", "tr_TR")).toMatchObject({ name: "Koy", note: "Old" });
  expect(await twinhelm([...words, "--language", "xx"])).toMatchObject({ code: 2, out: "" });
  const resource = { include: ["*"], exclude: [] };
  const { credential } = await server.createIdentity([
    { action: "bucket:index", module: "bucket", resource },
  ]);
  const { code, err } = await signedIn(server, credential)([...words, "--language", "tr_TR"]);
  expect([code, err]).toEqual([5, expect.stringContaining('{"action":"bucket:data:show"')]);
  await server.call("DELETE", `${path}/${body._id}`);
});

it("removes one with its values, once somebody said yes", async () => {
  const { body } = await server.call("POST", path, { body: { name: { en_US: "Bay", tr_TR: "Koy" } } });
  const words = ["language", "remove", "tr-TR"];
  const refused = await twinhelm(words);
  expect([refused.code, refused.err]).toEqual([2, expect.stringContaining("Say --yes")]);
  expect(await twinhelm([...words, "--yes"])).toMatchObject({ code: 0 });
  expect((await stored()).language.available).toEqual({ en_US: "English" });
  const left = await server.call("GET", `${path}/${body._id}`, { query: { localize: "false" } });
  expect(left.body.name).toEqual({ en_US: "Bay" });
  await server.call("DELETE", `${path}/${body._id}`);
});

it("counts what another default lacks, and asks before it is one", async () => {
  const both = { en_US: "Bay", tr_TR: "Koy" };
  const documents = [{ name: both }, { name: { en_US: "Cape" } }, { name: both, note: { en_US: "x" } }];
  for (const body of [...documents, { plain: "none" }]) await server.call("POST", path, { body });
  const words = ["language", "default", "tr_TR"];
  const refused = await twinhelm(words);
  expect([refused.code, refused.err]).toEqual([
    2,
    expect.stringMatching(/^Harbours: 2 documents lack a text in tr_TR\.\n[^\n]*Say --yes/),
  ]);
  expect((await stored()).language.default).toBe("en_US");
  expect(await twinhelm([...words, "--yes"])).toMatchObject({ code: 0 });
  expect(await stored()).toMatchObject({ theme: "kept", language: { ...start, default: "tr_TR" } });
});

it.each<readonly [string, readonly string[], number, string]>([
  ["a language that is there, however it is spelt", ["add", "tr-tr"], 6, "tr_TR is available already"],
  ["a code that stands for none", ["add", "zz_ZZ"], 2, "zz_ZZ stands for no language"],
  ["to remove the default one", ["remove", "en_US", "--yes"], 2, "en_US is the default language"],
  ["to remove one that is not there", ["remove", "de", "--yes"], 2, "There is no language de"],
  ["a default that is not there", ["default", "tr_TT"], 2, 'no language tr_TT. Did you mean "tr_TR"?'],
])("refuses %s and changes nothing", async (_, words, code, said) => {
  const before = await stored();
  const result = await twinhelm(["language", ...words]);
  expect([result.code, result.out, result.err]).toEqual([code, "", expect.stringContaining(said)]);
  expect(await stored()).toEqual(before);
});

it.each([["list"], ["add", "de_DE"], ["remove", "tr_TR", "--yes"], ["default", "tr_TR"]])(
  "names the permission that language %s lacks",
  async (...words) => {
    const resource = { include: ["*"], exclude: [] };
    const { credential } = await server.createIdentity([
      { action: "preference:update", module: "preference", resource },
    ]);
    const { code, err } = await signedIn(server, credential)(["language", ...words]);
    expect(code).toBe(5);
    expect(err).toContain('This statement would allow it:\n{"action":"preference:show"');
    expect(err).not.toContain('"preference:update"');
  },
);

it("the screen adds, removes and changes the default one, and writes it once it is saved", async () => {
  const { body } = await server.call("POST", path, { body: { name: { en_US: "Screen" } } });
  const terminal = openConsole(server);
  await openAddress(terminal, "/bucket/settings", "Available languages");
  await terminal.see(/English +en_US +This is default language/);
  terminal.type("i");
  await terminal.see("Search by name or code");
  fill(terminal, "German (Switz");
  await terminal.see(/Deutsch \(Schweiz\) +de_CH/);
  terminal.type("g");
  await terminal.see(/▌English/);
  terminal.type("x");
  await terminal.see("en_US is the default language. Choose another default first.");
  await downTo(terminal, /Turkish/);
  terminal.type(keys.enter);
  await terminal.see(/Harbours: \d+ documents? lacks? a text in tr_TR\./);
  terminal.type(keys.enter);
  await terminal.see(/Turkish +tr_TR +This is default language/);
  terminal.type("g");
  await terminal.see(/▌English/);
  terminal.type("x");
  await terminal.see("remove the language from bucket entries");
  terminal.type(keys.enter);
  await terminal.see("Saving deletes the values of removed languages");
  expect((await stored()).language).toEqual(start);
  terminal.type("w");
  await expect.poll(async () => (await stored()).language.default).toBe("tr_TR");
  expect((await stored()).language.available).toEqual({ tr_TR: "Turkish", de_CH: "Deutsch (Schweiz)" });
  terminal.kill();
  await server.call("DELETE", `${path}/${body._id}`);
});
