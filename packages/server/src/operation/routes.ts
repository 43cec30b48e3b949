import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { listenAt } from "../shell/listening";
import type { Readiness } from "./readiness";
import { metricsType, type Registry } from "./registry";

interface Parts {
  readonly readiness: Readiness;
  /** Absent: numbers are not told at this address. */
  readonly registry?: Registry | undefined;
}

interface Told {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** What is told at a path below the origin; undefined: nothing. */
async function toldAt(path: string, { readiness, registry }: Parts): Promise<Told | undefined> {
  if (path === "/metrics" && registry !== undefined)
    return { status: 200, type: metricsType, text: await registry.text() };
  if (path === "/healthz") return json(200, { status: "alive" });
  if (path !== "/readyz") return undefined;
  const reasons = await readiness.reasons();
  return reasons.length === 0 ? json(200, { status: "ready" }) : json(503, { status: "not ready", reasons });
}

const json = (status: number, body: object): Told => ({
  status,
  type: "application/json; charset=utf-8",
  text: JSON.stringify(body),
});

/** Tells those who watch the process whether it lives and takes requests. They sign in nowhere, and learn nothing more. */
export function installHealth(app: FastifyInstance, parts: Parts): void {
  const paths = ["/healthz", "/readyz", ...(parts.registry === undefined ? [] : ["/metrics"])];
  for (const path of paths)
    app.get(path, { config: { guard: "public" } }, async (_request, reply) => {
      const told = await toldAt(path, parts);
      if (told === undefined) return reply.code(404).send();
      return reply
        .code(told.status)
        .header("content-type", told.type)
        .header("cache-control", "no-store")
        .send(told.text);
    });
}

/** Where numbers are told, apart from what the server answers to everybody. */
export interface Place {
  readonly host: string;
  readonly port: number;
}

export interface MetricsListener {
  /** Ends in `/metrics`. */
  readonly url: string;
  close(): Promise<void>;
}

/** Listens at an address of its own. Throws `StartError` where that cannot be had. */
export async function listenForMetrics(place: Place, parts: Parts): Promise<MetricsListener> {
  const server = createServer((request, response) => void answer(request, response, parts));
  const origin = await listenAt({ listen: (at) => listening(server, at) }, place, "--metrics");
  return {
    url: `${origin}/metrics`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listening(server: Server, { host, port }: Place): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      const address = server.address();
      const bound = typeof address === "object" && address !== null ? address.port : port;
      resolve(`http://${host.includes(":") ? `[${host}]` : host}:${bound}`);
    });
  });
}

async function answer(request: IncomingMessage, response: ServerResponse, parts: Parts): Promise<void> {
  const [path = ""] = (request.url ?? "").split("?", 1);
  const isRead = request.method === "GET" || request.method === "HEAD";
  const told = isRead ? await toldAt(path, parts) : undefined;
  const { status, type, text } = told ?? json(404, { statusCode: 404, message: "There is nothing here." });
  response.writeHead(status, {
    "content-type": type,
    "cache-control": "no-store",
    "content-length": Buffer.byteLength(text),
  });
  response.end(request.method === "HEAD" ? undefined : text);
}
