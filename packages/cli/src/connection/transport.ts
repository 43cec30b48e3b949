import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { unreachedFailure } from "@twinhelm/core/http/certificate";
import {
  abortedFailure,
  endsSessionOf,
  headersOf,
  leadsElsewhere,
  mayRepeat,
  payloadOf,
  queryPairs,
  redirectFailure,
  repeats,
  resultOfStatus,
  resultOfText,
  timeoutFailure,
} from "@twinhelm/core/http/exchange";
import { type Failure, failed, type Result } from "@twinhelm/core/http/failure";
import type { Call, Transport, TransportOptions } from "@twinhelm/core/http/transport";

/** What arrived: an answer, or no answer and why. */
type Arrival =
  | { readonly answer: Answer }
  | { readonly failure: Failure; readonly reason: string; readonly repeatable: boolean };

interface Answer {
  readonly status: number;
  readonly statusText: string;
  readonly contentType: string;
  readonly retryAfter: string | undefined;
  readonly location: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/**
 * The transport of commands and of the terminal console, on node:http: loading `fetch` takes longer than everything
 * else a command does. Repeats as the one on ky does. A redirect is a failure: the credential stays where it was meant for.
 */
export function createNodeTransport(options: TransportOptions): Transport {
  return { baseUrl: options.baseUrl, send: (call) => send(options, call) };
}

async function send<T>(options: TransportOptions, call: Call<T>): Promise<Result<T>> {
  const credential = call.anonymous ? undefined : options.credential();
  const tries = call.method === "GET" ? (options.repeats ?? repeats.limit) : 0;
  for (let attempt = 1; ; attempt += 1) {
    const arrival = await exchange(options, call, credential);
    const again = attempt <= tries ? repetition(arrival, attempt) : undefined;
    if (again === undefined) {
      const result = resultOf(options.baseUrl, call, arrival);
      if (!result.ok && endsSessionOf({ credential, now: options.credential() }, call, result.failure))
        options.onUnauthorized?.();
      return result;
    }
    options.onRetry?.(attempt, again.reason);
    await new Promise((resolve) => setTimeout(resolve, again.wait));
  }
}

/** Why and after how many milliseconds to try again; `undefined` where it would not help. */
function repetition(arrival: Arrival, attempt: number): { reason: string; wait: number } | undefined {
  const usual = 300 * 2 ** (attempt - 1);
  if ("failure" in arrival) return arrival.repeatable ? { reason: arrival.reason, wait: usual } : undefined;
  const { status, statusText, contentType, retryAfter, text } = arrival.answer;
  // The body of a good answer is read once, by who asked.
  if (status < 300 || !mayRepeat(status, bodyOf(contentType, text))) return undefined;
  const asked = retryAfter === undefined ? Number.NaN : waitOf(retryAfter);
  const wait = Number.isNaN(asked) ? usual : Math.min(Math.max(asked, 0), repeats.longestWait);
  return { reason: `the server answered ${status} ${statusText}`.trim(), wait };
}

/** `Retry-After` in milliseconds: a number of seconds, or a date. */
const waitOf = (text: string): number =>
  /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();

function resultOf<T>(baseUrl: string, call: Call<T>, arrival: Arrival): Result<T> {
  if ("failure" in arrival) return failed(arrival.failure);
  const { status, statusText, contentType, location, headers, text } = arrival.answer;
  if (status < 300) {
    call.answered?.((name) => headers[name]?.toString());
    return resultOfText(call, contentType, text);
  }
  if (leadsElsewhere(status, location)) return failed(redirectFailure(baseUrl, status, location));
  return resultOfStatus(baseUrl, { status, statusText, body: bodyOf(contentType, text) }, call);
}

function bodyOf(contentType: string, text: string): unknown {
  if (!contentType.includes("json")) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Which certificates are believed beside those of the machine. */
const trustOf = ({ ca }: TransportOptions) =>
  ca === undefined ? {} : { ca: [...process.getBuiltinModule("node:tls").rootCertificates, ...ca] };

async function exchange(
  options: TransportOptions,
  call: Call<unknown>,
  credential: string | undefined,
): Promise<Arrival> {
  const { baseUrl } = options;
  const url = new URL(`${baseUrl}/${call.path}`);
  for (const [name, value] of queryPairs(call.query)) url.searchParams.append(name, value);
  const payload = payloadOf(call);
  const body = typeof payload === "string" ? Buffer.from(payload) : payload;
  // Not imported: that would load it for commands that ask nothing, and read all it exports, `fetch` among them.
  const { request } = process.getBuiltinModule(url.protocol === "https:" ? "node:https" : "node:http");
  return new Promise((resolve) => {
    const headers = {
      ...headersOf(call, credential),
      ...(body === undefined ? {} : { "content-length": String(body.length) }),
    };
    let late = false;
    const sent = request(url, { method: call.method, headers, signal: call.signal, ...trustOf(options) });
    const timer = setTimeout(
      () => {
        late = true;
        sent.destroy();
        fail(new Error("no answer in time"));
      },
      call.timeout ?? options.timeout ?? repeats.timeout,
    );
    const fail = (error: Error) => {
      clearTimeout(timer);
      const cancelled = call.signal?.aborted === true;
      const unreached = unreachedFailure(baseUrl, error, options.trust, call);
      const failure = cancelled ? abortedFailure : unreached;
      resolve({
        failure: late ? timeoutFailure(baseUrl, call) : failure,
        reason: error.message,
        repeatable: !late && !cancelled && unreached.retry,
      });
    };
    sent.on("error", fail);
    sent.on("response", (response) =>
      read(response, call, fail, (answer) => {
        clearTimeout(timer);
        resolve({ answer });
      }),
    );
    sent.end(body);
  });
}

const isGood = (status = 0): boolean => status >= 200 && status < 300;

function read(
  response: IncomingMessage,
  { arriving, binary = false }: Call<unknown>,
  fail: (error: Error) => void,
  done: (answer: Answer) => void,
): void {
  let text = "";
  response.setEncoding(binary && isGood(response.statusCode) ? "latin1" : "utf8");
  response.on("data", (part: string) => {
    text += part;
    arriving?.(part);
  });
  response.on("error", fail);
  response.on("end", () =>
    done({
      status: response.statusCode ?? 0,
      statusText: response.statusMessage ?? "",
      contentType: response.headers["content-type"] ?? "",
      retryAfter: response.headers["retry-after"],
      location: response.headers.location,
      headers: response.headers,
      text,
    }),
  );
}
