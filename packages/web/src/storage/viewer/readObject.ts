import { endsSession, failureOfStatus, networkFailure } from "@twinhelm/core/http/exchange";
import { type Failure, failed, type Result, success } from "@twinhelm/core/http/failure";
import { nothingShape } from "@twinhelm/core/http/shape";
import { pathOf } from "@twinhelm/core/http/transport";
import type { ConsoleClient } from "@twinhelm/core/shell/client";

/** Where the bytes of an object are, and what a request for them has in its head. No credential is in an address. */
export interface ObjectAddress {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The address of an object at the API that this console talks to, whatever its public address is. */
export function addressOf({ transport, session }: ConsoleClient, id: string): ObjectAddress {
  const { credential } = session.getState();
  return {
    url: `${transport.baseUrl}/${pathOf("storage", id, "view")}`,
    headers: credential === undefined ? {} : { authorization: credential },
  };
}

interface Reading {
  readonly signal: AbortSignal;
  /** The first and the last byte that are wanted; absent: all. A server may send all in any case. */
  readonly range?: readonly [first: number, last: number] | undefined;
  /** Of what is here already: what is the same is not sent, and answered with 304. */
  readonly unless?: string | undefined;
}

const call = (path: string) => ({ method: "GET", path, schema: nothingShape }) as const;

/** Asks for the bytes of an object. The answer is 200, 206 where a range was wanted, or 304; all else is a failure. */
export async function readObject(
  client: ConsoleClient,
  id: string,
  { signal, range, unless }: Reading,
): Promise<Result<Response>> {
  const { url, headers } = addressOf(client, id);
  const { baseUrl } = client.transport;
  let response: Response;
  try {
    response = await fetch(url, {
      signal,
      credentials: "omit",
      // What was replaced meanwhile is seen: the server is asked each time, and sends only what is new.
      cache: unless === undefined && range === undefined ? "no-cache" : "no-store",
      headers: {
        ...headers,
        ...(range === undefined ? {} : { range: `bytes=${range[0]}-${range[1]}` }),
        ...(unless === undefined ? {} : { "if-none-match": unless }),
      },
    });
  } catch {
    return failed(networkFailure(baseUrl));
  }
  if (response.ok || (response.status === 304 && unless !== undefined)) return success(response);
  const failure = await failureOfResponse(baseUrl, response);
  if (endsSession(call(url), failure)) client.session.expire();
  return failed(failure);
}

/** What stands for the bytes of an object as they are now; `undefined`: the server does not tell. */
export async function contentTag(
  client: ConsoleClient,
  id: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { url, headers } = addressOf(client, id);
  try {
    const init = { method: "HEAD", signal, headers, credentials: "omit", cache: "no-store" } as const;
    const answer = await fetch(url, init);
    return answer.ok ? (answer.headers.get("etag") ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}

async function failureOfResponse(baseUrl: string, response: Response): Promise<Failure> {
  const text = await response.text().catch(() => "");
  let body: unknown = text;
  try {
    body = JSON.parse(text);
  } catch {
    // A proxy may answer with something else: the text is the body.
  }
  const { status, statusText } = response;
  return failureOfStatus(baseUrl, { status, statusText, body }, {});
}

/** The first bytes of an object. */
export interface FirstBytes {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** True: there are more. */
  readonly isPart: boolean;
}

/** Reads at most so many bytes from the begin of an object of this size, and lets the rest be. */
export async function readFirst(
  client: ConsoleClient,
  { id, size, most, signal }: { id: string; size: number; most: number; signal: AbortSignal },
): Promise<Result<FirstBytes>> {
  const range = size > most ? ([0, most - 1] as const) : undefined;
  const answer = await readObject(client, id, { signal, range });
  if (!answer.ok) return answer;
  try {
    return success(await firstOf(answer.value, size, most));
  } catch {
    return failed(networkFailure(client.transport.baseUrl));
  }
}

async function firstOf(response: Response, size: number, most: number): Promise<FirstBytes> {
  if (response.status === 206) {
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { bytes, isPart: size > bytes.length };
  }
  const pieces: Uint8Array[] = [];
  let length = 0;
  const reader = response.body?.getReader();
  for (let next = await reader?.read(); next?.value !== undefined; next = await reader?.read()) {
    pieces.push(next.value);
    length += next.value.length;
    if (length > most) break;
  }
  await reader?.cancel();
  const bytes = new Uint8Array(Math.min(length, most));
  let at = 0;
  for (const piece of pieces) {
    const fitting = piece.subarray(0, bytes.length - at);
    bytes.set(fitting, at);
    at += fitting.length;
  }
  return { bytes, isPart: length > most };
}
