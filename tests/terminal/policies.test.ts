import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { down, downTo, editor, fill, leave, openAddress } from "./access";
import { openConsole, openRealConsole } from "./console";
import { keys, type TestTerminal } from "./terminal";

let server: TestServer;
let terminal: TestTerminal;
let boats: string;
let harbour: string;
beforeEach(async () => {
  server = await startTestServer();
  const bucket = await server.call("POST", "/bucket", {
    body: { title: "Boats", description: "Boats of the harbour", properties: { name: { type: "string" } } },
  });
  boats = bucket.body._id;
  const statement = [
    { action: "bucket:index", module: "bucket", resource: { include: ["*"], exclude: [] } },
    { action: "bucket:create", module: "bucket" },
  ];
  const body = { name: "Harbour", description: "Boats and ports", statement };
  harbour = (await server.call("POST", "/passport/policy", { body })).body._id;
});
afterEach(async () => {
  terminal.kill();
  await server.close();
});

const stored = async (id = harbour) => (await server.call("GET", `/passport/policy/${id}`)).body;
const custom = async (): Promise<{ _id: string; name: string }[]> =>
  (await server.call("GET", "/passport/policy", { query: { filter: '{"system":false}' } })).body.data;
const openHarbour = (options = {}, open = openConsole) => {
  terminal = open(server, { columns: 100, rows: 40, ...options });
  return openAddress(terminal, `/passport/policy/${harbour}/edit`, /Name \* +Harbour/);
};

describe("the list of policies", () => {
  it("turns from all to custom to predefined ones, and searches names", async () => {
    terminal = openConsole(server);
    await openAddress(terminal, "/passport/policy", /1 of 29/);
    await terminal.see("Predefined policies cannot be changed.");
    terminal.type("f");
    await terminal.see("1 of 1");
    await terminal.see("Harbour");
    terminal.type("f");
    await terminal.see("1 of 28");
    terminal.type("/", ..."bucket", keys.enter);
    await terminal.see("1 of 2");
    await leave(terminal);
    await terminal.see("1 of 29");
  });

  it("refuses to delete a predefined one, and deletes another by its name", async () => {
    terminal = openConsole(server);
    await openAddress(terminal, "/passport/policy", /1 of 29/);
    terminal.type("d");
    await terminal.see("Predefined policies cannot be changed.");
    terminal.type("f");
    await terminal.see("1 of 1");
    terminal.type("d");
    await terminal.see("Delete policy Harbour");
    terminal.type(..."Harbour", keys.enter);
    await terminal.see("No results");
    expect(await custom()).toEqual([]);
  });

  it("copies a predefined one into a new one", async () => {
    terminal = openConsole(server, { columns: 120, rows: 40 });
    await openAddress(terminal, "/passport/policy/BucketReadOnlyAccess/edit", "Bucket Read Only Access");
    await terminal.see("Copy one to make your own.");
    terminal.type("w");
    await terminal.see("Predefined policies cannot be changed.");
    terminal.type("Y");
    await terminal.see(/Name \* +Copy of Bucket Read Only Access/);
    terminal.type("w");
    await terminal.see("What this policy grants");
    await terminal.see("+ List documents (bucket:data:index)");
    terminal.type(keys.enter);
    await terminal.see("Added.");
    const copy = (await custom()).find(({ name }) => name.startsWith("Copy"));
    const original = await stored("BucketReadOnlyAccess");
    expect((await stored(copy?._id)).statement).toEqual(original.statement);
  });
});

describe("the form of a policy", () => {
  it("turns an action on, asks for its resource from the real ones, and shows what the change grants", async () => {
    await openHarbour();
    terminal.type(...down(2), keys.enter);
    await terminal.see("[x] List (index)");
    await downTo(terminal, /▌.*Read/);
    terminal.type(" ");
    await terminal.see("No resource yet");
    terminal.type("w");
    await terminal.see("Read buckets needs at least one resource.");
    terminal.type(keys.enter);
    await terminal.see("Resources of Read buckets");
    terminal.type(keys.enter);
    await terminal.see("Add include: Bucket");
    terminal.type(..."boa", keys.enter);
    await terminal.see(new RegExp(`${boats} +Boats`));
    terminal.type("x");
    await terminal.see("The last entry cannot be removed.");
    await leave(terminal);
    await terminal.see(/▌.*Read \(show\) +Boats/);
    terminal.type("w");
    await terminal.see("What this change grants or revokes");
    await terminal.see("+ Read buckets (bucket:show): Boats");
    expect((await stored()).statement).toHaveLength(2);
    terminal.type(keys.enter);
    await terminal.see("Saved.");
    expect((await stored()).statement).toContainEqual({
      action: "bucket:show",
      module: "bucket",
      resource: { include: [boats], exclude: [] },
    });
  });

  it("says that documents are granted without their bucket, and adds what is missing", async () => {
    const resource = { include: [`${boats}/*`], exclude: [] };
    const statement = [{ action: "bucket:data:index", module: "bucket:data", resource }];
    const body = { name: "Harbour", description: "Boats and ports", statement };
    await server.call("PUT", `/passport/policy/${harbour}`, { body });
    await openHarbour();
    await terminal.see("This policy grants documents of Boats");
    await downTo(terminal, /▌.*Add what is missing/);
    terminal.type(keys.enter);
    await terminal.miss("This policy grants documents of Boats");
    terminal.type("w");
    await terminal.see("+ List buckets (bucket:index): Boats");
    await terminal.see("+ Read buckets (bucket:show): Boats");
  });

  it("says before saving that an exception made an include everything, and takes it back with the exception", async () => {
    const statement = [
      { action: "bucket:show", module: "bucket", resource: { include: [boats], exclude: [] } },
    ];
    const body = { name: "Harbour", description: "Boats and ports", statement };
    await server.call("PUT", `/passport/policy/${harbour}`, { body });
    await openHarbour();
    await downTo(terminal, /▌.*Bucket/);
    terminal.type(keys.enter);
    await downTo(terminal, /▌.*Read/);
    terminal.type(keys.enter);
    await terminal.see("Resources of Read buckets");
    await downTo(terminal, /▌.*Add exclude/);
    terminal.type(keys.enter);
    await terminal.see("Add exclude: Bucket");
    terminal.type(..."boa", keys.enter);
    await terminal.see(/Include\n[^\n]* {2}\*/);
    await leave(terminal);
    terminal.type("w");
    await terminal.see("Read buckets (bucket:show) now includes everything except");
    await leave(terminal);
    terminal.type(keys.enter);
    await terminal.see("Resources of Read buckets");
    await downTo(terminal, new RegExp(`▌.*${boats}`));
    terminal.type("x");
    await terminal.see(new RegExp(`Include\\n[^\\n]* {2}${boats}`));
  });

  it("adds a statement on a module that is not used yet, with exceptions, and removes it again", async () => {
    await openHarbour();
    terminal.type("G", "k", "k", keys.enter);
    await terminal.see("Choose a module");
    terminal.type(..."bucket data", keys.enter);
    await terminal.see("0 of 6 actions");
    await downTo(terminal, /▌.*List/);
    terminal.type(" ", keys.enter);
    await terminal.see("Resources of List documents");
    // The line that adds an exception.
    terminal.type("j", keys.enter);
    await terminal.see("Add exclude: Bucket");
    terminal.type(..."boa", keys.enter);
    await terminal.see("Add exclude: Bucket Data");
    terminal.type(..."64f1a2b3c4d5e6f708192a3b", keys.enter);
    await terminal.see(`${boats}/64f1a2b3c4d5e6f708192a3b`);
    await terminal.see(/Include\n[^\n]* {2}\*\/\*/);
    await leave(terminal);
    terminal.type("w");
    await terminal.see(/\+ List documents \(bucket:data:index\)/);
    terminal.type(keys.enter);
    await terminal.see("Saved.");
    expect((await stored()).statement.at(-1)).toEqual({
      action: "bucket:data:index",
      module: "bucket:data",
      resource: { include: ["*/*"], exclude: [`${boats}/64f1a2b3c4d5e6f708192a3b`] },
    });
    terminal.type("x");
    await terminal.miss("Bucket Data");
    terminal.type("w");
    await terminal.see("− List documents (bucket:data:index)");
    terminal.type(keys.enter);
    // "Saved." may be that of the first time.
    await expect.poll(async () => (await stored()).statement).toHaveLength(2);
  });

  it("clears the actions of a statement whose module is changed, and takes it back when it is left", async () => {
    await openHarbour();
    terminal.type(...down(2), keys.enter, "j");
    await terminal.see("▌  Module: Bucket");
    terminal.type(keys.enter, ..."webhook logs", keys.enter);
    await terminal.see("0 of 2 actions");
    terminal.type("w");
    await terminal.see("Choose at least one action.");
    await leave(terminal);
    await terminal.see("Leave without saving?");
    terminal.type(keys.enter);
    await terminal.see("Predefined policies cannot be changed.");
    expect((await stored()).statement).toHaveLength(2);
  });

  it("tries what somebody may do, before it is saved", async () => {
    await openHarbour();
    terminal.type(...down(2), keys.enter);
    await terminal.see("[x] List (index)");
    await downTo(terminal, /▌.*List/);
    terminal.type(" ");
    await terminal.see("1 of 5 actions");
    terminal.type("t");
    await terminal.see("Somebody with only this policy");
    await terminal.see("bucket:create");
    terminal.type("j", keys.enter);
    terminal.type(..."bucket:index", keys.enter);
    await terminal.see("Now: ✓ Allowed");
    await terminal.see("After saving: ✗ Denied");
    terminal.type("k", keys.enter);
    await terminal.see(/admin +Identities/);
    terminal.type(..."admin", keys.enter);
    await terminal.see("The policy is not attached to them");
    await terminal.see("After saving: ✓ Allowed");
    await leave(terminal);
    await terminal.see("not saved yet");
    expect((await stored()).statement).toHaveLength(2);
  });

  it("tries any document, one that its name finds, and one by its id", async () => {
    const path = `/bucket/${boats}/data`;
    const { body: swan } = await server.call("POST", path, { body: { name: "Swan" } });
    await openHarbour({ columns: 220 });
    await terminal.see("[ Try it ]");
    terminal.type("t");
    await terminal.see("Somebody with only this policy");
    terminal.type("j", keys.enter, ..."bucket:data:delete", keys.enter);
    await terminal.see("Delete documents (bucket:data:delete)");
    terminal.type("j", keys.enter);
    await terminal.see(/Boats +[\da-f]{24}/);
    terminal.type(keys.enter);
    await terminal.see(/Document +Any document/);
    await terminal.see("Somebody with this policy needs Delete documents on Boats.");
    terminal.type("j", keys.enter);
    await terminal.see(new RegExp(`Swan +${swan._id}`));
    terminal.type(..."Swan", keys.enter);
    await terminal.see(/Document +Swan/);
    await terminal.see(`"include":["${boats}/${swan._id}"]`);
    terminal.type(keys.enter);
    await terminal.see(new RegExp(`Swan +${swan._id}`));
    terminal.type(..."0".repeat(24), keys.enter);
    await terminal.see(`"include":["${boats}/${"0".repeat(24)}"]`);
  });

  it("is tried for one of many whom a part of the name finds", async () => {
    await Promise.all(
      Array.from({ length: 52 }, (_, number) =>
        server.call("POST", "/passport/identity", {
          body: { identifier: `crew-${number}`, password: "secret" },
        }),
      ),
    );
    await server.createIdentity([], { identifier: "zoe" });
    await openHarbour();
    await terminal.see("[ Try it ]");
    terminal.type("t");
    await terminal.see("Somebody with only this policy");
    terminal.type(keys.enter);
    await terminal.see("Showing the first 50. Type part of a name to find others.");
    terminal.type(..."nobody", keys.enter);
    await terminal.see("No name contains “nobody”.");
    terminal.type(..."ZO", keys.enter);
    await terminal.see(/▌? *zoe +Identities/);
    terminal.type(..."zoe", keys.enter);
    await terminal.see(/As +zoe/);
    await terminal.see("The policy is not attached to them");
  });

  it("edits the policy as JSON, which is saved like anything else", async () => {
    const EDITOR = editor(`sed -i 's/Boats and ports/Boats alone/; s/bucket:create/bucket:show/' "$1"`);
    await openHarbour({ environment: { EDITOR } }, openRealConsole);
    terminal.type("e");
    await terminal.see("Applied to the form, not saved yet.");
    await terminal.see("Boats alone");
    terminal.type("w");
    await terminal.see("Read buckets needs at least one resource.");
    expect(await stored()).toMatchObject({ description: "Boats and ports" });
  });

  it("does not overwrite somebody else's change without a question", async () => {
    await openHarbour();
    terminal.type(keys.enter);
    fill(terminal, "Mine", 7);
    await terminal.see(/Name \* +Mine/);
    const { _id, ...body } = await stored();
    await server.call("PUT", `/passport/policy/${harbour}`, { body: { ...body, name: "Theirs" } });
    terminal.type("w");
    await terminal.see("Name: Harbour → Mine");
    terminal.type(keys.enter);
    await terminal.see("Somebody else changed this in the meantime");
    terminal.type(keys.enter);
    await terminal.see(/Name \* +Theirs/);
    expect(await stored()).toMatchObject({ name: "Theirs" });
  });

  it("warns the one who would be locked out", async () => {
    const all = (action: string) => ({
      action: `passport:policy:${action}`,
      module: "passport:policy",
      resource: { include: ["*"], exclude: [] },
    });
    const editing = await server.createIdentity(["index", "show", "update"].map(all));
    terminal = openConsole(server, { columns: 100, rows: 40 }, editing.credential);
    const id = editing.policyId ?? "";
    await openAddress(terminal, `/passport/policy/${id}/edit`, "3 of 5 actions");
    terminal.type(...down(2), keys.enter);
    await terminal.see("[x] Change (update)");
    await downTo(terminal, /▌.*Change/);
    terminal.type(" ");
    await terminal.see("2 of 5 actions");
    terminal.type("w");
    await terminal.see("This locks you out");
    await terminal.see(/You would lose:\s+Change policies\s+\(passport:policy:update\)\./);
    await leave(terminal);
    expect((await stored(id)).statement).toHaveLength(3);
    terminal.type("w");
    await terminal.see("This locks you out");
    terminal.type(keys.enter);
    await terminal.see("Saved.");
    expect((await stored(id)).statement).toHaveLength(2);
  });
});
