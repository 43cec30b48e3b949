import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { copied } from "./access";
import { openConsole, signedIn } from "./console";
import { startHolding } from "./holding";
import { keys, type TestTerminal } from "./terminal";

let server: TestServer;
let terminal: TestTerminal;
let piers: string;
let pressed: number;
beforeAll(async () => {
  server = await startTestServer();
  const body = { title: "Piers", description: "Piers", properties: { name: { type: "string" } } };
  piers = (await server.call("POST", "/bucket", { body })).body._id;
  await server.call("POST", `/bucket/${piers}/data`, { body: { name: "North" } });
});
afterEach(() => terminal.kill());
afterAll(() => server.close());

/** One key that a person presses; typing a name is not counted. */
function press(key: string): void {
  pressed += 1;
  terminal.type(key);
}

/** From the start of the console to the names that access can be granted to. */
async function openGrant(level: string, url = server.url): Promise<void> {
  pressed = 0;
  terminal = openConsole({ url, admin: server.admin });
  await terminal.see("Welcome, ");
  press(":");
  await terminal.see("show as command");
  terminal.type(..."Piers");
  await terminal.see("▌ Piers");
  press(keys.enter);
  await terminal.see("North");
  press("A");
  await terminal.see("Grant access to Piers");
  await terminal.see("How much:");
  press(level);
  await terminal.see("Find a person or an API key:");
}

it("why somebody may not delete takes at most 4 keys; who may do what is a command too", async () => {
  const of = (action: string, include: string) => ({
    action,
    module: "bucket:data",
    resource: { include: [include], exclude: [] },
  });
  const statement = [of("bucket:data:index", `${piers}/*`), of("bucket:data:show", `${piers}/*`)];
  const policy = { name: "Pier reader", description: "", statement };
  const { body } = await server.call("POST", "/passport/policy", { body: policy });
  const { id } = await server.createIdentity([], { identifier: "viewer" });
  await server.call("PUT", `/passport/identity/${id}/policy/${body._id}`);
  pressed = 0;
  terminal = openConsole(server);
  await terminal.see("Welcome, ");
  press(":");
  await terminal.see("show as command");
  terminal.type(..."Piers");
  await terminal.see("▌ Piers");
  press(keys.enter);
  await terminal.see("North");
  press("W");
  await terminal.see("Who may do what with Piers");
  terminal.type(..."viewer");
  await terminal.see("viewer needs Delete documents on Piers.");
  await terminal.see("The policy Pier reader gives List and Read.");
  expect(pressed).toBeLessThanOrEqual(4);
  terminal.type(keys.enter);
  await terminal.see("✗ Change documents");
  await terminal.see('"bucket:data:create"');
  const here = signedIn(server, server.admin);
  const { out } = await here(["bucket", "who", "Piers", "--name", "viewer", "-o", "json"]);
  const [row] = JSON.parse(out);
  expect(row.may).toEqual({ index: true, show: true, create: false, update: false, delete: false });
  expect(row.why.delete).toBe(
    "viewer needs Delete documents on Piers. The policy Pier reader gives List and Read.",
  );
  expect((await here(["bucket", "who", "Piers", "--name", "viewer"])).out).toMatch(
    /viewer\s+identity\s+yes\s+yes\s+no\s+no\s+no/,
  );
});

describe("granting access to a bucket", () => {
  it("read access for a new colleague takes at most 6 keys, and it works", async () => {
    await openGrant("r");
    terminal.type(..."newcomer");
    await terminal.see("+ New identity newcomer");
    press(keys.enter);
    await terminal.see("✓ New identity newcomer");
    await terminal.see("Read access to Piers");
    press(keys.enter);
    await terminal.see("newcomer can read Piers now.");
    expect(pressed).toBeLessThanOrEqual(6);
    terminal.type("y");
    await terminal.until("A copy", () => copied(terminal) !== "");
    const body = { identifier: "newcomer", password: copied(terminal) };
    const { body: session } = await server.call("POST", "/passport/identify", { body, as: null });
    const theirs = signedIn(server, `IDENTITY ${session.token}`);
    expect((await theirs(["data", "list", "Piers", "-o", "json"])).out).toContain("North");
    expect((await theirs(["data", "insert", "Piers", "-f", "-"], '{"name":"East"}')).code).toBe(5);
  });

  it("a key that writes one bucket takes at most 6 keys", async () => {
    await openGrant("w");
    terminal.type(..."importer");
    await terminal.see("+ New API key importer");
    press(keys.enter);
    await terminal.see("Write access to Piers");
    press(keys.enter);
    await terminal.see("importer can write Piers now.");
    expect(pressed).toBeLessThanOrEqual(6);
    terminal.type("y");
    await terminal.until("A copy", () => copied(terminal) !== "");
    const as = `APIKEY ${copied(terminal)}`;
    const { status } = await server.call("POST", `/bucket/${piers}/data`, { as, body: { name: "South" } });
    expect(status).toBe(201);
  });

  it("offers nobody who was found for what was typed before", async () => {
    const way = await startHolding(server.url, (_, url) => url.includes("%24regex"));
    await openGrant("w", way.url);
    await terminal.see("  admin");
    const goOn = way.hold();
    terminal.type(..."exporter");
    await terminal.see("▌ + New API key exporter");
    await terminal.miss("  admin");
    press(keys.enter);
    await terminal.see("✓ New API key exporter");
    goOn();
  });
});
