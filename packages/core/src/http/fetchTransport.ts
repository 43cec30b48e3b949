import ky, { isHTTPError, isNetworkError, isTimeoutError, type KyInstance } from "ky";
import { lettersOf } from "../text/bytes";
import {
  abortedFailure,
  endsSessionOf,
  headersOf,
  leadsElsewhere,
  mayRepeat,
  networkFailure,
  payloadOf,
  queryPairs,
  redirectFailure,
  repeats,
  resultOfStatus,
  resultOfText,
  timeoutFailure,
} from "./exchange";
import { type Failure, failed, type Result } from "./failure";
import type { Call, Transport, TransportOptions } from "./transport";

/** Makes a transport on ky, for faces that stay: it repeats reads as `repeats` says. */
export function createTransport(options: TransportOptions): Transport {
  const client = ky.create({
    prefix: options.baseUrl,
    timeout: options.timeout ?? repeats.timeout,
    credentials: "omit",
    redirect: "manual",
    ...(options.fetch === undefined ? {} : { fetch: options.fetch }),
    retry: {
      limit: repeats.limit,
      methods: ["get"],
      statusCodes: [...repeats.statuses],
      maxRetryAfter: repeats.longestWait,
      // What is not an answer is left to ky.
      shouldRetry: ({ error }) =>
        isHTTPError(error) && !mayRepeat(error.response.status, error.data) ? false : undefined,
    },
    hooks: {
      beforeRetry: [({ error, retryCount }) => options.onRetry?.(retryCount, error.message)],
    },
  });
  return { baseUrl: options.baseUrl, send: (call) => send(client, options, call) };
}

async function send<T>(client: KyInstance, options: TransportOptions, call: Call<T>): Promise<Result<T>> {
  const credential = call.anonymous ? undefined : options.credential();
  const body = payloadOf(call);
  try {
    const response = await client(call.path, {
      method: call.method.toLowerCase(),
      searchParams: queryPairs(call.query),
      headers: headersOf(call, credential),
      ...(call.timeout === undefined ? {} : { timeout: call.timeout }),
      ...(body === undefined ? {} : { body }),
      ...(call.signal === undefined ? {} : { signal: call.signal }),
      ...(call.arriving === undefined ? {} : { onDownloadProgress: partsTo(call.arriving) }),
    });
    call.answered?.((name) => response.headers.get(name));
    return resultOfText(call, response.headers.get("content-type") ?? "", await textOf(call, response));
  } catch (error) {
    const result = resultOfError(error, options.baseUrl, call);
    if (!result.ok && endsSessionOf({ credential, now: options.credential() }, call, result.failure))
      options.onUnauthorized?.();
    return result;
  }
}

interface Received {
  arrayBuffer(): Promise<ArrayBuffer>;
  text(): Promise<string>;
}

const textOf = async ({ binary = false }: Call<unknown>, response: Received): Promise<string> =>
  binary ? lettersOf(new Uint8Array(await response.arrayBuffer())) : response.text();

/** Bytes as they arrive, told as text. */
function partsTo(tell: (part: string) => void) {
  const decoder = new TextDecoder();
  return (_: unknown, chunk: Uint8Array): void => tell(decoder.decode(chunk, { stream: true }));
}

function resultOfError<T>(error: unknown, baseUrl: string, call: Call<T>): Result<T> {
  if (!isHTTPError(error)) return failed(failureOfError(error, baseUrl, call));
  const { status, statusText, type, headers } = error.response;
  const location = headers.get("location");
  if (leadsElsewhere(status, location, type)) return failed(redirectFailure(baseUrl, status, location));
  return resultOfStatus(baseUrl, { status, statusText, body: error.data }, call);
}

function failureOfError(error: unknown, baseUrl: string, call: Call<unknown>): Failure {
  if (isTimeoutError(error)) return timeoutFailure(baseUrl, call);
  if (error instanceof Error && error.name === "AbortError") return abortedFailure;
  if (isNetworkError(error) || error instanceof TypeError) return networkFailure(baseUrl, call);
  throw error;
}
