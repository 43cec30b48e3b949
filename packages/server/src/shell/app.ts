import type { Server } from "node:http";
import { type FastifyInstance, fastify } from "fastify";
import { areas, registerBeside } from "../areas";
import { openEngine } from "../engine/open";
import type { StoredEngine } from "../engine/stored";
import { createRegexMatcher } from "../filter/regex";
import type { Logger } from "../operation/logger";
import { createOperation, type Operation } from "../operation/operation";
import { currentCaller } from "../operation/requestId";
import { installOriginal } from "../original/original";
import { openPlace } from "../place/open";
import { createServices, type Services } from "../services";
import { boundUnread } from "./answers";
import { installBodies, takeNoBodies } from "./bodies";
import { installCompression } from "./compression";
import type { ServerContext, ServerOptions } from "./context";
import { installCors } from "./cors";
import { refuseBeforeBody } from "./early";
import { AwayError, installErrorHandling, installNotFound, notFound, refusePath, StartError } from "./errors";
import { holdAnswers, installGuard } from "./guard";
import { type Front, httpServers } from "./httpServer";
import { smallBody } from "./intake";
import { listenAt } from "./listening";
import { calmLog, type Log } from "./log";
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
  /** Takes what went wrong unexpectedly; default the log of the server. */
  readonly log?: ((error: unknown) => void) | undefined;
  /** Takes lines of that log; default standard error. */
  readonly write?: ((line: string) => void) | undefined;
}

interface Addresses {
  readonly url: string;
  readonly metrics?: string | undefined;
}

export interface RunningServer {
  readonly app: FastifyInstance<Server>;
  readonly engine: StoredEngine;
  readonly context: ServerContext;
  /** Present at the first start. `generated`: nobody knows the password yet but this value. */
  readonly createdAdmin: Services["createdAdmin"];
  /** Where the database is, for people; undefined: in the data folder. */
  readonly place: string | undefined;
  /** Where documents are read from, for people; undefined: from the same database. */
  readonly readPlace: string | undefined;
  /** What the administrator of the machine should know, one sentence each. */
  readonly warnings: readonly string[];
  /** Undoes the making of the administrator: for a start that fails after all. */
  takeBackAdmin(): Promise<void>;
  /** What it says of itself. */
  readonly logger: Logger;
  /**
   * Address of the API, ends in `/api`, and of the numbers where they have one of their own. Throws `StartError` when
   * a port is taken.
   */
  listen(): Promise<Addresses>;
  /** Where it listens; empty before. */
  addresses(): Partial<Addresses>;
  /**
   * Says that it ends, answers what ends within its time, undoes a long write that does not, then closes socket and
   * database.
   */
  close(): Promise<void>;
}

/** Opens the data folder and registers every route; `listen` then takes requests. Throws `StartError`. */
export async function createServer(settings: ServerSettings): Promise<RunningServer> {
  const options = optionsOf(settings);
  const wall = settings.now ?? Date.now;
  const elapsed = settings.elapsed ?? settings.now ?? (() => performance.now());
  const told: Log = (error) => (settings.log ?? operation.logger.error)(error);
  const log = calmLog(told, elapsed);
  const write = settings.write ?? ((line) => console.error(line));
  const operation = createOperation({ options, now: wall, elapsed, write, log });
  const matcher = createRegexMatcher();
  const opened = await openEngine(options, matcher, {
    log,
    elapsed: settings.elapsed ?? settings.now,
    caller: currentCaller,
  });
  const engine = operation.engine(opened);
  const made: { app?: Living["app"]; services?: Services } = {};
  try {
    const files = await openPlace(options, log);
    const now = settings.now ?? engine.now ?? Date.now;
    const context = createContext({ engine, files, matcher, options, now, elapsed });
    const addresses: { own?: Addresses } = {};
    const front: Front = {};
    const app = appOf(settings, options, front);
    made.app = app;
    const issuer = () =>
      options.publicUrl ?? addresses.own?.url ?? `http://${options.host}:${options.port}/api`;
    const services = await createServices({
      context,
      secret: engine.secret,
      front,
      trustedProxies: settings.trustedProxies,
      issuer,
      log,
      operation,
      administrator: settings,
    });
    made.services = services;
    await register(app, { services, engine, operation });
    return {
      app,
      engine,
      context,
      logger: operation.logger,
      createdAdmin: services.createdAdmin,
      place: engine.place,
      readPlace: engine.readPlace,
      warnings: engine.warnings,
      takeBackAdmin: services.takeBackAdmin,
      addresses: () => addresses.own ?? {},
      ...lifeOf({ app, engine, services, operation, addresses }),
    };
  } catch (error) {
    await giveUp({ ...made, engine, operation });
    // Of a database that went away since it was opened, or has too few connections.
    throw error instanceof AwayError ? new StartError("database", `--database: ${error.message}`) : error;
  }
}

interface Living {
  readonly app: FastifyInstance<Server>;
  readonly engine: StoredEngine;
  readonly services: Services;
  readonly operation: Operation;
  readonly addresses: { own?: Addresses };
}

/** Ends what a start that failed has begun, and takes back the password that nobody was told. */
async function giveUp({
  app,
  services,
  engine,
  operation,
}: Pick<Living, "engine" | "operation"> & Partial<Pick<Living, "app" | "services">>): Promise<void> {
  // Why it failed is what is told; a database that went away meanwhile keeps what it has.
  await services?.takeBackAdmin().catch(() => undefined);
  await app?.close().catch(() => undefined);
  await services?.requests.close().catch(() => undefined);
  await services?.functions.close().catch(() => undefined);
  await operation.close();
  await engine.close();
}

/** How a server begins to take requests, and how it ends. */
function lifeOf({
  app,
  engine,
  services,
  operation,
  addresses,
}: Living): Pick<RunningServer, "listen" | "close"> {
  const { options } = services.context;
  return {
    async listen() {
      try {
        const metrics = await operation.listen();
        const own = { url: `${await listenAt(app, options)}/api`, metrics: metrics?.url };
        addresses.own = own;
        services.functions.begin();
        operation.begin();
        return own;
      } catch (error) {
        await services.takeBackAdmin();
        throw error;
      }
    },
    async close() {
      await operation.drain(app);
      await end(app, options.drainTime);
      await services.requests.close();
      await services.functions.close();
      await engine.close();
      await operation.close();
    },
  };
}

/** The HTTP server, without routes. */
function appOf(settings: ServerSettings, options: ServerOptions, front: Front): FastifyInstance<Server> {
  const servers = httpServers(options, settings.trustedProxies, front);
  const app = fastify({
    serverFactory: servers.make,
    bodyLimit: Math.min(smallBody, options.payloadLimit),
    trustProxy: settings.trustedProxies ?? false,
    forceCloseConnections: "idle",
    frameworkErrors: refusePath,
    // What an area does at a start has bounds of its own, which say what was waited for.
    pluginTimeout: 0,
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

/** `patience`: how long requests may take that run when the server is closed, in milliseconds. */
async function end(app: FastifyInstance, patience: number): Promise<void> {
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

type Registered = Pick<Living, "services" | "engine" | "operation">;

async function register(root: FastifyInstance, { services, engine, operation }: Registered): Promise<void> {
  const { context, callers, states, log } = services;
  installErrorHandling(root, log);
  takeNoBodies(root);
  closeConnectionsAtEnd(root);
  operation.requests.install(root);
  operation.install(root, { engine, services });
  await root.register(
    async (app) => {
      installCors(app);
      holdAnswers(app, context);
      installCompression(app);
      boundUnread(app, context.options.answerLimits);
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
      app.addHook("preClose", async () => {
        context.stopWaiting();
        await services.fieldChanges.close();
      });
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
