// Sockets of one caller: of each kind there are as many as the server takes of one, and others keep theirs.
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { fewSockets } from "./fixtures/fewSockets";

const watching = ["index", "stream"].map((verb) => ({
  action: `bucket:data:${verb}`,
  module: "bucket:data",
  resource: { include: ["*/*"], exclude: [] },
}));
let server: TestServer;
let bucket: string;
beforeAll(async () => {
  server = await startTestServer({ socketLimits: fewSockets });
  const body = { title: "Boats", description: "For a test", properties: { name: { type: "string" } } };
  bucket = (await server.call("POST", "/bucket", { body })).body._id;
});
afterAll(() => server.close());

/** A socket, and the first message that says whether it was let in. */
function open(path: string, authorization: string) {
  const address = `${server.url.replace("http", "ws")}${path}`;
  const socket = new WebSocket(address, { headers: { authorization } });
  socket.on("error", () => undefined);
  const first = new Promise<{ kind?: number; status?: number; code?: number }>((resolve) => {
    socket.on("message", (text) => {
      const message = JSON.parse(text.toString());
      if (message.kind === 1 || (message.status ?? message.code) !== undefined) resolve(message);
    });
  });
  return { socket, first };
}

describe.each([
  ["documents", () => `/bucket/${bucket}/data`],
  ["lines of functions", () => "/function-logs"],
  ["plans of assistants", () => "/assistant/plan"],
])("of %s", (_, pathOf) => {
  it("one caller takes no place of others, and gets those back that are free", async () => {
    const path = pathOf();
    const { credential } = await server.createIdentity(watching);
    const own = [open(path, credential), open(path, credential)];
    for (const each of own) expect(await each.first).toMatchObject({ kind: 1 });
    const refused = await open(path, credential).first;
    expect(refused.status ?? refused.code).toBe(429);
    const other = open(path, server.admin);
    expect(await other.first).toMatchObject({ kind: 1 });
    own[0]?.socket.close();
    await expect.poll(async () => (await open(path, credential).first).kind).toBe(1);
    for (const { socket } of [...own, other]) socket.terminate();
  });
});
