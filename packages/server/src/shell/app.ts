import type { Server } from "node:http";
import { type FastifyInstance, fastify } from "fastify";
import { areas, registerBeside } from "../areas";
import { openSqliteEngine, type SqliteEngine } from "../engine/sqlite/engine";
import { createRegexMatcher } from "../filter/regex";
import { installOriginal } from "../original/original";
import { createServices, type Services } from "../services";
import { installBodies, takeNoBodies } from "./bodies";
import { installCompression } from "./compression";
import type { ServerContext, ServerOptions } from "./context";
import { installCors } from "./cors";
import { refuseBeforeBody } from "./early";
import { installErrorHandling, installNotFound, notFound, refusePath } from "./errors";
import { installGuard } from "./guard";
import { type Front, httpServers } from "./httpServer";
import { smallBody } from "./intake";
import { listenAt } from "./listening";
import { calmLog, logToStandardError } from "./log";
import { optionsOf } from "./options";
import { parseQuery } from "./query";
import { createContext } from "./serverContext";
import { serveWeb } from "./web";
import { installWritten } from "./written";

/** What a backend is started with; the rest has defaults. */
export interface ServerSettings extends Partial<ServerOptions> {
  readonly dataFolder: string;
  /** Identifier of the administrator made at the first start; default `admin`. */
  readonly adminIdentifier?: string | undefined;
  /** Absent: one is generated and given back once. */
  readonly adminPassword?: string | undefined;
  /** Milliseconds since the epoch; default the clock of the machine. */
  readonly now?: (() => number) | undefined;
  /** Milliseconds by a clock that is never set back; default that of the process, or `now` where it is given. */
  readonly elapsed?: (() => number) | undefined;
  /** Addresses of reverse proxies whose `X-Forwarded-For` is believed, comma-separated; default none. */
  readonly trustedProxies?: string | undefined;
  /** Takes what went wrong unexpectedly; default standard error. */
  readonly log?: ((error: unknown) => void) | undefined;
}

export interface RunningServer {
  readonly app: FastifyInstance<Server>;
  readonly engine: SqliteEngine;
  readonly context: ServerContext;
  /** Present at the first start. `generated`: nobody knows the password yet but this value. */
  readonly createdAdmin: Services["createdAdmin"];
  /** What the administrator of the machine should know, one sentence each. */
  readonly warnings: readonly string[];
  /** Undoes the making of the administrator: for a start that fails after all. */
  takeBackAdmin(): Promise<void>;
  /** Address of the API, ends in `/api`. Throws `StartError` when the port is taken. */
  listen(): Promise<{ url: string }>;
  /** Answers what ends within ten seconds, undoes a long write that does not, then closes socket and database. */
  close(): Promise<void>;
}

/** Opens the data folder and registers every route; `listen` then takes requests. Throws `StartError`. */
export async function createServer(settings: ServerSettings): Promise<RunningServer> {
  const options = optionsOf(settings);
  const now = settings.now ?? Date.now;
  const elapsed = settings.elapsed ?? settings.now ?? (() => performance.now());
  const log = calmLog(settings.log ?? logToStandardError, elapsed);
  const matcher = createRegexMatcher();
  const engine = openSqliteEngine({
    folder: options.dataFolder,
    matcher,
    readBudget: options.readBudget,
    writeBudget: options.writeBudget,
    log,
  });
  try {
    const context = createContext({ engine, matcher, options, now, elapsed });
    let address = options.publicUrl ?? `http://${options.host}:${options.port}/api`;
    const front: Front = {};
    const app = appOf(settings, options, front);
    const issuer = () => address;
    const services = await createServices({
      context,
      secret: engine.secret,
      front,
      trustedProxies: settings.trustedProxies,
      issuer,
      log,
      administrator: settings,
    });
    await register(app, services);
    return {
      app,
      engine,
      context,
      createdAdmin: services.createdAdmin,
      warnings: engine.warnings,
      takeBackAdmin: services.takeBackAdmin,
      async listen() {
        try {
          const bound = `${await listenAt(app, options)}/api`;
          address = options.publicUrl ?? bound;
          services.functions.begin();
          return { url: bound };
        } catch (error) {
          await services.takeBackAdmin();
          throw error;
        }
      },
      async close() {
        await end(app);
        await services.requests.close();
        await services.functions.close();
        await engine.close();
      },
    };
  } catch (error) {
    await engine.close();
    throw error;
  }
}

/** The HTTP server, without routes. */
function appOf(settings: ServerSettings, options: ServerOptions, front: Front): FastifyInstance<Server> {
  const servers = httpServers(options.intakeLimits, settings.trustedProxies, front);
  const app = fastify({
    serverFactory: servers.make,
    bodyLimit: Math.min(smallBody, options.payloadLimit),
    trustProxy: settings.trustedProxies ?? false,
    forceCloseConnections: "idle",
    frameworkErrors: refusePath,
    routerOptions: {
      caseSensitive: false,
      ignoreTrailingSlash: true,
      maxParamLength: 500,
      querystringParser: parseQuery,
    },
  });
  // Other servers of this instance take no upgrades.
  app.server.on("upgrade", ({ socket }) => servers.begun(socket));
  return app;
}

/** How long requests may take that run when the server is closed, in milliseconds. */
const patience = 10_000;

async function end(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), patience);
  await app.close();
  clearTimeout(timer);
}

/** A connection that its browser would keep open must not keep a closing server alive. */
function closeConnectionsAtEnd(app: FastifyInstance): void {
  let closing = false;
  app.addHook("preClose", async () => {
    closing = true;
  });
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (closing) reply.header("connection", "close");
    done();
  });
}

async function register(root: FastifyInstance, services: Services): Promise<void> {
  const { context, callers, states, log } = services;
  installErrorHandling(root, log);
  takeNoBodies(root);
  closeConnectionsAtEnd(root);
  await root.register(
    async (app) => {
      installCors(app);
      installCompression(app);
      app.addHook("onRequest", (_request, reply, done) => {
        // Answers depend on who asks, and no browser may take one for a page.
        reply.header("cache-control", "no-store").header("x-content-type-options", "nosniff");
        done();
      });
      if (context.options.asOriginal) installOriginal(app);
      refuseBeforeBody(app, callers);
      installBodies(app, services.readBody);
      installGuard(app, callers);
      services.countRequests(app);
      installWritten(app, context);
      installNotFound(app);
      // Those who wait for somebody at a provider would keep a closing server alive.
      app.addHook("preClose", async () => states.close());
      for (const registerArea of Object.values(areas)) registerArea(app, services);
      // The web console answers every other path that is read.
      app.get("/*", { config: { guard: "public" } }, (request) => {
        throw notFound(request);
      });
    },
    { prefix: "/api" },
  );
  registerBeside(root, services);
  const { webFolder, mapTiles, assetStore } = context.options;
  const { shownOrigins } = services;
  if (webFolder !== undefined) await serveWeb(root, webFolder, { shownOrigins, mapTiles, assetStore });
  await root.ready();
}
