import { apikeyText } from "@twinhelm/core/apikey/text";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { copied, ctrlS, down, downTo, editor, fill, leave, openAddress } from "./access";
import { openConsole, openRealConsole, signedIn } from "./console";
import { taken } from "./here";
import { keys, type TestTerminal } from "./terminal";

let server: TestServer;
let terminal: TestTerminal;
const made: { _id: string; key: string; name: string }[] = [];
beforeEach(async () => {
  server = await startTestServer();
  made.length = 0;
  for (const name of ["Alpha", "Beta", "Gamma"])
    made.push(
      (await server.call("POST", "/passport/apikey", { body: { name, description: `For ${name}` } })).body,
    );
});
afterEach(async () => {
  terminal.kill();
  await server.close();
});

const stored = async (id: string) => (await server.call("GET", `/passport/apikey/${id}`)).body;
const all = async (): Promise<{ _id: string; name: string }[]> =>
  (await server.call("GET", "/passport/apikey")).body.data;
const list = () => openAddress(terminal, "/passport/apikey", "1 of 3");

describe("the list of API keys", () => {
  it("shows names first, newest first, and hides keys; y copies the key or the id, as the cursor stands", async () => {
    terminal = openConsole(server, { columns: 160, rows: 48 });
    await list();
    const [, , gamma] = made;
    await terminal.see(/▌ *Gamma/);
    await terminal.see("Last used");
    expect(terminal.screen().join("\n")).not.toContain(gamma?.key ?? "-");
    terminal.type("y");
    await terminal.see("Copied to the terminal");
    expect(copied(terminal)).toBe(gamma?._id);
    terminal.type(..."llllll", "y");
    await expect.poll(() => copied(terminal)).toBe(gamma?.key);
  });

  it("has the first characters alone for whoever only reads, and says so in place of copying", async () => {
    const { credential } = await server.createIdentity([], { policies: ["ApiKeyReadOnlyAccess"] });
    const [, , gamma] = made;
    const shown = `${gamma?.key.slice(0, 4)}…`;
    const twinhelm = signedIn(server, credential);
    const listed = await twinhelm(["apikey", "list", "-o", "json"]);
    expect(listed).toMatchObject({ code: 0, err: `${apikeyText("key.shortened")}\n` });
    expect(JSON.parse(listed.out)).toContainEqual(expect.objectContaining({ name: "Gamma", key: shown }));
    const got = await twinhelm(["apikey", "get", "Gamma"]);
    expect(got).toMatchObject({ code: 0, err: `${apikeyText("key.shortened")}\n` });
    expect(got.out).not.toContain(gamma?.key);
    terminal = openConsole(server, { columns: 160, rows: 48 }, credential);
    await list();
    await terminal.see(/▌ *Gamma/);
    terminal.type(..."llllll", "y");
    await terminal.see("Keys are shown whole to those who may make or change them");
  });

  it("sorts, searches names, and pages", async () => {
    for (let n = 0; n < 9; n += 1)
      await server.call("POST", "/passport/apikey", { body: { name: `More ${n}` } });
    terminal = openConsole(server);
    await openAddress(terminal, "/passport/apikey", "1 of 12 · page 1/2 · 10 a page");
    terminal.type("n");
    await terminal.see("page 2/2");
    terminal.type("+");
    await terminal.see("1 of 12 · page 1/1 · 25 a page");
    terminal.type("s");
    await terminal.see(/Name ▲/);
    await terminal.see(/▌.*Alpha/);
    terminal.type("/", ..."bet", keys.enter);
    await terminal.see("1 of 1");
    await terminal.see("Name contains bet");
    terminal.type("/", ..."x", keys.enter);
    await terminal.see("No API keys with “betx” in the name");
    await leave(terminal);
    await terminal.see("1 of 12");
  });

  it("deletes one when its name is typed, several when agree is", async () => {
    terminal = openConsole(server);
    await list();
    terminal.type("d");
    await terminal.see("Delete API key Gamma");
    terminal.type(..."Gamma", keys.enter);
    await terminal.see("1 of 2");
    expect((await all()).map(({ name }) => name).toSorted()).toEqual(["Alpha", "Beta"]);
    terminal.type("a");
    await terminal.see("2 selected");
    terminal.type("d");
    await terminal.see("Delete 2 API keys");
    terminal.type(..."agree", keys.enter);
    await terminal.see("No API keys yet");
    expect(await all()).toEqual([]);
  });
});

describe("the form of an API key", () => {
  it("adds one, opens it with its key, and says what is missing", async () => {
    const EDITOR = editor(`printf 'Two\\nlines\\n' > "$1"`);
    terminal = openRealConsole(server, { environment: { EDITOR } });
    await list();
    terminal.type("i");
    await terminal.see("New API key");
    terminal.type("w");
    await terminal.see("✗ This field is required.");
    await terminal.see("1 field needs to be corrected.");
    terminal.type(keys.enter);
    fill(terminal, "Delta");
    await terminal.see(/Name \* +Delta/);
    await terminal.miss("✗");
    terminal.type("j", keys.enter);
    await terminal.see("Two … 2 lines");
    terminal.type("j", keys.enter);
    fill(terminal, "2027-12-31");
    await terminal.see(/Ends +2027-12-31/);
    terminal.type(ctrlS);
    await terminal.see("Added.");
    await terminal.see(/Active +\[x\] yes/);
    const [delta] = (await all()).filter(({ name }) => name === "Delta");
    expect(await stored(delta?._id ?? "")).toMatchObject({
      description: "Two\nlines",
      active: true,
      ends: "2027-12-31",
    });
    terminal.type("g", "y");
    await expect.poll(() => copied(terminal)).toBe((await stored(delta?._id ?? "")).key);
  });

  it("switches a key off, and asks before what was not saved is lost", async () => {
    terminal = openConsole(server);
    await list();
    terminal.type(keys.enter);
    await terminal.see(/Active +\[x\] yes/);
    await downTo(terminal, /▌Active/);
    terminal.type(keys.enter);
    await terminal.see("[ ] no");
    await terminal.see("not saved yet");
    await leave(terminal);
    await terminal.see("Leave without saving?");
    await leave(terminal);
    await terminal.see("[ ] no");
    terminal.type("q");
    await terminal.see("Leave without saving?");
    await leave(terminal);
    terminal.type("w");
    await terminal.see("Saved.");
    await terminal.miss("not saved yet");
    expect(await stored(made[2]?._id ?? "")).toMatchObject({ name: "Gamma", active: false });
    await leave(terminal);
    await terminal.see("1 of 3");
  });

  it("does not overwrite somebody else's change without a question", async () => {
    terminal = openConsole(server);
    const [alpha] = made;
    const id = alpha?._id ?? "";
    await openAddress(terminal, `/passport/apikey/${id}/edit`, "Alpha");
    terminal.type("j", keys.enter);
    fill(terminal, "Mine", 5);
    await terminal.see(/Name \* +Mine/);
    await server.call("PUT", `/passport/apikey/${id}`, { body: { name: "Theirs", active: true } });
    terminal.type("w");
    await terminal.see("Somebody else changed this in the meantime");
    await leave(terminal);
    await terminal.see(/Name \* +Mine/);
    expect(await stored(id)).toMatchObject({ name: "Theirs" });
    terminal.type("w");
    await terminal.see("Take theirs");
    terminal.type(keys.down, keys.enter);
    await terminal.see("Saved.");
    expect(await stored(id)).toMatchObject({ name: "Mine" });
    terminal.type(keys.enter);
    fill(terminal, "Again", 4);
    await terminal.see(/Name \* +Again/);
    await server.call("PUT", `/passport/apikey/${id}`, { body: { name: "Theirs again", active: true } });
    terminal.type("w");
    await terminal.see("Take theirs");
    terminal.type(keys.enter);
    await terminal.see(/Name \* +Theirs again/);
    await terminal.see(/^.*▸ Theirs again/);
    expect(await stored(id)).toMatchObject({ name: "Theirs again" });
    await terminal.see("Their version is shown.");
    terminal.type("g");
    await terminal.see(/▌\[ Restore what I typed \]/);
    terminal.type(keys.enter);
    await terminal.see(/Name \* +Again/);
    await terminal.miss("Restore what I typed");
    await terminal.miss("Saved.");
    terminal.type("w");
    await terminal.see("Saved.");
    expect(await stored(id)).toMatchObject({ name: "Again" });
  });

  it("a policy that was attached meanwhile is nobody else's change of the form", async () => {
    terminal = openConsole(server);
    const [alpha] = made;
    const id = alpha?._id ?? "";
    await openAddress(terminal, `/passport/apikey/${id}/edit`, "Alpha");
    terminal.type("j", keys.enter);
    fill(terminal, "Mine", 5);
    await terminal.see(/Name \* +Mine/);
    await server.call("PUT", `/passport/apikey/${id}/policy/BucketReadOnlyAccess`);
    terminal.type("w");
    await terminal.see("Saved.");
    expect(await stored(id)).toMatchObject({ name: "Mine", policies: ["BucketReadOnlyAccess"] });
  });

  it("attaches and detaches policies", async () => {
    terminal = openConsole(server);
    const [alpha] = made;
    const id = alpha?._id ?? "";
    await openAddress(terminal, `/passport/apikey/${id}/edit`, "Alpha");
    terminal.type("v");
    await terminal.see("Ownable Policies");
    await terminal.see("?view=policy");
    terminal.type("/", ..."bucket read", keys.enter);
    await terminal.see("Filtered by bucket read");
    terminal.type(keys.enter);
    await terminal.see("Attach Bucket Read Only Access to Alpha?");
    terminal.type(keys.enter);
    await terminal.see("✓ Bucket Read Only Access");
    expect(await stored(id)).toMatchObject({ policies: ["BucketReadOnlyAccess"] });
    terminal.type(keys.enter);
    await terminal.see("Detach Bucket Read Only Access from Alpha?");
    terminal.type(keys.enter);
    await terminal.see("+ Bucket Read Only Access");
    expect(await stored(id)).toMatchObject({ policies: [] });
    await leave(terminal);
    await terminal.miss("Filtered by");
    terminal.type("v");
    await terminal.see(/Name \* +Alpha/);
  });

  it("says in dim keys and in words what is denied", async () => {
    const reader = await server.createIdentity([
      {
        action: "passport:apikey:index",
        module: "passport:apikey",
        resource: { include: ["*"], exclude: [] },
      },
      {
        action: "passport:apikey:show",
        module: "passport:apikey",
        resource: { include: ["*"], exclude: [] },
      },
    ]);
    terminal = openConsole(server, { columns: 120, rows: 40 }, reader.credential);
    await list();
    // Drawn anew whole, with room for all keys; else only what is another on the line is written.
    let columns = 220;
    const drawnAnew = () => {
      columns = 441 - columns;
      terminal.resize(columns, 40);
      return terminal.raw();
    };
    await expect.poll(drawnAnew, { interval: 500 }).toMatch(/\x1b\[2mi add\x1b\[22m/);
    terminal.type("d");
    await terminal.see("You need Delete API keys on ");
    terminal.type("?");
    await terminal.see("✗ d delete: You need Delete API keys on ");
    terminal.type("x", keys.enter);
    await terminal.see(/Active +\[x\] yes/);
    terminal.type("w");
    await terminal.see("You need Change API keys on ");
    terminal.type("v");
    await terminal.see("You may not list policies");
  });
});

it("never writes what a key is called as a command of the terminal", async () => {
  await server.call("POST", "/passport/apikey", {
    body: { name: "\u001b[2J\u001b]0;x\u0007", description: "\u001b[31m" },
  });
  terminal = openConsole(server);
  await openAddress(terminal, "/passport/apikey", "\\x1b[2J");
  const before = terminal.raw().length;
  terminal.type(keys.enter);
  await terminal.see(/Name \* +\\x1b\[2J/);
  terminal.type(...down(1), "y");
  await taken();
  expect(terminal.screen().at(-1)).toBe("");
  expect(terminal.raw().slice(before)).not.toMatch(/\x1b\[2J|\x1b\]0;/);
});
