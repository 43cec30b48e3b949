// What specification 2 says of buckets, in the terminal console, where no other test shows it.
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type Content, copyContent } from "../browser/fixture";
import { downTo, fill, leave, openAddress } from "./access";
import { openBucket, openConsole, signedIn, toSection } from "./console";
import { keys, type TestTerminal } from "./terminal";

let server: TestServer;
let content: Content;
let terminal: TestTerminal;
beforeAll(async () => {
  const filled = await copyContent();
  server = await startTestServer({ dataFolder: filled.dataFolder });
  content = filled.content;
});
afterEach(() => terminal.kill());
afterAll(() => server.close());

const make = async (path: string, body: object): Promise<string> =>
  (await server.call("POST", path, { body })).body._id;

it("the newest 25 are shown, a filter begins at the first page, and another bucket with nothing of it", async () => {
  terminal = openConsole(server);
  await openBucket(terminal, "Boats");
  await terminal.see(/▌\S+ +Boat 60/);
  await terminal.see("1 of 61 · page 1/3 · 25 a page");
  terminal.type("n");
  await terminal.see("page 2/3");
  terminal.type("/", '{"tons":{"$lt":31}}', keys.enter);
  await terminal.see("1 of 30 · page 1/2 · 25 a page");
  terminal.type("l", "s");
  await terminal.see("Name ▲");
  terminal.type(":", `/bucket/${content.ports}`, keys.enter);
  await terminal.see("1 of 2 · page 1/1");
  await terminal.miss("Filter:");
  await terminal.see("_id ▼");
  terminal.type(":", `/bucket/${content.boats}`, keys.enter);
  await terminal.see("1 of 61 · page 1/3");
  await terminal.see("_id ▼");
});

it("a condition on a date is asked for as a span of time", async () => {
  terminal = openConsole(server, { columns: 120 });
  await openBucket(terminal, "Boats");
  terminal.type("C");
  await terminal.see("Choose an attribute");
  fill(terminal, "Built");
  await terminal.see("From and until with two dots between them");
  fill(terminal, "2020-02-01..2020-03-01");
  await terminal.see("1 of 1 · page");
  await terminal.see("Alba");
});

it("a field keeps its name", async () => {
  const before = (await server.call("GET", `/bucket/${content.boats}`)).body;
  const { code } = await signedIn(server)(["field", "edit", "Boats", "tons", "--name", "weight"]);
  expect(code).toBe(2);
  terminal = openConsole(server, { columns: 100, rows: 40 });
  await openAddress(terminal, `/bucket/${content.boats}/fields`, /Tons +tons · number/);
  await downTo(terminal, /Tons/);
  terminal.type(keys.enter);
  await terminal.see(/Title +Tons/);
  expect(terminal.screen().join("\n")).not.toMatch(/ Name +tons/);
  expect((await server.call("GET", `/bucket/${content.boats}`)).body).toEqual(before);
});

it("an icon is chosen by a part of its name, 24 on a page, and the rest of the form stays", async () => {
  terminal = openConsole(server);
  await terminal.see("+ Add New Bucket");
  await toSection(terminal, "+ Add New Bucket");
  terminal.type(keys.enter);
  await terminal.see("Add new bucket");
  terminal.type("Regattas", keys.tab, keys.tab);
  await terminal.see("ctrl-o choose an icon");
  terminal.type("\u000f");
  await terminal.see(/Page 1 of \d+/);
  terminal.type("\u001b[6~");
  await terminal.see(/Page 2 of \d+/);
  terminal.type("AILING");
  await terminal.see("▌ sailing");
  terminal.type(keys.enter);
  await terminal.see(/Title +Regattas/);
  await terminal.see(/Icon +sailing/);
  terminal.type(keys.enter);
  await terminal.see("▸ Regattas");
  const { body } = await server.call("GET", "/bucket");
  const made = body.find(({ title }: { title: string }) => title === "Regattas");
  expect(made.icon).toBe("sailing");
  await server.call("DELETE", `/bucket/${made._id}`);
});

it("a new bucket has the fields and rules of the specification, and is the last", async () => {
  terminal = openConsole(server);
  await terminal.see("+ Add New Bucket");
  await toSection(terminal, "+ Add New Bucket");
  terminal.type(keys.enter);
  await terminal.see("Add new bucket");
  terminal.type("Quays", keys.enter);
  await terminal.see("▸ Quays");
  const { body } = await server.call("GET", "/bucket");
  const { _id, ...made } = body.find(({ title }: { title: string }) => title === "Quays");
  expect(made).toEqual({
    title: "Quays",
    description: "Describe your new bucket",
    icon: "view_stream",
    primary: "title",
    readOnly: false,
    history: false,
    order: 3,
    properties: {
      title: {
        type: "string",
        title: "title",
        description: "Title of the row",
        options: { position: "left" },
      },
      description: {
        type: "textarea",
        title: "description",
        description: "Description of the row",
        options: { position: "right" },
      },
    },
    acl: { read: "true==true", write: "true==true" },
  });
});

it("deleting names what goes with it; a bucket that is read only is only read", async () => {
  const name = { type: "string", title: "Name" };
  const owns = { type: "relation", bucketId: content.ports, relationType: "onetomany", dependent: true };
  const body = { title: "Owners", description: "Own ports", primary: "name", properties: { name, owns } };
  const owners = await make("/bucket", body);
  const port = await make(`/bucket/${content.ports}/data`, { name: "Lost" });
  await make(`/bucket/${owners}/data`, { name: "Ann", owns: [port] });
  const fixed = await make("/bucket", { ...body, title: "Fixed", readOnly: true });
  const kept = await make(`/bucket/${fixed}/data`, { name: "Stays" });
  terminal = openConsole(server, { columns: 140 });
  await openAddress(terminal, `/bucket/${owners}`, "1 of 1 · page");
  terminal.type("d");
  await terminal.see(`${content.ports}/${port}`);
  await leave(terminal);
  await terminal.see("1 of 1 · page");
  await openAddress(terminal, `/bucket/${fixed}`, "[Read Only]");
  terminal.type("l", "E");
  await terminal.see("If you mark this bucket as read only");
  terminal.type("z");
  await terminal.miss("If you mark this bucket as read only");
  terminal.type("d");
  await terminal.see("If you mark this bucket as read only");
  await openAddress(terminal, `/bucket/${fixed}/${kept}`, /Name +Stays/);
  await terminal.miss("If you mark this bucket as read only");
  terminal.type("e");
  await terminal.see("If you mark this bucket as read only");
  for (const id of [fixed, owners]) await server.call("DELETE", `/bucket/${id}`);
});

it("who may not see the languages is told which permission their settings need", async () => {
  const resource = { include: ["*"], exclude: [] };
  const { credential } = await server.createIdentity([
    { action: "bucket:index", module: "bucket", resource },
    { action: "bucket:data:index", module: "bucket:data", resource: { include: ["*/*"], exclude: [] } },
  ]);
  terminal = openConsole(server, { columns: 120 }, credential);
  await terminal.see("Welcome, ");
  terminal.type(":", "/bucket/settings");
  await terminal.see("Open /bucket/settings");
  terminal.type(keys.enter);
  await terminal.see(/You need .*Show settings|preference:show/);
});

it("a bucket that is deleted while it is open leads to the first of the others, the last one to the welcome screen", async () => {
  const all = async () => (await server.call("GET", "/bucket")).body;
  for (const { _id, title } of await all())
    if (!["Boats", "Ports"].includes(title)) await server.call("DELETE", `/bucket/${_id}`);
  terminal = openConsole(server);
  await openBucket(terminal, "Boats");
  const remove = async (title: string) => {
    terminal.type(keys.tab);
    await toSection(terminal, title);
    terminal.type("d");
    await terminal.see(`Delete ${title}`);
    terminal.type(title, keys.enter);
    await terminal.miss(`Delete ${title}`);
  };
  await remove("Boats");
  await terminal.see("▸ Ports");
  await remove("Ports");
  await terminal.see("A bucket is a data collection");
  expect(await all()).toEqual([]);
});
