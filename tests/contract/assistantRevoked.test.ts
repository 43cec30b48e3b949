// What an assistant found, and may not be told any more once its message is answered.
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it, vi } from "vitest";

let server: TestServer;
let bucketId: string;
beforeAll(async () => {
  server = await startTestServer({ assistants: true });
  const properties = { name: { type: "string" } };
  const body = { title: "Boats", description: "For a test", primary: "name", properties };
  bucketId = (await server.call("POST", "/bucket", { body })).body._id;
});
afterAll(() => server.close());

const every = ["index", "show", "create", "update", "delete"];
const statement = every.flatMap((verb) => [
  {
    action: `bucket:data:${verb}`,
    module: "bucket:data",
    resource: { include: [verb === "create" ? "*" : "*/*"], exclude: [] },
  },
]);
const looking = ["index", "show"].map((verb) => ({
  action: `bucket:${verb}`,
  module: "bucket",
  resource: { include: ["*"], exclude: [] },
}));

const call = (id: number, name: string, input: object) => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: { name, arguments: input },
});

async function send(credential: string, messages: object) {
  const answer = await fetch(`${server.url.replace(/\/api$/, "")}/mcp`, {
    method: "POST",
    headers: {
      authorization: credential.replace("IDENTITY", "Bearer"),
      accept: "application/json, text/event-stream",
      "content-type": "application/json",
    },
    body: JSON.stringify(messages),
  });
  return { status: answer.status, text: await answer.text() };
}

/** Somebody whose assistant has read a secret, and waits for a person about something else that it was told with it. */
async function waiting() {
  const document = await server.call("POST", `/bucket/${bucketId}/data`, { body: { name: "the secret" } });
  const person = await server.createIdentity([...statement, ...looking]);
  const input = { bucketId, documentIds: [document.body._id] };
  const planned = await send(person.credential, call(1, "plan", { action: "document.delete", input }));
  const [, plan] = /\\"plan\\": ?\\"([\da-f]{24})\\"/.exec(planned.text) ?? [];
  const [, hash] = /\\"hash\\": ?\\"([\w-]+)\\"/.exec(planned.text) ?? [];
  const inject = vi.spyOn(server.server.app, "inject");
  const answer = send(person.credential, [
    call(2, "read", { action: "document.list", input: { bucketId } }),
    call(3, "apply", { plan, hash }),
  ]);
  const read = async () => {
    const answers = await Promise.all(
      inject.mock.results.map(({ value }) => Promise.resolve(value).catch(() => undefined)),
    );
    return answers.some((each) => String(each?.payload).includes("the secret"));
  };
  await expect.poll(read, { timeout: 20_000 }).toBe(true);
  inject.mockRestore();
  return { person, plan, answer };
}

it("with the rights that it had it is told", async () => {
  const { answer, plan } = await waiting();
  expect((await server.call("POST", `/assistant/plan/${plan}/refuse`)).status).toBe(200);
  const { status, text } = await answer;
  expect(status).toBe(200);
  expect(text).toContain("the secret");
});

it("not once the token was ended", async () => {
  const { answer, person } = await waiting();
  expect((await server.call("DELETE", "/passport/identify", { as: person.credential })).status).toBe(204);
  const { status, text } = await answer;
  expect(text).not.toContain("the secret");
  expect(status).toBe(401);
});

it("nor once the policy was taken away", async () => {
  const { answer, person, plan } = await waiting();
  const own = `/passport/identity/${person.id}/policy/${person.policyId}`;
  expect((await server.call("DELETE", own)).status).toBe(204);
  expect((await server.call("POST", `/assistant/plan/${plan}/refuse`)).status).toBe(200);
  const { status, text } = await answer;
  expect(text).not.toContain("the secret");
  expect(status).toBe(503);
});
