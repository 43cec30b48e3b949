import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import type { FastifyInstance } from "fastify";

/** Who takes connections that ask to become another one. */
interface Taker {
  /** False: it is for somebody else. */
  take(request: IncomingMessage, stream: Duplex, head: Buffer): boolean;
  /** The server closes: ends all that were taken. */
  cut(): void;
}

const takers = new WeakMap<Server, Taker[]>();

/**
 * Adds who takes upgrades of a server. What nobody takes is destroyed, as the contract has it; so is all that comes once
 * the server closes: whoever is cut connects anew at once, and one more would keep it alive for ever.
 */
export function takeUpgrades(app: FastifyInstance, taker: Taker): void {
  const known = takers.get(app.server);
  if (known !== undefined) return void known.push(taker);
  const all = [taker];
  takers.set(app.server, all);
  let closing = false;
  app.server.on("upgrade", (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    if (closing || !all.some((each) => each.take(request, stream, head))) stream.destroy();
  });
  app.addHook("preClose", async () => {
    closing = true;
    for (const each of all) each.cut();
  });
}
