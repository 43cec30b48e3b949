import { isRecord } from "../shell/query";
import { excerpt, ProviderFailure } from "./failure";

/** One call to a provider. */
export interface ProviderCall {
  readonly url: URL;
  readonly method: "GET" | "POST";
  readonly headers: Headers;
  readonly body?: string;
}

export interface ProviderAnswer {
  readonly status: number;
  /** Undefined: the body is no JSON object. */
  readonly body: Readonly<Record<string, unknown>> | undefined;
}

/** Milliseconds for a call with all its redirects. */
const patience = 10_000;
/** Bytes of an answer. */
const answerLimit = 256 * 1024;
const redirectLimit = 3;

/** Makes the call. Throws `ProviderFailure` when no answer comes of it; a bad status is an answer. */
export async function callProvider(call: ProviderCall): Promise<ProviderAnswer> {
  const signal = AbortSignal.timeout(patience);
  try {
    const response = await follow(call, signal);
    return { status: response.status, body: parse(await read(response, call.url.host)) };
  } catch (error) {
    if (error instanceof ProviderFailure) throw error;
    if (signal.aborted)
      throw new ProviderFailure(
        `The sign-on provider ${call.url.host} did not answer within ${patience / 1000} seconds. Try again later.`,
      );
    throw new ProviderFailure(
      `The sign-on provider ${call.url.host} cannot be reached (${reasonOf(error)}). Try again later.`,
    );
  }
}

async function follow(call: ProviderCall, signal: AbortSignal): Promise<Response> {
  let { url } = call;
  const headers = new Headers(call.headers);
  for (let count = 0; count <= redirectLimit; count += 1) {
    const response = await fetch(url, {
      method: call.method,
      headers,
      redirect: "manual",
      signal,
      ...(call.body === undefined ? {} : { body: call.body }),
    });
    const location = response.headers.get("location");
    if (response.status < 300 || response.status > 399 || location === null) return response;
    await response.body?.cancel();
    const target = URL.canParse(location, url.href) ? new URL(location, url) : undefined;
    // What was sent with a POST is for its own address alone.
    if (call.method === "POST" || target === undefined || target.protocol !== url.protocol) {
      throw new ProviderFailure(
        `The sign-on provider ${call.url.host} sent the server on to another address, which is not followed. The administrator has to enter the final address.`,
      );
    }
    if (target.origin !== url.origin) for (const name of [...headers.keys()]) headers.delete(name);
    url = target;
  }
  throw new ProviderFailure(`The sign-on provider ${call.url.host} sends the server round in circles.`);
}

async function read(response: Response, host: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > answerLimit)
      throw new ProviderFailure(
        `The sign-on provider ${host} answered with more than ${answerLimit / 1024} KiB, which is not read.`,
      );
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parse(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    // Names that would reach the prototype of objects are nobody's attributes.
    const value: unknown = JSON.parse(text, (key, each) => (key === "__proto__" ? undefined : each));
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  // Of a name with several addresses, each has failed.
  const first = cause instanceof AggregateError ? cause.errors[0] : cause;
  return excerpt(first instanceof Error ? first.message : String(first));
}
