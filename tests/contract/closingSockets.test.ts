import { startTestServer } from "@twinhelm/server/shell/testServer";
import { afterEach, expect, it, vi } from "vitest";
import { WebSocket } from "ws";

afterEach(() => void vi.restoreAllMocks());

it("a socket whose ticket is looked for while the server is closed does not keep it open", async () => {
  const server = await startTestServer();
  const body = { title: "Boats", description: "Of the test", properties: { name: { type: "string" } } };
  const { _id } = (await server.call("POST", "/bucket", { body })).body;
  const asked = Promise.withResolvers<void>();
  const found = Promise.withResolvers<string>();
  vi.spyOn(server.server.engine.shared.values, "take").mockImplementation(() => {
    asked.resolve();
    return found.promise;
  });
  const socket = new WebSocket(`${server.url.replace("http", "ws")}/bucket/${_id}/data?ticket=any`);
  socket.on("error", () => undefined);
  const ended = new Promise((resolve) => socket.once("close", resolve));
  await asked.promise;
  const closed = server.close();
  const isReached = () =>
    fetch(`${server.url}/bucket`).then(
      () => true,
      () => false,
    );
  await expect.poll(isReached).toBe(false);
  found.resolve(server.admin);
  await ended;
  await closed;
});
