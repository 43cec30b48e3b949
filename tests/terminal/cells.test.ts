import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterEach, beforeEach, expect, it } from "vitest";
import { fill } from "./access";
import { openBucket, openConsole } from "./console";
import { keys, type TestTerminal } from "./terminal";

let server: TestServer;
let terminal: TestTerminal;
let bucketId: string;
let documentId: string;
beforeEach(async () => {
  server = await startTestServer();
  const bucket = await server.call("POST", "/bucket", {
    body: {
      title: "Ships",
      description: "Ships of the harbour",
      primary: "name",
      history: false,
      readOnly: false,
      properties: {
        name: { type: "string", title: "Name", options: { translate: true } },
        crew: { type: "number", title: "Crew", maximum: 100 },
        made: { type: "boolean", title: "Made" },
        launched: { type: "date", title: "Launched" },
        place: { type: "location", title: "Place" },
        sign: { type: "storage", title: "Sign" },
      },
      acl: { read: "true==true", write: "true==true" },
    },
  });
  bucketId = bucket.body._id;
  const made = await server.call("POST", `/bucket/${bucketId}/data`, {
    body: { name: { en_US: "Argo", tr_TR: "Argo Gemisi" }, crew: 50, launched: "2020-02-03T10:00:00.000Z" },
  });
  documentId = made.body._id;
});
afterEach(async () => {
  terminal.kill();
  await server.close();
});

const patch = (body: object) => server.call("PATCH", `/bucket/${bucketId}/data/${documentId}`, { body });
const stored = async () =>
  (await server.call("GET", `/bucket/${bucketId}/data/${documentId}?localize=false`)).body;

it("a cell is edited in its line; Tab saves it and goes to the next", async () => {
  terminal = openConsole(server, { columns: 120 });
  await openBucket(terminal, "Ships");
  terminal.type("E");
  await terminal.see("_id cannot be changed: its field is read-only.");
  terminal.type("l", "E");
  await terminal.see("Name of Argo:");
  fill(terminal, "nautika", 1);
  await terminal.see("Saved.");
  expect((await stored()).name).toEqual({ en_US: "Argnautika", tr_TR: "Argo Gemisi" });
  terminal.type("E");
  await terminal.see("Name of Argnautika:");
  terminal.type(..."X", keys.tab);
  // What was saved is the name of the document from now on, also in the line that was open before.
  await terminal.see("Crew of ArgnautikaX:");
  fill(terminal, "0");
  await terminal.see("less than 100");
  fill(terminal, "", 2);
  await terminal.see(/ 5 /);
  terminal.type("l", "E");
  await terminal.see("Made of");
  fill(terminal, "yes");
  await terminal.see("true");
  expect(await stored()).toMatchObject({ name: { en_US: "ArgnautikaX" }, crew: 5, made: true });
});

it("a place, a file and a relation are edited where they stand", async () => {
  const owners = await server.call("POST", "/bucket", {
    body: {
      ...{ title: "Owners", description: "Who has ships", primary: "name", readOnly: false, history: false },
      properties: { name: { type: "string", title: "Name" } },
      acl: { read: "true==true", write: "true==true" },
    },
  });
  const jason = await server.call("POST", `/bucket/${owners.body._id}/data`, { body: { name: "Jason" } });
  const { body: ships } = await server.call("GET", `/bucket/${bucketId}`);
  const owner = { type: "relation", title: "Owner", bucketId: owners.body._id, relationType: "onetoone" };
  const properties = { place: ships.properties.place, sign: ships.properties.sign, owner };
  await server.call("PUT", `/bucket/${bucketId}`, { body: { ...ships, primary: "sign", properties } });
  terminal = openConsole(server, { columns: 120 });
  await openBucket(terminal, "Ships");
  terminal.type("l", "E");
  await terminal.see("Place of");
  fill(terminal, "north of here");
  await terminal.see("Enter latitude and longitude");
  fill(terminal, "38.42, 97", 13);
  await terminal.see(/▌6b.*38\.42, 97/);
  terminal.type("E");
  await terminal.see(/Place of .*: 38\.42, 97/);
  terminal.type("\u007f", "\u007f", ..."27.5", keys.tab);
  await terminal.see(/Sign of .*:/);
  fill(terminal, "https://example.org/a.png");
  await terminal.see(/38\.42, 27\.5.*a\.png/);
  terminal.type("l", "E");
  await terminal.see("Jason");
  terminal.type(keys.enter);
  await terminal.see(/a\.png +Jason/);
  expect(await stored()).toMatchObject({
    place: { type: "Point", coordinates: [27.5, 38.42] },
    sign: "https://example.org/a.png",
    owner: jason.body._id,
  });
});

it("what somebody else made of the cell is asked about, not overwritten", async () => {
  terminal = openConsole(server, { columns: 120 });
  await openBucket(terminal, "Ships");
  terminal.type("l", "l", "E");
  await terminal.see("Crew of Argo: 50");
  await patch({ crew: 7, made: true });
  fill(terminal, "1", 1);
  await terminal.see("Crew: theirs 7, yours 51.");
  expect((await stored()).crew).toBe(7);
  fill(terminal, "mine");
  await terminal.see("Saved.");
  expect(await stored()).toMatchObject({ crew: 51, made: true });
});

it("what the server refuses stays in the line", async () => {
  terminal = openConsole(server, { columns: 120 });
  await openBucket(terminal, "Ships");
  terminal.type("l", "l", "E");
  await terminal.see("Crew of Argo: 50");
  await server.call("DELETE", `/bucket/${bucketId}/data/${documentId}`);
  fill(terminal, "1", 1);
  await terminal.see(/not|gone|deleted/);
});

it("the language of translated fields is chosen, and a cell is edited in it", async () => {
  terminal = openConsole(server, { columns: 120 });
  await openBucket(terminal, "Ships");
  terminal.type("T");
  await terminal.see("Turkish (tr_TR)");
  fill(terminal, "Turkish");
  await terminal.see("Argo Gemisi");
  await terminal.see("Language: Turkish");
  await terminal.see("language=tr_TR");
  terminal.type("l", "E");
  await terminal.see("Name of Argo Gemisi:");
  fill(terminal, "z", 1);
  await terminal.see("Saved.");
  expect((await stored()).name).toEqual({ en_US: "Argo", tr_TR: "Argo Gemisz" });
});

it("who may not change documents is told so, and what would be needed", async () => {
  const grant = (action: string) => ({
    action,
    module: action.split(":").slice(0, -1).join(":"),
    resource: { include: [action.startsWith("bucket:data") ? "*/*" : "*"], exclude: [] },
  });
  const { credential } = await server.createIdentity(
    ["bucket:index", "bucket:show", "bucket:data:index", "bucket:data:show"].map(grant),
  );
  terminal = openConsole(server, { columns: 120 }, credential);
  await openBucket(terminal, "Ships");
  terminal.type("l", "E");
  await terminal.see("You need Change documents on Ships. Press ? to see why.");
});

it("a key lays out no cell anew", async () => {
  await server.call("POST", `/bucket/${bucketId}/data`, {
    body: { name: { en_US: "Beagle" }, launched: "1820-05-11T12:00:00.000Z" },
  });
  terminal = openConsole(server, { columns: 140 });
  await openBucket(terminal, "Ships");
  await terminal.see(/▌.*Beagle/);
  const formatted = countFormatting();
  terminal.type("j");
  await terminal.see(/▌.*Argo/);
  terminal.type("k");
  await terminal.see(/▌.*Beagle/);
  expect(formatted()).toBe(0);
});

/** Counts how often a date is written from here on; tells the number once, and puts things back. */
function countFormatting(): () => number {
  const { prototype } = Intl.DateTimeFormat;
  const own = Object.getOwnPropertyDescriptor(prototype, "format") ?? {};
  let count = 0;
  Object.defineProperty(prototype, "format", {
    configurable: true,
    get() {
      count += 1;
      return own.get?.call(this);
    },
  });
  return () => {
    Object.defineProperty(prototype, "format", own);
    return count;
  };
}
