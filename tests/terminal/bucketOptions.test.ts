// The options of a bucket: over the screen of the terminal console, and as commands.
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openConsole, signedIn } from "./console";
import { keys } from "./terminal";

let server: TestServer;
let twinhelm: ReturnType<typeof signedIn>;
let piers: string;
beforeAll(async () => {
  server = await startTestServer();
  twinhelm = signedIn(server);
  const text = { type: "string" };
  const body = { title: "Piers", description: "Piers", properties: { name: text, owner: text, depth: text } };
  piers = (await server.call("POST", "/bucket", { body })).body._id;
  for (const name of ["North", "South"])
    await server.call("POST", `/bucket/${piers}/data`, { body: { name } });
});
afterAll(() => server.close());

const bucket = async () => (await server.call("GET", `/bucket/${piers}`)).body;
const positions = async () =>
  Object.entries<{ options?: { position?: string } }>((await bucket()).properties).map(
    ([key, { options }]) => `${key} ${options?.position ?? "-"}`,
  );

it("commands set what is given alone, and try rules before they are saved", async () => {
  const set = (...words: string[]) => twinhelm(["bucket", "set", "Piers", ...words]);
  expect(await set("--limit", "50", "--when-full", "remove")).toMatchObject({
    code: 0,
    err: "The options of Piers are saved.\n",
  });
  expect((await set("--left", "depth", "name")).code).toBe(0);
  expect(await positions()).toEqual(["depth left", "owner -", "name left"]);
  expect(await bucket()).toMatchObject({
    documentSettings: { countLimit: 50, limitExceedBehaviour: "remove" },
    acl: { read: "true==true" },
  });
  expect((await set("--no-limit", "--read-only")).code).toBe(0);
  expect((await bucket()).documentSettings).toBeUndefined();
  expect((await bucket()).readOnly).toBe(true);
  expect((await set("--no-read-only")).code).toBe(0);

  const rule = ["--read-rule", 'document.name == "North"'];
  const tried = await twinhelm(["bucket", "try", "Piers", ...rule]);
  expect([tried.code, tried.out]).toEqual([
    0,
    "Reading: You would see 1 of 2 documents.\nWriting: You could change or delete 2 of 2 documents.\n",
  ]);
  const { identifier } = await server.createIdentity([]);
  const own = ["--read-rule", "document.owner == auth._id", "--as", identifier];
  expect((await twinhelm(["bucket", "try", "Piers", ...own])).out).toContain(
    `${identifier} would see 0 of 2 documents.`,
  );
  const reference = await twinhelm(["bucket", "rules"]);
  expect(reference.out).toContain("  unixTime(path)\n    A date as seconds since 1970.\n");
  expect((await bucket()).acl.read).toBe("true==true");
  expect((await set(...rule)).code).toBe(0);
  expect((await bucket()).acl).toEqual({ read: 'document.name == "North"', write: "true==true" });
  expect((await set("--read-rule", "true==true")).code).toBe(0);

  for (const [words, message] of [
    [[], "Say what to set"],
    [["--limit", "0"], "limit"],
    [["--when-full", "remove"], "The bucket has no limit."],
    [["--left", "nmae"], "There is no field nmae."],
    [["--write-rule", "document.name =="], "Line 1, column 17: "],
  ] as const) {
    const { code, err } = await set(...words);
    expect([words, code, err]).toEqual([words, 2, expect.stringContaining(message)]);
  }
});

it("the terminal console tries rules, also as somebody else, and saves once it is told to", async () => {
  const { identifier } = await server.createIdentity([]);
  const terminal = openConsole(server);
  await terminal.see("Welcome, ");
  terminal.type(":");
  await terminal.see("show as command");
  terminal.type(..."Piers");
  await terminal.see("▌ Piers");
  terminal.type(keys.enter);
  await terminal.see("North");
  terminal.type(":");
  await terminal.see("show as command");
  terminal.type(..."Options of a bucket");
  await terminal.see("▌ Options of a bucket");
  terminal.type(keys.enter);
  await terminal.see("Options of Piers");
  terminal.type(keys.down);
  await terminal.see("▌ Read rule");
  terminal.type(keys.enter);
  await terminal.see("Read rule:");
  terminal.type(..." &&");
  await terminal.see("Line 1, column 14: ");
  // The reference of the language is read over what is typed, which stays.
  terminal.type("\t");
  await terminal.see("WHERE IT IS USED");
  terminal.type(keys.escape);
  await terminal.see("Line 1, column 14: ");
  terminal.type(...' document.name == "North"', keys.enter);
  await terminal.see("▌ Read rule");
  // What was changed is not lost by one key.
  terminal.type(keys.escape);
  await terminal.see("Leave without saving?");
  terminal.type(keys.escape);
  await terminal.see("▌ Read rule");
  await terminal.miss("Leave without saving?");
  terminal.type(keys.down);
  await terminal.see("▌ Write rule");
  terminal.type(keys.down);
  await terminal.see("▌ About the rule language");
  terminal.type(keys.enter);
  await terminal.see("WHERE IT IS USED");
  terminal.type(keys.escape);
  await terminal.see("▌ About the rule language");
  terminal.type(keys.down);
  await terminal.see("▌ As");
  terminal.type(keys.down);
  await terminal.see("▌ Try it");
  terminal.type(keys.enter);
  await terminal.see("Reading: You would see 1 of 2 documents.");
  terminal.type(keys.up);
  await terminal.see("▌ As");
  terminal.type(keys.enter);
  await terminal.see("▌ Me");
  terminal.type(...identifier);
  await terminal.see(`▌ ${identifier}`);
  terminal.type(keys.enter);
  await terminal.see(new RegExp(`▌ As +${identifier}`));
  terminal.type(keys.down);
  await terminal.see("▌ Try it");
  terminal.type(keys.enter);
  await terminal.see(`Reading: ${identifier} would see 1 of 2 documents.`);
  terminal.type(keys.down);
  await terminal.see("▌ Read Only");
  terminal.type(keys.enter);
  await terminal.see("[x] yes");
  expect((await bucket()).acl.read).toBe("true==true");
  for (const label of ["Try it", "As", "About the rule language", "Write rule", "Read rule", "Save"]) {
    terminal.type(keys.up);
    await terminal.see(`▌ ${label}`);
  }
  terminal.type(keys.enter);
  await terminal.see("The options of Piers are saved.");
  expect(await bucket()).toMatchObject({
    readOnly: true,
    acl: { read: 'true==true && document.name == "North"', write: "true==true" },
  });
  terminal.kill();
});
