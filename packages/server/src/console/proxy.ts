import type { ClientRequest, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { pipeline } from "node:stream";
import type { ErrorBody } from "../shell/errors";
import { scripts } from "../storage/contentHeaders";
import { failureBody, failureOf, said } from "./failure";
import { answerHeaders, requestHeaders } from "./headers";
import type { ProxyLimits } from "./limits";
import { cleanPath } from "./path";
import type { Way } from "./upstream";

/** Passes requests on to an API, and its answers back. */
export interface RequestProxy {
  /** `path` is what follows the address of the API, with its query. `prefix`: where the browser finds that API. */
  take(request: IncomingMessage, response: ServerResponse, path: string, prefix: string): void;
}

interface Parts {
  readonly way: Way;
  readonly limits: ProxyLimits;
  readonly isProxy: (address: string) => boolean;
}

/** One exchange. */
interface Exchange extends Parts {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly path: string;
  readonly prefix: string;
}

export function createProxy(parts: Parts): RequestProxy {
  let open = 0;
  return {
    take(request, response, path, prefix) {
      const exchange = { ...parts, request, response, path, prefix };
      const refusal = open >= parts.limits.requests ? tooMany : refusalOf(exchange);
      if (refusal !== undefined) return refuse(response, refusal);
      open += 1;
      response.once("close", () => {
        open -= 1;
      });
      passOn(exchange);
    },
  };
}

const tooMany = failureBody(503, said.many());

/** Why a request is not passed on at all. */
function refusalOf({ request, path, limits, way }: Exchange): ErrorBody | undefined {
  if (Number(request.headers["content-length"] ?? 0) > limits.body)
    return failureBody(413, said.large(way.upstream.url, limits.body));
  if (cleanPath(path) === undefined) return failureBody(400, "This address leads out of the API.");
  // The pages of the console run scripts of their own origin: what an API hands out is none of them.
  const wanted = String(request.headers["sec-fetch-dest"]);
  return scripts.includes(wanted) || request.headers["service-worker"] !== undefined
    ? failureBody(403, "What an API hands out is run by no page of this console.")
    : undefined;
}

function refuse(response: ServerResponse, body: ErrorBody): void {
  if (response.headersSent) return void response.destroy();
  const text = JSON.stringify(body);
  response.writeHead(body.statusCode, {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(text),
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    ...(body.statusCode === 503 ? { "retry-after": "2" } : {}),
    // What of the body has not come is not read.
    connection: "close",
  });
  response.end(text);
}

function passOn(exchange: Exchange): void {
  const { way, limits, isProxy, request, response, path } = exchange;
  const { url } = way.upstream;
  const { remoteAddress = "" } = request.socket;
  const sent = way.request(path, {
    method: request.method,
    headers: requestHeaders(request, { isTrusted: isProxy(remoteAddress), host: way.url.host }),
  });
  const clock = watch(sent, limits, () =>
    refuse(response, failureBody(504, said.slow(url, limits.silence / 1000))),
  );
  sent.once("response", (answer) => {
    clock.answered();
    passBack(exchange, answer);
  });
  // An API that asks for another protocol here was asked for none.
  sent.once("upgrade", (_, socket) => socket.destroy());
  sent.once("error", (error) => {
    clock.end();
    refuse(response, clock.failure() ?? failureOf(error, url, limits.connecting / 1000));
  });
  response.once("close", () => {
    clock.end();
    if (!response.writableFinished) sent.destroy();
  });
  sendBody(exchange, sent);
}

/** Passes the body on; one that says not how long it is, is counted. */
function sendBody({ request, response, limits, way }: Exchange, sent: ClientRequest): void {
  let bytes = 0;
  request.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= limits.body) return;
    refuse(response, failureBody(413, said.large(way.upstream.url, limits.body)));
    sent.destroy();
  });
  request.pipe(sent);
}

/** How long is waited: for a connection, and while nothing comes or goes. */
function watch(sent: ClientRequest, limits: ProxyLimits, onSilence: () => void) {
  let isSlow = false;
  const timer = setTimeout(() => {
    sent.destroy(Object.assign(new Error("no connection in time"), { code: "CONNECTING" }));
  }, limits.connecting);
  sent.once("socket", (socket) => {
    if (!socket.connecting) clearTimeout(timer);
    else socket.once("secureConnect", () => clearTimeout(timer)).once("connect", () => clearTimeout(timer));
  });
  sent.setTimeout(limits.silence, () => {
    isSlow = true;
    onSilence();
    sent.destroy();
  });
  return {
    answered: () => clearTimeout(timer),
    end: () => clearTimeout(timer),
    failure: () => (isSlow ? failureBody(504, "") : undefined),
  };
}

function passBack(exchange: Exchange, answer: IncomingMessage): void {
  const { response, way, prefix } = exchange;
  const { url } = way.upstream;
  const status = answer.statusCode ?? 502;
  const elsewhere = redirection(exchange, answer);
  if (elsewhere !== undefined && elsewhere.own === undefined) {
    answer.destroy();
    refuse(response, failureBody(502, said.elsewhere(url, elsewhere.to)));
    return;
  }
  if (isPage(exchange, answer, status)) {
    answer.resume();
    const isOwn = status === 404 || status >= 500;
    refuse(response, failureBody(isOwn ? status : 502, said.html(url, status)));
    return;
  }
  const headers = {
    ...answerHeaders(answer.headers),
    ...(elsewhere?.own === undefined ? {} : { location: `${prefix}${elsewhere.own}` }),
  };
  if (isShort(exchange, answer)) passWhole(exchange, answer, headers);
  else {
    response.writeHead(status, headers);
    pipeline(answer, response, () => undefined);
  }
}

/** Where an answer leads: below the same API, or elsewhere. */
function redirection({ way, path }: Exchange, { statusCode = 0, headers }: IncomingMessage) {
  const { location } = headers;
  if (statusCode < 300 || statusCode >= 400 || location === undefined) return undefined;
  const base = way.upstream.url;
  const to = URL.parse(location, `${base}${path}`)?.href ?? location;
  const own = to === base || to.startsWith(`${base}/`) || to.startsWith(`${base}?`);
  return { to, own: own ? to.slice(base.length) : undefined };
}

/** Paths whose answers are made by people: a web page is one of them like any other. */
const handedOut = /^\/(fn-execute|storage\/[^/]+\/view)\b/i;

/** An error that the API has not given itself. */
const isPage = ({ path }: Exchange, { headers }: IncomingMessage, status: number): boolean =>
  status >= 400 && /^text\/html\b/i.test(headers["content-type"] ?? "") && !handedOut.test(path);

/** An answer that can be looked at whole. */
const isShort = ({ limits }: Exchange, { headers }: IncomingMessage): boolean =>
  /json/i.test(headers["content-type"] ?? "") &&
  Number(headers["content-length"] ?? limits.held + 1) <= limits.held;

/** Passes an answer on once all of it is there: one that breaks off is said to be so. */
function passWhole({ response, way }: Exchange, answer: IncomingMessage, headers: OutgoingHttpHeaders): void {
  const parts: Buffer[] = [];
  answer.on("data", (part: Buffer) => parts.push(part));
  answer.once("error", () => refuse(response, failureBody(502, said.half(way.upstream.url))));
  answer.once("end", () => {
    response.writeHead(answer.statusCode ?? 502, headers);
    response.end(Buffer.concat(parts));
  });
}
