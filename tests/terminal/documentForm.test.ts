import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { downTo, fill, leave, openAddress } from "./access";
import { openBucket, openConsole } from "./console";
import { keys, type TestTerminal } from "./terminal";

let server: TestServer;
let terminal: TestTerminal;
let ships = "";
let crew = "";
let people: Record<string, string> = {};
let id = "";
/** Of the latest document: each has one of its own. */
let code = 100;
beforeAll(async () => {
  server = await startTestServer();
  const make = async (path: string, body: object) => (await server.call("POST", path, { body })).body._id;
  crew = await make("/bucket", {
    title: "Crew",
    description: "Who sails",
    primary: "name",
    properties: { name: { type: "string", title: "Name" } },
  });
  people = {};
  for (const name of ["Ada", "Bo", "Cy"]) people[name] = await make(`/bucket/${crew}/data`, { name });
  ships = await make("/bucket", {
    title: "Ships",
    description: "Ships of the harbour",
    primary: "name",
    required: ["name"],
    properties: {
      name: { type: "string", title: "Name", minLength: 2, options: { translate: true, position: "left" } },
      size: { type: "number", title: "Size", minimum: 1, maximum: 90, options: { position: "left" } },
      afloat: { type: "boolean", title: "Afloat", options: { position: "left" } },
      built: { type: "date", title: "Built", options: { position: "right" } },
      kind: {
        type: "string",
        title: "Kind",
        enum: ["tug", "ferry", "yacht"],
        options: { position: "right" },
      },
      tags: { type: "array", title: "Tags", items: { type: "string" }, options: { position: "right" } },
      owner: { type: "object", title: "Owner", properties: { city: { type: "string", title: "City" } } },
      place: { type: "location", title: "Place" },
      code: { type: "string", title: "Code", options: { unique: true } },
      captain: { type: "relation", title: "Captain", bucketId: crew, relationType: "onetoone" },
      sailors: { type: "relation", title: "Sailors", bucketId: crew, relationType: "onetomany" },
    },
  });
});
beforeEach(async () => {
  code += 1;
  const body = {
    name: { en_US: "Argo", tr_TR: "Argo Gemisi" },
    size: 50,
    tags: ["old", "swift"],
    owner: { city: "Iolkos" },
    captain: people.Ada,
    code: String(code),
  };
  id = (await server.call("POST", `/bucket/${ships}/data`, { body })).body._id;
});
afterEach(() => terminal.kill());
afterAll(() => server.close());
const stored = async (at = id) =>
  (await server.call("GET", `/bucket/${ships}/data/${at}`, { query: { localize: "false" } })).body;
const patch = (body: object) => server.call("PATCH", `/bucket/${ships}/data/${id}`, { body });
const openForm = (at = id) => openAddress(terminal, `/bucket/${ships}/${at}`, "[ Save ]");

it("a document is a form: each value in the editor of its type, what is wrong beside its field, and saved at last", async () => {
  terminal = openConsole(server, { columns: 160, rows: 48 });
  await openForm();
  // Left and right are side by side.
  await terminal.see(/Name \(English\) \* +Argo +Built/);
  terminal.type("l");
  await terminal.see("▌Built");
  terminal.resize(120, 40);
  await terminal.see(/Size +50$/m);
  terminal.type("g");
  await terminal.see("▌Name");
  await downTo(terminal, /Size/);
  await terminal.see("1 to 90");
  terminal.type(keys.enter);
  fill(terminal, "500", 2);
  await terminal.see("✗ This property must be less than 90");
  terminal.type("w");
  await terminal.see("1 field needs to be corrected.");
  expect((await stored()).size).toBe(50);
  terminal.type(keys.enter);
  fill(terminal, "60", 3);
  await terminal.miss("must be less than");
  await downTo(terminal, /Afloat/);
  terminal.type(" ");
  await terminal.see("[x] yes");
  await downTo(terminal, /Built/);
  terminal.type(keys.enter);
  fill(terminal, "2020-02-03 12:30+03:00");
  await terminal.see("Stored as 2020-02-03T09:30:00.000Z");
  await downTo(terminal, /Kind/);
  terminal.type(keys.enter);
  await terminal.see("▌ None");
  fill(terminal, "ferry");
  await terminal.see(/Kind +ferry/);
  await downTo(terminal, /Value of item 2/);
  terminal.type("K");
  await terminal.see(/Value of item 1 +swift/);
  terminal.type("i");
  await terminal.see("Tags:");
  fill(terminal, "new");
  await terminal.see(/▌ +Value of item 3 +new/);
  await downTo(terminal, /Place/);
  terminal.type(keys.enter);
  fill(terminal, "38.4, 27.1");
  await terminal.see(/Place +38.4, 27.1/);
  expect(await stored()).toMatchObject({ size: 50, tags: ["old", "swift"] });
  terminal.type("w");
  await terminal.see("The document is saved.");
  expect(await stored()).toEqual({
    _id: id,
    name: { en_US: "Argo", tr_TR: "Argo Gemisi" },
    size: 60,
    afloat: true,
    built: "2020-02-03T09:30:00.000Z",
    kind: "ferry",
    tags: ["swift", "old", "new"],
    owner: { city: "Iolkos" },
    place: { type: "Point", coordinates: [27.1, 38.4] },
    captain: people.Ada,
    code: String(code),
  });
});

it("relations are picked by name from what the server finds; translations stand below each other", async () => {
  terminal = openConsole(server);
  await openForm();
  terminal.type("T");
  await terminal.see("Turkish (tr_TR)");
  fill(terminal, "turk");
  await terminal.see("Language: Turkish");
  await terminal.see(/Name \(Turkish\) +Argo Gemisi/);
  await downTo(terminal, /Name \(Turkish\)/);
  terminal.type("x");
  await terminal.see("1 of 2 languages. Missing: Turkish");
  await downTo(terminal, /Captain/);
  await terminal.see(/Captain +Ada/);
  terminal.type(keys.enter);
  await terminal.see("Captain: Documents of Crew");
  await terminal.see("✓ Ada");
  terminal.type(..."bo");
  await terminal.miss("Ada");
  await terminal.see(/▌ +Bo/);
  terminal.type(keys.enter);
  await terminal.see(/Captain +Bo/);
  terminal.type("j", keys.enter);
  await terminal.see("Sailors: Documents of Crew");
  await terminal.see(/▌ +Cy/);
  terminal.type(keys.enter);
  await terminal.see("✓ Cy");
  terminal.type(keys.down);
  await terminal.see(/▌ +Bo/);
  terminal.type(keys.enter);
  await terminal.see("✓ Bo");
  await leave(terminal);
  await terminal.see(/Sailors +\(2\)/);
  await downTo(terminal, /▌ +Cy/);
  terminal.type("x");
  await terminal.see(/Sailors +\(1\)/);
  terminal.type("w");
  await terminal.see("The document is saved.");
  expect(await stored()).toMatchObject({
    name: { en_US: "Argo" },
    captain: people.Bo,
    sailors: [people.Bo],
  });
  terminal.type("g");
  await terminal.see("▌Name");
  await downTo(terminal, /Captain/);
  terminal.type("o");
  await terminal.see("Crew ▸ Bo");
  await leave(terminal);
  await terminal.see("Ships ▸ Argo");
});

const draftThere = async () => (await server.call("GET", `/bucket/${ships}/drafts/${id}`)).body.draft?.draft;

it("a document that a relation lacks is made from its picker: the form below waits with what is typed, and names it", async () => {
  terminal = openConsole(server);
  await openForm();
  await downTo(terminal, /Size/);
  terminal.type(keys.enter);
  fill(terminal, "51", 2);
  await terminal.see(/Size +51/);
  await downTo(terminal, /Captain/);
  terminal.type(keys.enter);
  await terminal.see("+ New in Crew");
  terminal.type(...Array.from({ length: 9 }, () => keys.down));
  await terminal.see(/▌ +. New in Crew/);
  terminal.type(keys.enter);
  await terminal.see("Crew ▸ Add New");
  await leave(terminal);
  await terminal.see("Argo *");
  await terminal.see(/▌Captain +Ada/);
  // It waited below: nothing of it was typed in an earlier life.
  expect(terminal.screen().join("\n")).not.toContain("is here again");
  await downTo(terminal, /Sailors/);
  terminal.type(keys.enter);
  await terminal.see("Sailors: Documents of Crew");
  terminal.type(..."Dee");
  await terminal.see("No document matches.");
  await terminal.see(/▌ +. New in Crew/);
  terminal.type(keys.enter);
  await terminal.see("Crew ▸ Add New");
  terminal.type(keys.enter);
  fill(terminal, "Dee");
  await terminal.see("Crew ▸ Add New *");
  terminal.type("w");
  await terminal.see("Argo *");
  await terminal.see(/Sailors +\(1\)/);
  await terminal.see("Dee");
  terminal.type("w");
  // Nothing is unsaved any more as soon as it is on its way.
  await expect.poll(() => stored()).toMatchObject({ size: 51, captain: people.Ada });
  const { sailors } = await stored();
  const made = await server.call("GET", `/bucket/${crew}/data/${sailors[0]}`);
  expect(made.body.name).toBe("Dee");
  await server.call("DELETE", `/bucket/${crew}/data/${sailors[0]}`);
});

it("a form that waits is not opened a second time from a relation to its own bucket: the picker stays and says why", async () => {
  const made = await server.call("POST", "/bucket", {
    body: { title: "Docks", description: "Where ships lie", properties: { name: { type: "string" } } },
  });
  const docks = made.body._id;
  const near = { type: "relation", title: "Near", bucketId: docks, relationType: "onetoone" };
  const { _id, ...rest } = made.body;
  const body = { ...rest, properties: { ...rest.properties, near } };
  expect((await server.call("PUT", `/bucket/${docks}`, { body })).status).toBe(200);
  terminal = openConsole(server);
  await openAddress(terminal, `/bucket/${docks}/add`, "Docks ▸ Add New");
  await downTo(terminal, /Near/);
  terminal.type(keys.enter);
  await terminal.see(/▌ +. New in Docks/);
  terminal.type(keys.enter);
  await terminal.see("The form of a new document of Docks is open already.");
  await leave(terminal);
  await terminal.see("Near: Documents of Docks");
  await server.call("DELETE", `/bucket/${docks}`);
});

it("what is typed is asked about, kept as a draft for every console, and met with what somebody else made of it", async () => {
  terminal = openConsole(server, { columns: 120 });
  await openForm();
  await downTo(terminal, /Size/);
  terminal.type(keys.enter);
  fill(terminal, "7", 2);
  await terminal.see("not saved yet");
  await leave(terminal);
  await terminal.see("Leave without saving?");
  terminal.type(keys.enter);
  await terminal.see("Welcome, ");
  await expect.poll(async () => JSON.stringify(await draftThere())).toContain('"size":7');
  terminal.type("q");
  await terminal.ended();
  await patch({ size: 8 });
  // A console on another machine.
  terminal = openConsole(server, { columns: 120 });
  await openForm();
  await terminal.see("What you typed earlier and did not save is here again.");
  await terminal.see(/Size +7/);
  terminal.type("w");
  await terminal.see("Size: theirs 8, yours 7.");
  fill(terminal, "mine");
  await terminal.see("The document is saved.");
  expect(await stored()).toMatchObject({ size: 7, owner: { city: "Iolkos" } });
  await terminal.miss("What you typed earlier");
  terminal.type("g");
  await terminal.see("▌Name");
  await downTo(terminal, /Size/);
  terminal.type("x");
  await terminal.see("not saved yet");
  await leave(terminal);
  await terminal.see("Leave without saving?");
  terminal.type(keys.down);
  await terminal.see("▌ Discard it");
  terminal.type(keys.enter);
  await terminal.see("Welcome, ");
  await openForm();
  await terminal.see(/Size +7/);
  expect(terminal.screen().join("\n")).not.toContain("What you typed earlier");
});

it("a cell that needs more than a line opens the form at its field", async () => {
  terminal = openConsole(server, { columns: 160 });
  await openBucket(terminal, "Ships");
  const column = async (key: string) => {
    terminal.type("E");
    await terminal.see(key);
  };
  // The id cannot be changed, a name is typed where it stands.
  await column("_id cannot be changed");
  for (let step = 0; step < 7; step += 1) terminal.type("l");
  await terminal.see("Owner");
  terminal.type("E");
  await terminal.see(/▌▾ Owner/);
  await leave(terminal);
  await terminal.see(/\d+ of \d+ · page/);
});

it("who may only read sees the same form dim, and is told why; a new one begins with what it needs", async () => {
  const grant = (action: string, resource: string) => ({
    action,
    module: action.slice(0, action.lastIndexOf(":")),
    resource: { include: [resource], exclude: [] },
  });
  const viewer = await server.createIdentity([
    grant("bucket:index", "*"),
    grant("bucket:data:index", "*/*"),
    grant("bucket:data:show", "*/*"),
    grant("preference:show", "*"),
  ]);
  terminal = openConsole(server, { columns: 120 }, viewer.credential);
  await terminal.see("Ships");
  terminal.type(":", `/bucket/${ships}/${id}`);
  await terminal.see(`Open /bucket/${ships}/${id}`);
  terminal.type(keys.enter);
  await terminal.see("[ Save ]");
  await downTo(terminal, /Size/);
  terminal.type(keys.enter);
  await terminal.see("You need Change documents on Ships.");
  expect(terminal.raw()).toContain("\x1b[2m50\x1b[22m");
  terminal.kill();
  terminal = openConsole(server, { columns: 120 });
  await openAddress(terminal, `/bucket/${ships}/add`, "Ships ▸ Add New");
  terminal.type("w");
  await terminal.see("English value is required as it is the default language.");
  await terminal.see(/▌Name \(English\) \*/);
  terminal.type(keys.enter);
  fill(terminal, "Pequod");
  await terminal.see(/Name \(English\) \* +Pequod/);
  // What only the server knows stands at its field too, and is gone once that is typed over.
  await downTo(terminal, /Code/);
  terminal.type(keys.enter);
  fill(terminal, String(code));
  await terminal.see(new RegExp(`Code +${code}`));
  terminal.type("w");
  await terminal.see(/✗ .*unique/i);
  const lines = terminal.screen();
  const at = lines.findIndex((line) => /✗ .*unique/i.test(line));
  expect(lines[at - 1]).toContain(String(code));
  terminal.type(keys.enter);
  fill(terminal, "-2");
  await terminal.see(`${code}-2`);
  terminal.type("w");
  await terminal.see("The document is saved.");
  await terminal.see("Ships ▸ Pequod");
});

it("a copy begins with the values of its document, without those that are unique, from its row and from its form", async () => {
  terminal = openConsole(server, { columns: 120, rows: 48 });
  const all = async (): Promise<readonly { readonly _id: string }[]> =>
    (await server.call("GET", `/bucket/${ships}/data`, { query: { localize: "false" } })).body;
  const before = new Set((await all()).map(({ _id }) => _id));
  await openForm();
  terminal.type("Y");
  await terminal.see("These are the values of Argo. Nothing is saved yet.");
  await terminal.see("so it begins empty: Code.");
  await terminal.see("Ships ▸ Add New");
  await terminal.see(/Size +50/);
  terminal.type("w");
  await terminal.see("The document is saved.");
  await terminal.see("Ships ▸ Argo");
  await terminal.miss("These are the values of");
  // The form that is done with is not what lies behind the new document.
  await leave(terminal);
  await terminal.see(new RegExp(`Code +${code}`));
  await leave(terminal);
  await terminal.see("Welcome, ");
  const { code: _, _id: __, ...first } = await stored();
  const copies = (await all()).filter(({ _id }) => !before.has(_id));
  expect(copies).toEqual([{ ...first, _id: expect.any(String) }]);
  const copiedId = copies[0]?._id;
  await openAddress(terminal, `/bucket/${ships}?filter={"_id":"${copiedId}"}`, "1 of 1 · page");
  terminal.type("Y");
  await terminal.see("These are the values of Argo.");
  await leave(terminal);
  await terminal.see("Leave without saving?");
  terminal.type(keys.down);
  await terminal.see("▌ Discard it");
  terminal.type(keys.enter);
  await terminal.see("1 of 1 · page");
});

it("who may not read the languages reads the document instead of its form, and is told why", async () => {
  const grant = (action: string, resource: string) => ({
    action,
    module: action.slice(0, action.lastIndexOf(":")),
    resource: { include: [resource], exclude: [] },
  });
  const reader = await server.createIdentity([
    grant("bucket:index", "*"),
    grant("bucket:data:index", "*/*"),
    grant("bucket:data:show", "*/*"),
  ]);
  terminal = openConsole(server, { columns: 120 }, reader.credential);
  await openBucket(terminal, "Ships");
  terminal.type(keys.enter);
  await terminal.see("Lines 1–");
  await terminal.see("Ships ▸ Argo");
  await terminal.see("Iolkos");
  terminal.type("e");
  await terminal.see(/You need .*on bucket/);
  await leave(terminal);
  await terminal.see(/\d+ of \d+ · page/);
});
