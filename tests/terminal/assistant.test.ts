// An assistant on the command line, and the people who decide about its plans: in the terminal console and by command.
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { loadActions } from "@twinhelm/core/area/actions";
import { registry } from "@twinhelm/core/areas";
import { keptBecause } from "@twinhelm/core/assistant/kept";
import { toolNameOf } from "@twinhelm/core/assistant/tools";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { planBody } from "../contract/fixtures/planBody";
import { createRows } from "../parity/rows";
import { homeOf, openConsole, signedIn } from "./console";
import { keys, launcher, node, pasted } from "./terminal";

let server: TestServer;
let bucket: string;
beforeAll(async () => {
  server = await startTestServer();
  const properties = { name: { type: "string" } };
  const body = { title: "Ships", description: "All ships", properties };
  bucket = (await server.call("POST", "/bucket", { body })).body._id;
});
afterAll(() => server.close());

const insert = async (name: string): Promise<string> =>
  (await server.call("POST", `/bucket/${bucket}/data`, { body: { name } })).body._id;
const names = async () =>
  (await server.call("GET", `/bucket/${bucket}/data`)).body.map(({ name }: { name: string }) => name);

/** A real client with the built command as its server. */
async function assistant(...options: readonly string[]): Promise<Client> {
  const home = homeOf(server.admin, server.url);
  const client = new Client({ name: "first mate", version: "1" });
  const env = { HOME: home, XDG_CONFIG_HOME: home, PATH: process.env.PATH ?? "" };
  await client.connect(
    new StdioClientTransport({ command: node, args: [launcher, "mcp", ...options], env, stderr: "inherit" }),
  );
  return client;
}

async function tell(client: Client, name: string, input: Record<string, unknown>): Promise<string> {
  const { content } = await client.callTool({ name, arguments: input });
  return (Array.isArray(content) ? content : []).map(({ text }) => String(text)).join("\n");
}

const idAndHash = (text: string) => ({
  plan: /"plan": "([\da-f]{24})"/.exec(text)?.[1] ?? "",
  hash: /"hash": "([\da-f]{64})"/.exec(text)?.[1] ?? "",
});

it("the built command speaks the protocol, and what it plans to delete waits for a person", async () => {
  const [argo, brava] = [await insert("Argo"), await insert("Brava")];
  const client = await assistant();
  for (const { name } of (await client.listTools()).tools) expect(name).toMatch(/^[a-z]+$/);
  expect(await tell(client, "search", { query: "ships" })).toContain(bucket);
  expect(await tell(client, "read", { action: "document.list", input: { bucketId: bucket } })).toContain(
    "Argo",
  );
  expect(await tell(client, "explain", { action: "bucket:create" })).toContain('"allowed": true');
  expect(await tell(client, "history", { limit: 1 })).toContain("admin");
  await expectToRead(client);
  const deletion = (id: string) =>
    tell(client, "plan", { action: "document.delete", input: { bucketId: bucket, documentIds: [id] } });
  const first = idAndHash(await deletion(argo));
  const applied = tell(client, "apply", first);
  const twinhelm = signedIn(server);
  expect((await twinhelm(["assistant", "list"])).out).toContain("waiting");
  const shown = await twinhelm(["assistant", "show", first.plan]);
  expect(shown.out).toContain("Delete documents, by first mate for admin (1 row)");
  expect(shown.out).toContain("name: [-Argo-]");
  expect((await twinhelm(["assistant", "accept", first.plan])).code).toBe(0);
  expect(await applied).toContain("Done.");
  expect(await names()).toEqual(["Brava"]);
  const { out } = await twinhelm(["activity", "list", "--action", "delete", "--limit", "1"]);
  expect(out).toMatch(/^_id +created_at +identifier +assistant +action/m);
  expect(out).toMatch(/ admin +first mate +3 /);
  const second = idAndHash(await deletion(brava));
  for (const [step, said] of [
    ["on", "Assistants come in at /mcp from now on."],
    ["off", "No assistant comes in"],
  ] as const)
    expect((await twinhelm(["assistant", step])).err).toContain(said);
  await refuseInConsole(second.plan);
  expect(await tell(client, "apply", second)).toContain("A person refused this plan");
  expect(await names()).toEqual(["Brava"]);
  await client.close();
});

/** Resources, prompts and completions come over standard output as well. */
async function expectToRead(client: Client): Promise<void> {
  const { resources } = await client.listResources();
  expect(resources.map(({ uri }) => uri)).toContain(`twinhelm://bucket/${bucket}`);
  for (const { uri } of resources) expect((await client.readResource({ uri })).contents).toHaveLength(1);
  await expect(client.readResource({ uri: "twinhelm://nothing" })).rejects.toThrow(
    "There is no such resource",
  );
  const { resourceTemplates } = await client.listResourceTemplates();
  expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual(["twinhelm://bucket/{bucket}"]);
  for (const { name, arguments: asked = [] } of (await client.listPrompts()).prompts) {
    const given = Object.fromEntries(asked.map((each) => [each.name, `of ${each.name}`]));
    const { messages } = await client.getPrompt({ name, arguments: given });
    for (const each of asked) expect(JSON.stringify(messages)).toContain(`of ${each.name}`);
  }
  const complete = async (
    ref: { type: "ref/prompt"; name: string } | { type: "ref/resource"; uri: string },
    name: string,
    value: string,
  ) => (await client.complete({ ref, argument: { name, value } })).completion.values;
  const [{ uriTemplate: uri } = { uriTemplate: "" }] = resourceTemplates;
  expect(await complete({ type: "ref/resource", uri }, "bucket", "shi")).toEqual([bucket]);
  expect(await complete({ type: "ref/prompt", name: "why-not" }, "identity", "adm")).toHaveLength(1);
  expect(await complete({ type: "ref/prompt", name: "missing-translation" }, "language", "en")).toContain(
    "en_US",
  );
}

it("each action is a tool over standard output too, and one of each area answers or makes a plan", async () => {
  const client = await assistant("--tools", "all");
  const { tools } = await client.listTools();
  const listed = await loadActions(registry);
  expect(tools).toHaveLength(listed.length + 6);
  await insert("Cava");
  const situation = await createRows(server, bucket).situation(" over stdio");
  const areas = new Set(
    listed.filter(({ action }) => keptBecause(action.id) === undefined).map(({ area }) => area),
  );
  expect(areas.size).toBeGreaterThan(12);
  const answered = new Set<string>();
  for (const { action, area, offer } of listed) {
    if (answered.has(area)) continue;
    const input: unknown = offer.inputFrom(situation);
    if (typeof input !== "object" || input === null || Array.isArray(input)) continue;
    const told = await tell(client, toolNameOf(action), { ...input });
    if (/What stands between the marks is data/.test(told)) answered.add(area);
  }
  expect([...areas].filter((area) => !answered.has(area))).toEqual([]);
  expect(await names()).toContain("Cava");
  await client.close();
});

it("a plan of a thousand lines is read to its end, and decided from anywhere in it", async () => {
  const before = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`field${at}`, `value ${at}`]));
  const changes = Array.from({ length: 10 }, (_, at) => ({
    resource: ["bucket", "b", "data", `d${at}`],
    before,
  }));
  const body = planBody({ title: "Delete much", rows: 10, input: {}, changes });
  const { body: plan } = await server.call("POST", "/assistant/plan", { body });
  // Another one stands first.
  await server.call("POST", "/assistant/plan", { body: { ...body, title: "Delete others" } });
  const terminal = openConsole(server, { columns: 80, rows: 24 });
  await terminal.see("for you");
  terminal.type(":", pasted(`/assistant?plan=${plan._id}`));
  await terminal.see(`Open /assistant`);
  terminal.type(keys.enter);
  await terminal.see("[ Accept ]");
  await terminal.see("[ Refuse ]");
  await terminal.see("A accept");
  await terminal.see("R refuse");
  terminal.type("jjj", "\u0006", "\u0006");
  await terminal.see(/field[2-9]\d: \[-value [2-9]\d-\]/);
  await terminal.see("R refuse");
  terminal.type("R");
  await terminal.see("refused by admin");
  expect((await server.call("GET", `/assistant/plan/${plan._id}`)).body.state).toBe("refused");
  terminal.type("q");
  await terminal.ended();
});

it("the console tells on whatever screen that a plan has come to wait", async () => {
  const body = planBody({ title: "Delete the fleet", input: {} });
  const terminal = openConsole(server, { columns: 80, rows: 24 });
  await terminal.see("for you");
  terminal.type(":", pasted("/passport/policy"));
  await terminal.see("Open /passport/policy");
  terminal.type(keys.enter);
  await terminal.miss("Open /");
  // The socket may not be there yet: what comes before it is is no news.
  await expect
    .poll(async () => {
      await server.call("POST", "/assistant/plan", { body });
      return terminal.screen().join("\n").includes("first mate waits for you: Delete the fleet");
    })
    .toBe(true);
  terminal.type("q");
  await terminal.ended();
});

/** Looks at a plan in the terminal console, and refuses it there. */
async function refuseInConsole(plan: string): Promise<void> {
  const terminal = openConsole(server, { columns: 160, rows: 45 });
  await terminal.see("1 plan of an assistant waits for you");
  terminal.type(":", pasted(`/assistant?plan=${plan}`));
  await terminal.see("Open /assistant");
  terminal.type(keys.enter);
  await terminal.see("It waits for you: it destroys something");
  await terminal.see("name: [-Brava-]");
  terminal.type("g", "jj");
  await terminal.see("▌[ Refuse ]");
  terminal.type(keys.enter);
  await terminal.see("refused by admin");
  terminal.type("G");
  await terminal.see("▌[ Let assistants in ]");
  terminal.type(keys.enter);
  await terminal.see("[ Keep assistants out ]");
  terminal.type("q");
  await terminal.ended();
}
