import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { type WebSocket as Connection, WebSocketServer } from "ws";
import { browserSocket } from "./browserSocket";

it("one that is left before it is open is opened and then closed in order", async () => {
  const server = createServer();
  const sockets = new WebSocketServer({ noServer: true });
  const closed = new Promise<number>((tell) => {
    sockets.on("connection", (connection: Connection) => connection.on("close", tell));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const asked = once(server, "upgrade");
  const socket = browserSocket(`ws://127.0.0.1:${port}`);
  const [request, wire, head] = await asked;
  socket.close();
  const complaints: string[] = [];
  socket.addEventListener("error", () => complaints.push("error"));
  sockets.handleUpgrade(request, wire, head, (connection) => sockets.emit("connection", connection));
  // 1005: a close frame without a reason; a connection that is broken off is 1006.
  expect([await closed, complaints]).toEqual([1005, []]);
  server.close();
});
