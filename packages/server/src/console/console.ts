import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { MapTiles } from "@twinhelm/core/field/mapTiles";
import { tilesOrigin } from "@twinhelm/core/field/mapTiles";
import { storeOrigin } from "@twinhelm/core/shell/assetStore";
import { fastify } from "fastify";
import { httpError, installErrorHandling, StartError } from "../shell/errors";
import { listenAt } from "../shell/listening";
import { proxyTest } from "../shell/network";
import { serveWeb } from "../shell/web";
import { configOf, type Place, placesOf } from "./config";
import { type ProxyLimits, proxyLimits } from "./limits";
import { createProxy, type RequestProxy } from "./proxy";
import { createSocketProxy, type SocketProxy } from "./sockets";
import { type Upstream, type Way, wayTo } from "./upstream";

/** What a console without a backend of its own is started with. */
export interface ConsoleSettings {
  /** The built web console. */
  readonly webFolder: string;
  /** The APIs; the first is shown to whoever names none. */
  readonly upstreams: readonly Upstream[];
  readonly host: string;
  readonly port: number;
  /** Certificates beside those that the machine believes, as PEM. */
  readonly ca?: readonly string[] | undefined;
  /** Addresses of reverse proxies whose `X-Forwarded-*` is believed, comma-separated; default none. */
  readonly trustedProxies?: string | undefined;
  readonly imageOrigins?: readonly string[] | undefined;
  readonly frameOrigins?: readonly string[] | undefined;
  /** Of dashboards whose components are answered elsewhere. */
  readonly connectOrigins?: readonly string[] | undefined;
  readonly mapTiles?: MapTiles | undefined;
  readonly assetStore?: string | undefined;
  readonly limits?: Partial<ProxyLimits> | undefined;
}

export interface RunningConsole {
  /** Address of the console, ends in `/`. Throws `StartError` when the port is taken. */
  listen(): Promise<{ url: string }>;
  close(): Promise<void>;
}

/** The proxies of one API, and where the browser finds it. */
interface Passage extends Place {
  readonly way: Way;
  readonly proxy: RequestProxy;
  readonly sockets: SocketProxy;
}

/** Serves the web console alone, with a way to each API below the address of the console. */
export async function createConsole(settings: ConsoleSettings): Promise<RunningConsole> {
  const passages = passagesOf(settings);
  const server: { of?: Server } = {};
  const app = fastify({
    serverFactory(handler) {
      const made = createServer((request, response) => {
        if (!takeRequest(passages, request, response)) handler(request, response);
      });
      // The clock of an exchange is that of its proxy: an upload may take as long as it moves.
      made.requestTimeout = 0;
      // As long as with a backend of ours: a connection that ends between two clicks costs another handshake.
      made.keepAliveTimeout = 72_000;
      made.on("upgrade", (request, stream, head) => takeUpgrade(passages, request, stream, head));
      server.of = made;
      return made;
    },
    forceCloseConnections: true,
    exposeHeadRoutes: true,
  });
  installErrorHandling(app, (error) => console.error(error));
  app.addHook("onRequest", async ({ method }) => {
    if (method !== "GET" && method !== "HEAD") throw httpError(405, "The console takes no such request.");
  });
  const [first] = passages;
  if (first !== undefined && first.base !== "/")
    app.get("/", async (_request, reply) =>
      reply.header("cache-control", "no-cache").redirect(first.base, 302),
    );
  for (const passage of passages) {
    await serveWeb(app, settings.webFolder, {
      shownOrigins: async () => originsOf(settings, passage.way),
      mapTiles: settings.mapTiles,
      assetStore: settings.assetStore,
      base: passage.base,
      config: configOf(passage, passages),
    });
  }
  await app.ready();
  return {
    listen: async () => ({ url: `${await listenAt(app, settings)}/` }),
    async close() {
      server.of?.closeAllConnections();
      for (const { way, sockets } of passages) {
        sockets.close();
        way.close();
      }
      await app.close();
    },
  };
}

function passagesOf(settings: ConsoleSettings): readonly Passage[] {
  const limits = { ...proxyLimits, ...settings.limits };
  const isProxy = proxyTest(settings.trustedProxies);
  const places = placesOf(settings.upstreams);
  if (places.length === 0) throw new StartError("options", "Name at least one API with --api.");
  return places.map((place) => {
    const way = wayTo(place.upstream, limits, settings.ca);
    const parts = { way, limits, isProxy };
    return { ...place, way, proxy: createProxy(parts), sockets: createSocketProxy(parts) };
  });
}

/** What pages show of others: files have the address of the API in them. */
function originsOf(
  { imageOrigins = [], frameOrigins = [], connectOrigins = [], mapTiles, assetStore }: ConsoleSettings,
  { url }: Way,
) {
  const store = assetStore === undefined ? undefined : storeOrigin(assetStore);
  const tiles = mapTiles === undefined ? undefined : tilesOrigin(mapTiles.address);
  return {
    images: [...new Set([url.origin, ...imageOrigins, ...(tiles === undefined ? [] : [tiles])])],
    frames: [...new Set([url.origin, ...frameOrigins, ...(store === undefined ? [] : [store])])],
    connections: connectOrigins,
  };
}

/** The API that a path is of, and what follows its address. */
function passageOf(passages: readonly Passage[], url = "") {
  for (const passage of passages) {
    const { api } = passage;
    const next = url.charAt(api.length);
    if (url.slice(0, api.length).toLowerCase() === api.toLowerCase() && ["", "/", "?"].includes(next))
      return { passage, path: url.slice(api.length) };
  }
  return undefined;
}

function takeRequest(
  passages: readonly Passage[],
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const found = passageOf(passages, request.url);
  found?.passage.proxy.take(request, response, found.path, found.passage.api);
  return found !== undefined;
}

function takeUpgrade(
  passages: readonly Passage[],
  request: IncomingMessage,
  stream: Duplex,
  head: Buffer,
): void {
  const found = passageOf(passages, request.url);
  if (found === undefined) stream.destroy();
  else found.passage.sockets.take(request, stream, head, found.path);
}
