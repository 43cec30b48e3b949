import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";

/** Takes a connection that asks to become another one; false: it is for somebody else. */
type Taker = (request: IncomingMessage, stream: Duplex, head: Buffer) => boolean;

const takers = new WeakMap<Server, Taker[]>();

/** Adds who takes upgrades of a server. What nobody takes is destroyed, as the contract has it. */
export function takeUpgrades(server: Server, taker: Taker): void {
  const known = takers.get(server);
  if (known !== undefined) return void known.push(taker);
  const all = [taker];
  takers.set(server, all);
  server.on("upgrade", (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    if (!all.some((each) => each(request, stream, head))) stream.destroy();
  });
}
