import {
  type ClientRequest,
  Agent as HttpAgent,
  type IncomingMessage,
  request as requestHttp,
} from "node:http";
import { Agent as HttpsAgent, request as requestHttps } from "node:https";
import type { WebhookLogContent } from "@twinhelm/core/webhook/log/model";
import type { DeliveryLimits } from "../shell/deliveries";
import { literalOf, lookupReceiver, refuseReceiver } from "./receivers";
import { Refusal } from "./refusal";
import { sentenceOf } from "./sentences";
import { deliveryHeader, signatureHeader, signatureOf } from "./signature";

/** Redirects of one delivery. */
const mostRedirects = 20;

/** What is sent, and where to. */
export interface Sending {
  readonly url: string;
  readonly body: string;
  readonly secret?: string | undefined;
  /** Tells receivers which deliveries are the same. */
  readonly id?: string | undefined;
}

/** What became of it. */
export interface Sent {
  readonly succeed: boolean;
  readonly content: WebhookLogContent;
}

type Response = NonNullable<WebhookLogContent["response"]>;
type Request = NonNullable<WebhookLogContent["request"]>;

/** The headers that every delivery has (contract, function-webhook.md section 13.3). */
const commonHeaders = {
  "User-Agent": "Spica/Webhooks; (https://spicaengine.com/docs/guide/webhook)",
  "Content-type": "application/json",
};

/** Sends deliveries over connections that are kept for the next ones. */
export function createSender(insideToo: boolean, limits: DeliveryLimits) {
  const options = { keepAlive: true, lookup: lookupReceiver(insideToo), maxFreeSockets: 16, timeout: 30_000 };
  const agents = { http: new HttpAgent(options), https: new HttpsAgent(options) };
  // Another connection that was kept may have been ended as well.
  const once = { keepAlive: false, lookup: options.lookup };
  const fresh = { http: new HttpAgent(once), https: new HttpsAgent(once) };
  const post = async (step: Step): Promise<Response> => {
    try {
      return await exchange(agents, insideToo, limits, step);
    } catch (error) {
      // A connection that was kept and that the receiver has ended meanwhile: nobody has read what was sent.
      if (error instanceof StaleConnection) return exchange(fresh, insideToo, limits, step);
      throw error;
    }
  };
  return {
    /** Sends once, and follows redirects as browsers do. It does not throw: what fails is a sentence. */
    async send({ url: address, body, secret, id }: Sending): Promise<Sent> {
      const headers: Record<string, string> = {
        ...commonHeaders,
        ...(id === undefined ? {} : { [deliveryHeader]: id }),
        ...(secret === undefined ? {} : { [signatureHeader]: signatureOf(secret, body, Date.now()) }),
      };
      const request: Request = { url: address, headers, body };
      try {
        const response = await follow(post, { url: urlOf(address), method: "POST", headers, body });
        return { succeed: response.status < 400, content: { request, response } };
      } catch (error) {
        return { succeed: false, content: { error: sentenceOf(error), request } };
      }
    },
  };
}

/** An address without a scheme is one of plain HTTP. Throws a sentence. */
function urlOf(text: string): URL {
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `http://${text}`);
  if (url === null) throw new Refusal(`${text} is no address that anything could be sent to.`);
  return url;
}

interface Step {
  readonly url: URL;
  readonly method: "POST" | "GET";
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The answer at the end of all redirects. */
async function follow(post: (step: Step) => Promise<Response>, first: Step): Promise<Response> {
  let step = first;
  for (let turn = 0; turn <= mostRedirects; turn++) {
    const response = await post(step);
    const next = redirected(step, response);
    if (next === undefined) return response;
    step = next;
  }
  throw new Refusal(`The receiver redirects more than ${mostRedirects} times.`);
}

/** The step that an answer asks for: 301 to 303 become GET without a body, 307 and 308 send it again. */
function redirected(step: Step, { status, headers }: Response): Step | undefined {
  const [location] = headers.location ?? [];
  if (![301, 302, 303, 307, 308].includes(status) || location === undefined) return undefined;
  const url = URL.parse(location, step.url.href);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new Refusal(`The receiver redirects to ${location.slice(0, 200)}, which is no address of HTTP.`);
  if (status <= 303)
    return { url, method: "GET", headers: { "User-Agent": commonHeaders["User-Agent"] }, body: "" };
  // What is signed for one receiver is none of another's business.
  const { [signatureHeader]: _, ...unsigned } = step.headers;
  return { ...step, url, headers: url.origin === step.url.origin ? step.headers : unsigned };
}

class StaleConnection extends Error {}

type Agents = { readonly http: HttpAgent; readonly https: HttpsAgent };

/** One request and its whole answer. */
function exchange(
  agents: Agents,
  insideToo: boolean,
  limits: DeliveryLimits,
  { url, method, headers, body }: Step,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const literal = literalOf(url);
    if (literal !== undefined) refuseReceiver(literal, insideToo);
    const isSecure = url.protocol === "https:";
    const length = Buffer.byteLength(body);
    const content = method === "POST" ? { "Content-Length": String(length) } : {};
    const common = { method, headers: { Accept: "*/*", ...headers, ...content } };
    const request: ClientRequest = isSecure
      ? requestHttps(url, { ...common, agent: agents.https })
      : requestHttp(url, { ...common, agent: agents.http });
    const timers = limitTimes(request, limits);
    const fail = (error: Error) => {
      const isStale =
        request.reusedSocket && "code" in error && /^(ECONNRESET|EPIPE)$/.test(String(error.code));
      const reason = timers.clear() ?? (isStale && !timers.isAnswering() ? new StaleConnection() : error);
      reject(reason);
    };
    request.on("error", fail);
    request.on("response", (answer) => {
      timers.answered();
      void readAnswer(answer, limits.answerBytes).then((text) => {
        timers.clear();
        resolve(responseOf(answer, text));
      }, fail);
    });
    request.end(method === "POST" ? body : undefined);
  });
}

/** Ends a request that takes too long to connect, or to be answered. */
function limitTimes(request: ClientRequest, { connect, answer }: DeliveryLimits) {
  let isAnswering = false;
  let ended: Refusal | undefined;
  const endIn = (milliseconds: number, problem: () => string) =>
    setTimeout(() => {
      ended = new Refusal(`The receiver ${problem()} within ${milliseconds / 1000} seconds.`);
      request.destroy(ended);
    }, milliseconds);
  const connecting = endIn(connect, () => "could not be connected to");
  const waiting = endIn(answer, () => (isAnswering ? "did not end its answer" : "did not answer"));
  request.once("socket", (socket) => {
    const connected = "encrypted" in socket ? "secureConnect" : "connect";
    if (!socket.connecting) clearTimeout(connecting);
    else socket.once(connected, () => clearTimeout(connecting));
  });
  return {
    isAnswering: () => isAnswering,
    answered() {
      isAnswering = true;
      clearTimeout(connecting);
    },
    /** Gives why the request was ended, where it was. */
    clear(): Refusal | undefined {
      clearTimeout(connecting);
      clearTimeout(waiting);
      return ended;
    },
  };
}

async function readAnswer(answer: IncomingMessage, most: number): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer) {
    parts.push(part);
    size += part.length;
    if (size > most) {
      answer.destroy();
      throw new Refusal(`The answer of the receiver is longer than ${most / 1024 / 1024} MiB.`);
    }
  }
  return Buffer.concat(parts).toString("utf8");
}

function responseOf(
  { statusCode = 0, statusMessage = "", headersDistinct }: IncomingMessage,
  body: string,
): Response {
  const headers = Object.fromEntries(
    Object.entries(headersDistinct).map(([name, values]) => [name, [...(values ?? [])]]),
  );
  return { status: statusCode, statusText: statusMessage, headers, body };
}
