// A client of the socket of a bucket, by the contract alone.
import type { Chunk } from "@twinhelm/core/document/chunks";
import type { TestServer } from "@twinhelm/server/shell/testServer";
import { expect } from "vitest";
import { WebSocket } from "ws";

export interface Watcher {
  readonly socket: WebSocket;
  /** All that came so far. */
  readonly chunks: Chunk[];
  /** Code of the close, once there is one. */
  readonly closed: Promise<number>;
  send(event: string, data: object): void;
  /** Waits for as many messages, and gives and forgets them. */
  take(count: number): Promise<Chunk[]>;
  /** Waits for the end of the first documents. */
  begun(): Promise<Chunk[]>;
}

/** Opens a socket. `as`: the credential; null: nobody's. */
export function watch(
  server: TestServer,
  bucketId: string,
  options: { as?: string | null; query?: Record<string, string>; inHeader?: boolean } = {},
): Watcher {
  const { as = server.admin, query = {}, inHeader = false } = options;
  const parameters = new URLSearchParams(query);
  if (as !== null && !inHeader) parameters.set("Authorization", as);
  const address = `${server.url.replace("http", "ws")}/bucket/${bucketId}/data?${parameters}`;
  const headers = as !== null && inHeader ? { authorization: as } : {};
  const socket = new WebSocket(address, { headers });
  const chunks: Chunk[] = [];
  socket.on("message", (data) => chunks.push(JSON.parse(data.toString())));
  socket.on("error", () => undefined);
  const closed = new Promise<number>((resolve) => socket.once("close", resolve));
  return {
    socket,
    chunks,
    closed,
    send: (event, data) => socket.send(JSON.stringify({ event, data })),
    async take(count) {
      await expect.poll(() => chunks.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(count);
      return chunks.splice(0, count);
    },
    async begun() {
      await expect
        .poll(() => chunks.some(({ kind }) => kind === 1 || kind === -1), { timeout: 30_000 })
        .toBe(true);
      return chunks.splice(0, chunks.length);
    },
  };
}
