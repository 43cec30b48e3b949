import { once } from "node:events";
import { startTestServer } from "@twinhelm/server/shell/testServer";
import { it } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { median, report } from "./report";

const sockets = 1000;
const rounds = 9;

/** Opens sockets that have had so many messages each, and gives how to wait for the next of all. */
async function openAll(address: string, first: number): Promise<() => Promise<unknown>> {
  let left = sockets * first;
  let done = Promise.withResolvers<void>();
  for (let index = 0; index < sockets; index += 1)
    new WebSocket(address).on("message", () => {
      left -= 1;
      if (left === 0) done.resolve();
    });
  await done.promise;
  return () => {
    left = sockets;
    done = Promise.withResolvers<void>();
    return done.promise;
  };
}

async function timeOf(next: () => Promise<unknown>, write: (round: number) => unknown): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const told = next();
    const start = performance.now();
    await Promise.all([told, write(round)]);
    times.push(performance.now() - start);
  }
  return median(times);
}

it("1,000 sockets, one write", async () => {
  const server = await startTestServer();
  const properties = { name: { type: "string" }, tons: { type: "number" } };
  const body = { title: "Boats", description: "For a measurement", properties };
  const bucket = (await server.call("POST", "/bucket", { body })).body._id;
  const one = await server.call("POST", `/bucket/${bucket}/data`, { body: { name: "Alba" } });
  const path = `/bucket/${bucket}/data/${one.body._id}`;
  const credential = encodeURIComponent(server.admin);
  const next = await openAll(
    `${server.url.replace("http", "ws")}/bucket/${bucket}/data?Authorization=${credential}`,
    2,
  );
  const time = await timeOf(next, (tons) => server.call("PATCH", path, { body: { tons } }));
  const bare = new WebSocketServer({ port: 0, perMessageDeflate: false });
  await once(bare, "listening");
  bare.on("connection", (socket) => socket.send("hello"));
  const floorNext = await openAll(`ws://127.0.0.1:${Object(bare.address()).port}`, 1);
  const text = JSON.stringify({ kind: 5, document: one.body });
  const floor = await timeOf(floorNext, () => {
    for (const socket of bare.clients) socket.send(text);
  });
  report("1,000 sockets told of one write, milliseconds", time, { most: 100 }, "from the request on");
  report(
    "1,000 sockets told of one write / bare ws",
    time / floor,
    { most: 3 },
    `${floor.toFixed(1)} ms bare`,
  );
  for (const socket of bare.clients) socket.terminate();
  bare.close();
  await server.close();
});
