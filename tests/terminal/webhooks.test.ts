import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Receiver, startReceiver } from "../contract/fixtures/receiver";
import { openConsole, signedIn } from "./console";
import { keys, pasted, type TestTerminal } from "./terminal";

let server: TestServer;
let receiver: Receiver;
let ports: string;
beforeAll(async () => {
  server = await startTestServer();
  let count = 0;
  receiver = await startReceiver(({ path }, response) => {
    count += 1;
    response.writeHead(path === "/bad" ? 500 : 200).end(`answer ${count}`);
  });
  const bucket = { title: "Ports", description: "For a test", properties: { name: { type: "string" } } };
  ports = (await server.call("POST", "/bucket", { body: bucket })).body._id;
});
afterAll(async () => {
  await server.close();
  await receiver.close();
});

afterEach(async () => {
  for (const { _id } of (await call("GET", "/webhook?limit=100")).data)
    await call("DELETE", `/webhook/${_id}`);
});

const call = async (method: string, path: string, body?: object) =>
  (await server.call(method, path, body === undefined ? {} : { body })).body;
const hook = (title: string, path: string) =>
  call("POST", "/webhook", {
    title,
    url: `${receiver.url}${path}`,
    body: "{{{toJSON this}}}",
    trigger: { name: "database", options: { collection: `bucket_${ports}`, type: "INSERT" } },
  });
const logsOf = async (webhook: string) => call("GET", `/webhook/logs?webhook=${webhook}`);
const insert = (name: string) => call("POST", `/bucket/${ports}/data`, { name });

/** Opens an address from the palette. */
async function go(terminal: TestTerminal, path: string): Promise<void> {
  terminal.type(":", pasted(path));
  await terminal.see(`Open ${path}`);
  terminal.type(keys.enter);
  await terminal.miss("Open /");
}

describe("the terminal console", () => {
  it("makes the first webhook from the welcome screen, shows what it sends, and tests it", async () => {
    const terminal = openConsole(server, { columns: 120, rows: 45 });
    await terminal.see("Welcome, ");
    await go(terminal, "/webhook");
    await terminal.see("A webhook sends a request to another server when a document changes.");
    terminal.type("i");
    await terminal.see("New webhook");
    terminal.type("w");
    await terminal.see("Url is required.");
    await terminal.see("Collection is required.");
    await terminal.see("Type is required.");
    terminal.type(keys.enter);
    await terminal.see("Title:");
    terminal.type(pasted("Notify"), keys.enter);
    await terminal.see(/Title \* +Notify/);
    terminal.type("j", keys.enter);
    await terminal.see("Url:");
    terminal.type(pasted("not a url"), keys.enter);
    await terminal.see("Enter a valid url.");
    terminal.type(keys.enter);
    await terminal.see("Url:");
    terminal.type("\u0015", pasted(`${receiver.url}/in`), keys.enter);
    await terminal.miss("Enter a valid url.");
    terminal.type("j", keys.enter);
    await terminal.see(/Collection \* +Ports/);
    terminal.type("j", keys.enter);
    await terminal.see("Replace");
    terminal.type(pasted("Insert"), keys.enter);
    await terminal.see(/Type \* +Insert/);
    await terminal.see('{"type":"insert","document":');
    terminal.type("w");
    await expect.poll(async () => (await call("GET", "/webhook")).data.length).toBe(1);
    const [made] = (await call("GET", "/webhook")).data;
    expect(made).toMatchObject({ title: "Notify", trigger: { options: { type: "INSERT" } } });
    await terminal.see(`/webhook/${made._id}`);
    await terminal.see("v send a test");
    terminal.type("v");
    await terminal.see("Send a test");
    terminal.type("t");
    await terminal.see("SUCCEEDED");
    await terminal.see("answer 1");
    terminal.type("q");
    await terminal.ended();
    await call("DELETE", `/webhook/${made._id}`);
  });

  it("lists webhooks, and deletes one after agree", async () => {
    const made = await hook("Listed", "/listed");
    const terminal = openConsole(server, { columns: 120, rows: 48 });
    await terminal.see("Welcome, ");
    await go(terminal, "/webhook");
    await terminal.see("1 of 1");
    for (const title of ["Id", "Title", "Url"]) await terminal.see(title);
    await terminal.see("Add New Webhook");
    await terminal.see("Logs");
    terminal.type("d");
    await terminal.see("Delete webhook Listed");
    terminal.type(pasted("agree"), keys.enter);
    await terminal.see("A webhook sends a request to another server");
    expect(await call("GET", `/webhook/${made._id}`)).toBe("");
    terminal.type("q");
    await terminal.ended();
  });

  it("finds, opens, sends again, compares and clears logs", async () => {
    const good = await hook("Good", "/good");
    const bad = await hook("Bad", "/bad");
    await insert("Oslo");
    await insert("Bergen");
    await expect.poll(async () => (await logsOf(bad._id)).length + (await logsOf(good._id)).length).toBe(4);
    const terminal = openConsole(server, { columns: 140, rows: 45 });
    await terminal.see("Welcome, ");
    await go(terminal, "/webhook/logs");
    await terminal.see("FAILED");
    await terminal.see("SUCCEEDED");
    // What takes all of them away is not called what takes one.
    await terminal.see("d clear");
    await terminal.see(/\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d/);
    // Status, then Apply.
    terminal.type("j", keys.enter);
    await terminal.see("Succeeded");
    terminal.type(pasted("Failed"), keys.enter);
    await terminal.see(/Status +Failed/);
    terminal.type("jjj", keys.enter);
    await terminal.miss("SUCCEEDED");
    terminal.type("j", keys.enter);
    await terminal.see("SUCCEEDED");
    terminal.type("j", keys.enter);
    await terminal.see("Content-type: application/json");
    await terminal.see(/"name": "(Bergen|Oslo)"/);
    const before = receiver.got.length;
    terminal.type("t");
    await terminal.see(/Sent/);
    await expect.poll(() => receiver.got.length).toBe(before + 1);
    terminal.type(keys.enter);
    await terminal.miss("Content-type");
    await terminal.see("C compare");
    terminal.type("C");
    await terminal.see("Choose another delivery");
    terminal.type("j", "C");
    await terminal.see("Two answers compared");
    await terminal.see(/[-+] answer \d/);
    terminal.type(keys.escape);
    await terminal.miss("Two answers compared");
    terminal.type("d");
    await terminal.see(/Clear \d+ logs\?/);
    terminal.type(pasted("agree"), keys.enter);
    await terminal.see("Couldn't find any log to show.");
    terminal.type("q");
    await terminal.ended();
    for (const { _id } of [good, bad]) await call("DELETE", `/webhook/${_id}`);
  });

  it("hides what may not be seen, and says why a key does nothing", async () => {
    await hook("Seen", "/seen");
    const grant = (action: string, ...include: string[]) => ({
      action,
      module: action.slice(0, action.lastIndexOf(":")),
      ...(include.length === 0 ? {} : { resource: { include, exclude: [] } }),
    });
    const reader = await server.createIdentity([grant("webhook:index", "*"), grant("webhook:show", "*")]);
    const terminal = openConsole(server, { columns: 120, rows: 30 }, reader.credential);
    await terminal.see("Welcome, ");
    await go(terminal, "/webhook");
    await terminal.see("1 of 1");
    expect(terminal.screen().some((line) => /^.? *Logs/.test(line))).toBe(false);
    terminal.type("d");
    await terminal.see("You need Delete webhooks on Seen.");
    // What cannot be changed is dim, and says why. So does saving.
    terminal.type(keys.enter);
    await terminal.see("[ Save ]");
    await terminal.see("The example lacks the fields of the bucket");
    expect(terminal.raw()).toContain("\x1b[2mCollection *  Ports\x1b[22m");
    terminal.type(keys.enter);
    await terminal.see("You need Change webhooks on Seen.");
    await terminal.miss("Url:");
    terminal.type("j");
    await terminal.miss("You need Change webhooks");
    terminal.type("w");
    await terminal.see("You need Change webhooks on Seen.");
    terminal.type("v");
    await terminal.see("[ Send a test ]");
    await terminal.see("The example lacks the fields of the bucket");
    terminal.type("q");
    await terminal.ended();
    for (const { _id } of (await call("GET", "/webhook")).data) await call("DELETE", `/webhook/${_id}`);
  });
});

describe("commands", () => {
  it("make, show, change, list, test and delete webhooks", async () => {
    const twinhelm = signedIn(server);
    const body = {
      title: "By command",
      url: `${receiver.url}/command`,
      body: "{{document.name}}",
      secret: "a secret of webhooks",
      trigger: { name: "database", options: { collection: `bucket_${ports}`, type: "INSERT" } },
    };
    const made = await twinhelm(["webhook", "create", "--file", "-"], JSON.stringify(body));
    expect([made.code, made.err]).toEqual([0, ""]);
    const id = made.out.trim();
    const got = await twinhelm(["webhook", "get", "By command", "-o", "json"]);
    expect(JSON.parse(got.out)).toMatchObject({ _id: id, signed: true });
    expect(got.out).not.toContain("a secret of webhooks");
    expect((await twinhelm(["webhook", "update", id, "--file", "-"], got.out)).code).toBe(0);
    expect((await call("GET", `/webhook/${id}`)).signed).toBe(true);
    for (const format of ["table", "json", "ndjson", "yaml", "csv", "name"]) {
      const listed = await twinhelm(["webhook", "list", "-o", format]);
      expect([listed.code, listed.out.includes(id)], format).toEqual([0, true]);
    }
    const tested = await twinhelm(
      ["webhook", "test", "By command", "--file", "-", "-o", "json"],
      '{"name":"Oslo"}',
    );
    expect([tested.code, JSON.parse(tested.out)]).toMatchObject([0, { succeed: true, cause: "test" }]);
    expect(receiver.bodies("/command")).toEqual(["Oslo"]);
    const wrong = await twinhelm(["webhook", "test", "By command", "--file", "-"], "[1]");
    expect(wrong.code).toBe(2);
    expect((await twinhelm(["webhook", "get", "nobody"])).code).toBe(7);
    expect((await twinhelm(["webhook", "delete", id])).code).toBe(2);
    expect((await twinhelm(["webhook", "delete", id, "--yes"])).code).toBe(0);
  });

  it("list, compare, send again and delete logs", async () => {
    const twinhelm = signedIn(server);
    const { _id: good } = await hook("Good by command", "/good");
    const { _id: bad } = await hook("Bad by command", "/bad");
    await insert("Oslo");
    await expect.poll(async () => [(await logsOf(good)).length, (await logsOf(bad)).length]).toEqual([1, 1]);
    const lines = async (...args: string[]) =>
      (await twinhelm(["webhook", "logs", ...args, "-o", "name"])).out.trim().split("\n").filter(Boolean);
    expect(await lines("Good by command")).toHaveLength(1);
    expect(await lines("Good by command", "Bad by command")).toHaveLength(2);
    expect(await lines("Good by command", "--failed")).toHaveLength(0);
    expect(await lines("Bad by command", "--failed")).toHaveLength(1);
    expect(await lines("Bad by command", "--succeeded")).toHaveLength(0);
    const day = new Date();
    const today = [day.getFullYear(), day.getMonth() + 1, day.getDate()]
      .map((each) => String(each).padStart(2, "0"))
      .join("-");
    expect(await lines("Bad by command", "--begin", today, "--end", today)).toHaveLength(1);
    expect((await twinhelm(["webhook", "logs", "--begin", "2999-01-01", "--end", "2999-01-01"])).code).toBe(
      2,
    );
    expect((await twinhelm(["webhook", "logs", "--begin", today])).code).toBe(2);
    for (const format of ["table", "json", "ndjson", "yaml", "csv"])
      expect((await twinhelm(["webhook", "logs", "-o", format])).code, format).toBe(0);
    const { out: told } = await twinhelm(["webhook", "logs", "-o", "csv"]);
    expect(told).toMatch(/^[\da-f]{24},Good by command,SUCCEEDED,/m);
    const [first = ""] = await lines("Good by command");
    const [failed = ""] = await lines("Bad by command");
    const again = await twinhelm(["webhook", "redeliver", first, "-o", "json"]);
    expect([again.code, JSON.parse(again.out)]).toMatchObject([0, { cause: "again", succeed: true }]);
    const vain = await twinhelm(["webhook", "redeliver", failed]);
    expect([vain.code, vain.err]).toEqual([1, "Sent, and failed: 500 Internal Server Error\n"]);
    expect((await twinhelm(["webhook", "redeliver", "5f00000000000000000000aa"])).code).toBe(7);
    const same = await twinhelm(["webhook", "logs", "--compare", first, first]);
    expect([same.code, same.err]).toEqual([0, "Both answers are the same.\n"]);
    const differing = await twinhelm(["webhook", "logs", "--compare", first, failed]);
    expect([differing.code, differing.out]).toEqual([
      3,
      expect.stringMatching(/^\+ 500 Internal Server Error$/m),
    ]);
    expect((await twinhelm(["webhook", "logs", "--compare", first])).code).toBe(2);
    expect((await twinhelm(["webhook", "delete-logs", first])).code).toBe(2);
    expect((await twinhelm(["webhook", "delete-logs", first, "--yes"])).code).toBe(0);
    expect(await lines("Good by command")).not.toContain(first);
    for (const each of [good, bad]) await call("DELETE", `/webhook/${each}`);
  });

  it("end with 5 where something may not be done, and say what is missing", async () => {
    const { _id } = await hook("Closed", "/closed");
    const { credential } = await server.createIdentity([
      { action: "webhook:index", module: "webhook", resource: { include: ["*"], exclude: [] } },
      { action: "webhook:show", module: "webhook", resource: { include: ["*"], exclude: [] } },
    ]);
    const twinhelm = signedIn(server, credential);
    expect((await twinhelm(["webhook", "list"])).code).toBe(0);
    for (const args of [["logs"], ["test", _id], ["delete", _id, "--yes"], ["delete-logs", _id, "--yes"]]) {
      const { code, err } = await twinhelm(["webhook", ...args]);
      expect([args[0], code]).toEqual([args[0], 5]);
      expect(err).toContain("webhook:");
    }
    await call("DELETE", `/webhook/${_id}`);
  });
});
