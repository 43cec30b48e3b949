import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import type { FastifyInstance } from "fastify";

/** Who takes connections that ask to become another one. */
interface Taker {
  /** What its connections are for. */
  readonly kind: string;
  /** False: it is for somebody else. */
  take(request: IncomingMessage, stream: Duplex, head: Buffer): boolean;
  /** The server closes: ends all that were taken. */
  cut(): void;
}

interface Upgrades {
  readonly takers: Taker[];
  /** Connections that are there, by what they are for. */
  readonly open: Map<string, number>;
  /** Those that come now are refused. */
  isEnding: boolean;
}

const known = new WeakMap<Server, Upgrades>();

/** Connections of a server that became another one and are there, by what they are for. */
export const openUpgrades = ({ server }: Pick<FastifyInstance, "server">): ReadonlyMap<string, number> =>
  known.get(server)?.open ?? new Map();

/** From now on nothing new is taken: who comes is told that another server may take it. */
export function refuseUpgrades({ server }: Pick<FastifyInstance, "server">): void {
  const upgrades = known.get(server);
  if (upgrades !== undefined) upgrades.isEnding = true;
}

const refusal = "HTTP/1.1 503 Service Unavailable\r\nretry-after: 1\r\nconnection: close\r\n\r\n";

/**
 * Adds who takes upgrades of a server. What nobody takes is destroyed, as the contract has it; so is all that comes once
 * the server closes: whoever is cut connects anew at once, and one more would keep it alive for ever.
 */
export function takeUpgrades(app: FastifyInstance, taker: Taker): void {
  const found = known.get(app.server);
  found?.open.set(taker.kind, 0);
  if (found !== undefined) return void found.takers.push(taker);
  const upgrades: Upgrades = { takers: [taker], open: new Map([[taker.kind, 0]]), isEnding: false };
  known.set(app.server, upgrades);
  let closing = false;
  app.server.on("upgrade", (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    if (closing) return void stream.destroy();
    if (upgrades.isEnding) return void stream.end(refusal);
    const taken = upgrades.takers.find((each) => each.take(request, stream, head));
    if (taken === undefined) stream.destroy();
    else count(upgrades, taken.kind, stream);
  });
  app.addHook("preClose", async () => {
    closing = true;
    for (const each of upgrades.takers) each.cut();
  });
}

function count({ open }: Upgrades, kind: string, stream: Duplex): void {
  open.set(kind, (open.get(kind) ?? 0) + 1);
  stream.once("close", () => open.set(kind, (open.get(kind) ?? 1) - 1));
}
