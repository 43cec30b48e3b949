import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type SaidProvider, startSaidProvider } from "../contract/fixtures/saidProvider";
import { homeOf, signedIn } from "./console";
import { runHere } from "./runHere";

let server: TestServer;
let provider: SaidProvider;
let home: string;
let strategy: string;
beforeAll(async () => {
  server = await startTestServer();
  provider = await startSaidProvider();
  home = homeOf(server.admin, server.url);
  strategy = (await server.call("POST", "/passport/strategy", { body: provider.strategy })).body._id;
});
afterAll(async () => {
  await provider.close();
  await server.close();
});

const signOn = (...args: readonly string[]) => runHere(["identity", "sign-on", ...args], home);

async function comes(user: object): Promise<number> {
  provider.says(user);
  const { state } = (await server.call("GET", `/passport/strategy/${strategy}/url`, { as: null })).body;
  await fetch(`${server.url}/passport/strategy/${strategy}/complete?state=${state}&code=c`);
  return (await server.call("POST", "/passport/identify", { as: null, body: { state } })).status;
}

it("whoever came with the name of an identity is listed, linked and unlinked by commands", async () => {
  await server.createIdentity([], { identifier: "mara" });
  const nobody = await signOn("link", "mara");
  expect([nobody.code, nobody.err]).not.toEqual([0, expect.anything()]);
  expect(nobody.err).toContain("Nobody who signed on with this name waits to be linked.");
  expect(await comes({ id: "mara", sub: "m-1" })).toBe(401);
  expect((await signOn("list", "mara")).out).toMatch(/false +said +\w{24} +sub:m-1/);
  const linked = await signOn("link", "mara");
  expect([linked.code, linked.err]).toEqual([
    0,
    "Whoever the provider calls so signs in as this identity from now on.\n",
  ]);
  expect(await comes({ id: "mara", sub: "m-1" })).toBe(200);
  expect((await signOn("unlink", "mara")).code).toBe(0);
  expect(await comes({ id: "mara", sub: "m-1" })).toBe(401);
  await comes({ id: "mara", sub: "m-2" });
  expect((await signOn("link", "mara")).err).toContain("Say which one with --strategy and --subject.");
  expect((await signOn("link", "mara", "--subject", "sub:m-2")).code).toBe(0);
  expect(await comes({ id: "mara", sub: "m-2" })).toBe(200);
});

it("who may not see an identity is told which permission its sign-ons need", async () => {
  const { id } = await server.createIdentity([], { identifier: "nele" });
  const { credential } = await server.createIdentity([]);
  const { code, out, err } = await signedIn(server, credential)(["identity", "sign-on", "list", id]);
  expect([code, out]).toEqual([5, ""]);
  expect(err).toContain('{"action":"passport:identity:show"');
});
