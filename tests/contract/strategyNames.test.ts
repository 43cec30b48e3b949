import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type SaidProvider, startSaidProvider } from "./fixtures/saidProvider";

let server: TestServer;
let provider: SaidProvider;
let id: string;
beforeAll(async () => {
  server = await startTestServer();
  provider = await startSaidProvider();
  id = (await server.call("POST", "/passport/strategy", { body: provider.strategy })).body._id;
});
afterAll(async () => {
  await provider.close();
  await server.close();
});

it.each(["аdmin", "admin\u200b", "Admin"])("refuses %j, who would pass for somebody here", async (name) => {
  provider.says({ id: name });
  const { state } = (await server.call("GET", `/passport/strategy/${id}/url`, { as: null })).body;
  await fetch(`${server.url}/passport/strategy/${id}/complete?state=${state}&code=c`);
  const answer = await server.call("POST", "/passport/identify", { as: null, body: { state } });
  expect([answer.status, answer.body.message]).toEqual([
    400,
    expect.stringMatching(/already exists: admin|nobody sees/),
  ]);
});
