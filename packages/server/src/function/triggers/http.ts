import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate } from "node:zlib";
import { once } from "@twinhelm/core/once";
import type { ReadBody } from "../../shell/bodyReader";
import { HttpError, httpError } from "../../shell/errors";
import type { FunctionLimits } from "../../shell/functionLimits";
import { networkOf } from "../../shell/network";
import { createShares, type Shares } from "../../shell/shares";
import { split } from "../runs/payload";
import type { Runner } from "../runs/runner";
import { answerSink, sendJson, sendText } from "./answer";
import type { Route } from "./registry";
import { answers, requestOrder } from "./request";

export interface HttpTriggerParts {
  readonly routes: () => readonly Route[];
  readonly runner: Runner;
  readonly readBody: ReadBody;
  /** Address of whoever asks. */
  readonly addressOf: (request: IncomingMessage) => string;
  readonly isOpen: boolean;
  readonly limits: Pick<FunctionLimits, "bodies" | "stall">;
  /** Another number once a function was deleted. */
  readonly era: (id: string) => number;
  readonly log: (error: unknown) => void;
}

/** Takes a request; false: it is for somebody else. */
export type TakeRequest = (request: IncomingMessage, response: ServerResponse) => boolean;

const prefix = "/api/fn-execute";
/** Bytes of a request's body. */
const bodyLimit = 10 * 1024 * 1024;
const nothing = Buffer.alloc(0);

/** Requests for functions (contract, function-webhook.md section 6). They meet no other part of the server. */
export function httpTrigger(given: HttpTriggerParts): TakeRequest {
  const parts = { ...given, held: createShares(given.limits.bodies) };
  return (request, response) => {
    const { url = "" } = request;
    if (!url.startsWith(prefix)) return false;
    const rest = url.slice(prefix.length);
    if (rest !== "" && !/^[/?]/.test(rest)) return false;
    const asked = rest.startsWith("/") ? rest : `/${rest}`;
    const [path, query] = split(asked);
    const method = request.method ?? "GET";
    const found = routeFor(parts.routes(), method, path);
    if (found === undefined) miss(request, response, url.slice("/api".length));
    else if (found.isPreflight) preflight(request, response);
    else void run(parts, found, { request, response, method, url: asked, path, query });
    return true;
  };
}

interface Found {
  readonly route: Route;
  readonly params: ReadonlyMap<string, string>;
  readonly isPreflight: boolean;
}

/** The first that was registered for it. */
function routeFor(routes: readonly Route[], method: string, path: string): Found | undefined {
  for (const route of routes) {
    const { options } = route;
    const answersPreflight = method === "OPTIONS" && hasPreflight(route);
    if (!answersPreflight && !answers(options.method, method)) continue;
    const params = route.test(path);
    if (params !== undefined) return { route, params, isPreflight: answersPreflight };
  }
  return undefined;
}

const hasPreflight = ({ options }: Route) => options.preflight && options.method !== "Head";

function miss(request: IncomingMessage, response: ServerResponse, url: string): void {
  const body = { message: "Invalid route", url, method: request.method, engine: "Function" };
  sendText(response, { "content-type": "application/json" }, 404, JSON.stringify(body));
}

const corsOf = ({ headers: { origin } }: IncomingMessage): OutgoingHttpHeaders =>
  origin === undefined ? {} : { "access-control-allow-origin": origin, vary: "origin" };

function preflight(request: IncomingMessage, response: ServerResponse): void {
  const { headers } = request;
  response
    .writeHead(200, {
      ...corsOf(request),
      "access-control-allow-methods": headers["access-control-request-method"] ?? "OPTIONS",
      "access-control-allow-headers":
        headers["access-control-request-headers"] ?? "Authorization,Content-Type,Accept-Language",
      "content-length": 0,
    })
    .end();
}

interface Asked {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly method: string;
  readonly url: string;
  readonly path: string;
  readonly query: string;
}

type Parts = HttpTriggerParts & { readonly held: Shares };

async function run(parts: Parts, { route, params }: Found, asked: Asked): Promise<void> {
  const { request, response, method, url, path, query } = asked;
  const own = hasPreflight(route) ? corsOf(request) : {};
  try {
    const { _id } = route.record;
    const era = parts.era(_id);
    const body = hasBody(request) ? await bodyOf(parts, request) : nothing;
    if (parts.era(_id) !== era) throw httpError(503, "The function was deleted.");
    if (response.destroyed) return;
    const headers = Object.entries(request.headers).map(
      ([name, value]) => [name, [value ?? ""].flat().join(", ")] as const,
    );
    const asks = requestOrder({ method, url, path, query, headers, params });
    const order = { kind: "http", handler: route.handler, request: asks } as const;
    const event = { record: route.record, trigger: "http", order, body } as const;
    const sink = answerSink(response, { own, isOpen: parts.isOpen, stall: parts.limits.stall });
    parts.runner.run(event, () => sink, hold(parts, request, body.length));
  } catch (error) {
    if (error instanceof HttpError) return sendJson(response, own, error.body.statusCode, error.message);
    parts.log(error);
    sendJson(response, own, 500, "Internal server error");
  }
}

/** Counts a body as long as it is needed; gives what ends that. Throws where too much of them is held. */
function hold({ held, addressOf }: Parts, request: IncomingMessage, bytes: number): () => void {
  const address = networkOf(addressOf(request));
  if (!held.take(address, bytes)) throw httpError(503, tooMuch);
  return once(() => held.giveBack(address, bytes));
}

const tooMuch = "Too many bodies of requests wait for functions of this server. Try again in a moment.";

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0";

const unpackers = {
  gzip: promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

async function bodyOf({ readBody, addressOf }: HttpTriggerParts, request: IncomingMessage): Promise<Buffer> {
  const { headers } = request;
  const source = { raw: request, headers, ip: addressOf(request), routeOptions: { bodyLimit } };
  const bytes = await readBody(source);
  const packing = Object.entries(unpackers).find(([name]) => name === headers["content-encoding"])?.[1];
  if (packing === undefined) return bytes;
  try {
    const options: { maxOutputLength: number } = { maxOutputLength: bodyLimit };
    return Buffer.from(await packing(bytes, options));
  } catch {
    throw new HttpError({ statusCode: 400, message: "The body cannot be unpacked.", error: "Bad Request" });
  }
}
