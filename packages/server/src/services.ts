import { tilesOrigin } from "@twinhelm/core/field/mapTiles";
import { storeOrigin } from "@twinhelm/core/shell/assetStore";
import type { FastifyInstance } from "fastify";
import { createFieldChanges } from "./bucket/change/changes";
import { createFunctionService, type FunctionService } from "./function/service";
import { createAdministrator, takeBackAdministrator } from "./identity/administrator";
import type { Operation } from "./operation/operation";
import { createAttempts } from "./session/attempts";
import { createCallers } from "./session/callers";
import { createLent } from "./session/lent";
import { highestCost } from "./session/password";
import { createRevocations } from "./session/revocations";
import { createTokens } from "./session/tokens";
import { createBodyReader } from "./shell/bodyReader";
import type { ShownOrigins } from "./shell/contentPolicy";
import type { ServerContext } from "./shell/context";
import type { Front } from "./shell/httpServer";
import { addressReader } from "./shell/network";
import { createTickets } from "./shell/tickets";
import { countRequests, createRequestCounter, type RequestCounter } from "./status/requests";
import { addressesBelow, signInOrigins } from "./strategy/addresses";
import { createSignInStates } from "./strategy/states";

/** Origins in a header: proxies take no longer ones. */
const mostConnections = 50;

interface Parts {
  /** Who sees requests before all else. */
  readonly front: Front;
  /** Addresses of reverse proxies. */
  readonly trustedProxies: string | undefined;
  readonly context: ServerContext;
  /** Tokens are signed with it. */
  readonly secret: Uint8Array;
  /** Public address of the API; known for certain once the server listens. */
  readonly issuer: () => string;
  /** Takes what went wrong unexpectedly. */
  readonly log: (error: unknown) => void;
  /** What is told to those who run the server. */
  readonly operation: Pick<Operation, "requests" | "countRun">;
  /** Name and password of the administrator of a first start; absent: `admin`, and a generated one. */
  readonly administrator: Parameters<typeof createAdministrator>[1];
}

/** What areas share beside the context, made once for an instance. Throws `StartError`. */
export async function createServices(parts: Parts) {
  const { context, secret, issuer, log, operation, administrator } = parts;
  const { now, options } = context;
  const { values, counts } = context.engine.shared;
  const tokens = createTokens({ secret, issuer, now });
  const lent = createLent();
  const revocations = await createRevocations(context);
  const createdAdmin = await createAdministrator(context, administrator);
  const readBody = createBodyReader(options.intakeLimits, options.payloadLimit);
  const functions = await createFunctionService({
    context,
    readBody,
    publicUrl: issuer,
    addressOf: addressReader(parts.trustedProxies),
    log,
    countRun: operation.countRun,
  });
  const requests = createRequestCounter(context, log);
  answerFunctions(parts, functions, requests);
  context.engine.indexes.begin();
  const fieldChanges = createFieldChanges(context, log);
  fieldChanges.begin();
  return {
    context,
    log,
    fieldChanges,
    functions,
    requests,
    countRequests: (app: FastifyInstance) => countRequests(app, requests),
    createdAdmin,
    /** Called where a start fails after all. */
    takeBackAdmin: async () => createdAdmin && takeBackAdministrator(context, createdAdmin),
    readBody,
    tokens,
    revocations,
    lent,
    callers: createCallers(context, { tokens, revocations, lent, log }),
    attempts: createAttempts(counts, "sign-in"),
    tickets: createTickets(values),
    states: createSignInStates(values, context.elapsed),
    highestCost: highestCost(await context.engine.identities.hashCosts(), options.passwordCost),
    /** Origins of what the console shows from elsewhere at this moment. */
    shownOrigins: () => shownOriginsOf(context, issuer()),
    /** Public address of the API. */
    publicUrl: issuer,
    addressesOf: (id: string) => addressesBelow(issuer(), id),
  };
}

async function shownOriginsOf({ engine, options }: ServerContext, issuer: string): Promise<ShownOrigins> {
  const own = new URL(issuer).origin;
  const providers = signInOrigins(await engine.strategies.list());
  const tiles = options.mapTiles && tilesOrigin(options.mapTiles.address);
  const store = options.assetStore && storeOrigin(options.assetStore);
  return {
    images: [own, ...options.imageOrigins, ...(tiles === undefined ? [] : [tiles])],
    connections: await engine.dashboards.origins(mostConnections),
    frames: [
      ...(providers.length === 0 ? [] : [own, ...providers, ...options.frameOrigins]),
      ...(store ? [store] : []),
    ],
  };
}

/** Requests are named first; those for functions meet no other part of the server. */
function answerFunctions(
  { front, operation }: Parts,
  functions: FunctionService,
  requests: RequestCounter,
): void {
  front.around = operation.requests.around;
  front.take = (request, response) => {
    const isTaken = functions.take(request, response);
    if (isTaken) operation.requests.tookFunction(request);
    // What a browser asks before it calls is no call.
    if (isTaken && request.method !== "OPTIONS") requests.follow(request, response);
    return isTaken;
  };
}

export type Services = Awaited<ReturnType<typeof createServices>>;
