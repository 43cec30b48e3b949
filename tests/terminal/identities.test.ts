import { startTestServer, type TestServer, testPassword } from "@twinhelm/server/shell/testServer";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { down, downTo, fill, leave, openAddress } from "./access";
import { openConsole } from "./console";
import { keys, type TestTerminal } from "./terminal";

let server: TestServer;
let terminal: TestTerminal;
let ada: string;
beforeEach(async () => {
  server = await startTestServer();
  const properties = {
    city: { type: "string", title: "City", description: "Where they live", minLength: 3 },
    age: { type: "number", title: "Age" },
    staff: { type: "boolean", title: "Staff" },
    team: { type: "string", title: "Team", enum: ["red", "green", "blue"] },
  };
  await server.call("PUT", "/preference/passport", {
    body: { identity: { attributes: { type: "object", properties, required: ["city"] } } },
  });
  for (const [identifier, age] of [
    ["ada", 36],
    ["bob", 7],
    ["cleo", 19],
  ])
    await server.call("POST", "/passport/identity", {
      body: { identifier, password: "secret", attributes: { city: "Oslo", age } },
    });
  ada = (await named("ada"))?._id ?? "";
});
afterEach(async () => {
  terminal.kill();
  await server.close();
});

interface Stored {
  readonly _id: string;
  readonly identifier: string;
  readonly policies: readonly string[];
  readonly attributes?: object;
}

async function named(identifier: string): Promise<Stored | undefined> {
  const { body } = await server.call("GET", "/passport/identity");
  return body.find((each: Stored) => each.identifier === identifier);
}

const list = () => openAddress(terminal, "/passport/identity", "1 of 4");
const openAda = () => openAddress(terminal, `/passport/identity/${ada}/edit`, /Identifier \* +ada/);

describe("the list of identities", () => {
  it("shows attributes as columns, searches identifiers and takes filters", async () => {
    terminal = openConsole(server, { columns: 160, rows: 48 });
    await list();
    for (const title of ["Identifier", "Policies", "City", "Age", "Staff", "Team"]) await terminal.see(title);
    terminal.type("/", ..."b", keys.enter);
    await terminal.see("Filter: Identifier contains b");
    await terminal.see("1 of 1");
    await terminal.see(/▌.*bob +Oslo +7/);
    terminal.type("/", "\u007f", ...'{"attributes.age":{"$gt":10}}', keys.enter);
    await terminal.see("1 of 2");
    await terminal.see("Filter: Age > 10");
    terminal.type("/", ..."}", keys.enter);
    await terminal.see("not valid JSON: nothing may follow its end, but } does");
    await leave(terminal);
    await leave(terminal);
    await terminal.see("1 of 4");
  });

  it("keeps the administrator, and says so; others go when agree is typed", async () => {
    terminal = openConsole(server, { columns: 130 });
    await list();
    await terminal.see("The built-in administrator.");
    terminal.type("d");
    await terminal.see("cannot be deleted here");
    terminal.type("a");
    await terminal.see("3 selected");
    terminal.type("d");
    await terminal.see("Delete 3 identities");
    terminal.type(..."agree", keys.enter);
    await terminal.see("1 of 1");
    expect(await named("ada")).toBeUndefined();
    expect(await named("admin")).toBeDefined();
  });
});

describe("the form of an identity", () => {
  it("adds one with its attributes, and says the rule of each field", async () => {
    terminal = openConsole(server, { columns: 100, rows: 30 });
    await list();
    terminal.type("i");
    await terminal.see("New identity");
    terminal.type(keys.enter);
    fill(terminal, "di");
    await terminal.see("Identifier must be greater than 3 characters");
    terminal.type(keys.enter, ..."na", keys.enter);
    await terminal.miss("must be greater");
    terminal.type("j", keys.enter, ..."pass word", keys.enter);
    await terminal.see("•••••••••");
    expect(terminal.raw()).not.toContain("pass word");
    terminal.type("j", keys.enter, ..."4x", keys.enter);
    await terminal.see("Enter a number.");
    terminal.type("w");
    await terminal.see("2 fields need to be corrected.");
    terminal.type(keys.enter, "\u007f", "2", keys.enter);
    await terminal.miss("Enter a number.");
    terminal.type("j");
    await terminal.see("Where they live");
    terminal.type(keys.enter, ..."Bari", keys.enter, "j", " ", "j", keys.enter);
    await terminal.see("green");
    terminal.type(..."gre", keys.enter);
    await terminal.see(/Team +green/);
    terminal.type("w");
    await terminal.see("Added.");
    await terminal.see("Two-factor verification");
    expect(await named("dina")).toMatchObject({
      attributes: { age: 42, city: "Bari", staff: true, team: "green" },
    });
    await server.signIn("dina", "pass word");
  });

  it("shows what the server refuses, and keeps what was typed", async () => {
    terminal = openConsole(server);
    await openAda();
    terminal.type(keys.enter);
    fill(terminal, "bob", 3);
    terminal.type("w");
    await terminal.see("✗ Identity already exists.");
    await terminal.see(/Identifier \* +bob/);
    terminal.type("g", keys.enter);
    fill(terminal, "eve", 3);
    terminal.type("w");
    await terminal.see("Saved.");
    await terminal.miss("Identity already exists.");
    expect(await named("eve")).toMatchObject({ _id: ada, attributes: { city: "Oslo", age: 36 } });
  });

  it("changes a password", async () => {
    terminal = openConsole(server);
    await openAda();
    terminal.type("j", keys.enter);
    await terminal.see("Password *");
    terminal.type("j", keys.enter, ..."another one", keys.enter, "w");
    await terminal.see("Saved.");
    await terminal.miss("Password *");
    await server.signIn("ada", "another one");
  });

  it("attaches and detaches policies, with what is typed in the form kept", async () => {
    terminal = openConsole(server);
    await openAda();
    terminal.type(...down(3), keys.enter);
    fill(terminal, "Rome", 4);
    await terminal.see(/City \* +Rome/);
    terminal.type("v");
    await terminal.see("No policies are attached");
    terminal.type("/", ..."full access to buckets", keys.enter);
    await terminal.see("Filtered by full access to buckets");
    terminal.type(keys.enter);
    await terminal.see("Attach Bucket Full Access to ada?");
    terminal.type(keys.enter);
    await terminal.see("✓ Bucket Full Access");
    expect((await named("ada"))?.policies).toEqual(["BucketFullAccess"]);
    terminal.type(" ");
    await terminal.see("Detach Bucket Full Access from ada?");
    terminal.type("n", "o", keys.enter);
    await terminal.miss("Detach Bucket Full Access from ada?");
    await terminal.see("✓ Bucket Full Access");
    expect((await named("ada"))?.policies).toEqual(["BucketFullAccess"]);
    terminal.type(" ");
    await terminal.see("Detach Bucket Full Access from ada?");
    terminal.type(keys.enter);
    await terminal.see("+ Bucket Full Access");
    expect((await named("ada"))?.policies).toEqual([]);
    terminal.type("v");
    await terminal.see(/City \* +Rome/);
    await terminal.see("not saved yet");
  });

  it("says for each policy what attaching it needs", async () => {
    const only = (action: string, include: string) => ({
      action,
      module: action.slice(0, action.lastIndexOf(":")),
      resource: { include: [include], exclude: [] },
    });
    const helper = await server.createIdentity(
      [
        only("passport:identity:index", "*"),
        only("passport:identity:show", "*"),
        only("passport:policy:index", "*"),
        only("passport:identity:policy:add", "*/BucketReadOnlyAccess"),
      ],
      { attributes: { city: "Oslo" } },
    );
    terminal = openConsole(server, { columns: 120, rows: 40 }, helper.credential);
    await openAddress(terminal, `/passport/identity/${ada}/edit`, /Identifier \* +ada/);
    terminal.type("v");
    await terminal.see("Ownable Policies");
    terminal.type("/", ..."bucket full", keys.enter);
    await terminal.see("Filtered by bucket full");
    terminal.type(keys.enter);
    await terminal.see("You need Attach policies of identities on ada / ");
    terminal.type("?");
    await terminal.see("gives Attach policies of identities, but not here.");
    terminal.type("x", "/", ...Array.from("bucket full", () => "\u007f"), ..."bucket read", keys.enter);
    await terminal.see("Filtered by bucket read");
    terminal.type(keys.enter);
    await terminal.see("Attach Bucket Read Only Access to ada?");
    terminal.type(keys.enter);
    await terminal.see("✓ Bucket Read Only Access");
    expect((await named("ada"))?.policies).toEqual(["BucketReadOnlyAccess"]);
  });
});

describe("one's own page", () => {
  it("says what one may do, and changes one's password without any permission", async () => {
    const viewer = await server.createIdentity(
      [{ action: "bucket:index", module: "bucket", resource: { include: ["*"], exclude: [] } }],
      { attributes: { city: "Oslo" } },
    );
    terminal = openConsole(server, { columns: 100, rows: 40 }, viewer.credential);
    await terminal.see("Welcome, ");
    terminal.type(":", ..."profile", keys.enter);
    await terminal.see("What you may do");
    await terminal.see("List (index)  any bucket");
    await terminal.see("Signed in until");
    terminal.type("j", keys.enter);
    await terminal.see("Password *");
    terminal.type("j", keys.enter, ..."my new one", keys.enter, "w");
    // Another password ends the sessions of the old one.
    await terminal.see("Your session has expired.");
    terminal.type(..."my new one", keys.enter);
    await terminal.see("What you may do");
    await terminal.miss("not saved yet");
    await server.signIn(viewer.identifier, "my new one");
  });

  it("is open to the administrator too", async () => {
    terminal = openConsole(server, { columns: 160, rows: 48 });
    await terminal.see("Welcome, ");
    terminal.type(":", ..."profile", keys.enter);
    await terminal.see(/Identifier \* +admin/);
    terminal.type("d");
    await terminal.see("cannot be deleted here");
    await server.signIn("admin", testPassword);
  });
});

it("the settings of a server without custom properties say so in whole words at 80 columns", async () => {
  const empty = await startTestServer();
  terminal = openConsole(empty);
  await openAddress(terminal, "/passport/settings", "Identities have no custom properties yet.");
  await terminal.see(/^.*│ add one\./m);
  await empty.close();
});

it("whoever came with the name of an identity is linked on its screen, and unlinked", async () => {
  const options = { code: { base_url: "https://provider.example" } };
  const { body } = await server.call("POST", "/passport/strategy", {
    body: { name: "harbour", type: "oauth", options },
  });
  const waiting = { strategy: body._id, subject: "sub:a-1", identity: ada, linked: false, at: 0 };
  await server.server.engine.write((tx) => tx.signOns.save(waiting));
  terminal = openConsole(server, { columns: 130, rows: 60 });
  await openAda();
  await downTo(terminal, /Link sign-on/);
  await terminal.see("harbour: sub:a-1 came with this name and waits for you");
  terminal.type(keys.enter);
  await terminal.see("sub:a-1 signs in as this identity");
  await downTo(terminal, /Unlink sign-on/);
  terminal.type(keys.enter);
  await terminal.miss("sub:a-1");
  expect((await server.call("GET", `/passport/identity/${ada}/sign-ons`)).body).toEqual([]);
});
