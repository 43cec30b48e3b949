import ky, { isHTTPError, isNetworkError, isTimeoutError, type KyInstance } from "ky";
import type { ZodType } from "zod";
import { failureOfAnswer } from "./answer";
import { type Failure, failed, type Result, success } from "./failure";

export type QueryValue = string | number | boolean | readonly string[] | undefined;

/** One request to the API. */
export interface Call<T> {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below the API base, without a leading slash; its parts are already percent-encoded. See `pathOf`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, QueryValue>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Shape of a good answer; an empty answer is `undefined`. */
  readonly schema: ZodType<T>;
  readonly signal?: AbortSignal | undefined;
  /** True for sign-in: no credential is sent, and 401 means a wrong password. */
  readonly anonymous?: boolean;
}

/** The one way to the server. */
export interface Transport {
  readonly baseUrl: string;
  send<T>(call: Call<T>): Promise<Result<T>>;
}

export interface TransportOptions {
  /** Address of the API without a trailing slash, such as `http://localhost:4300/api`. */
  readonly baseUrl: string;
  /** `IDENTITY <token>` or `APIKEY <key>`; asked anew for every call. */
  readonly credential: () => string | undefined;
  /** Told before a safe call is repeated. */
  readonly onRetry?: ((attempt: number, reason: string) => void) | undefined;
  /** Told when the server no longer takes the credential. */
  readonly onUnauthorized?: (() => void) | undefined;
  readonly fetch?: typeof fetch | undefined;
  /** Milliseconds for one try; default 30000. */
  readonly timeout?: number | undefined;
}

/** Joins path parts, each percent-encoded. */
export const pathOf = (...parts: readonly string[]): string => parts.map(encodeURIComponent).join("/");

/** Makes a transport on ky. Only GET is repeated: twice, on network trouble and 408, 429, 502, 503, 504. */
export function createTransport(options: TransportOptions): Transport {
  const client = ky.create({
    prefix: options.baseUrl,
    timeout: options.timeout ?? 30_000,
    credentials: "omit",
    retry: { limit: 2, methods: ["get"], statusCodes: [408, 429, 502, 503, 504], maxRetryAfter: 5_000 },
    hooks: {
      beforeRetry: [({ error, retryCount }) => options.onRetry?.(retryCount, error.message)],
    },
    ...(options.fetch === undefined ? {} : { fetch: options.fetch }),
  });
  return { baseUrl: options.baseUrl, send: (call) => send(client, options, call) };
}

async function send<T>(client: KyInstance, options: TransportOptions, call: Call<T>): Promise<Result<T>> {
  const credential = call.anonymous ? undefined : options.credential();
  try {
    const response = await client(call.path, {
      method: call.method.toLowerCase(),
      searchParams: searchParams(call.query),
      headers: { ...call.headers, ...(credential === undefined ? {} : { authorization: credential }) },
      ...(call.body === undefined
        ? {}
        : { body: JSON.stringify(call.body), headers: headersOf(call, credential) }),
      ...(call.signal === undefined ? {} : { signal: call.signal }),
    });
    return parseAnswer(call, response, await response.text());
  } catch (error) {
    const failure = failureOfError(error, options.baseUrl);
    if (failure.status === 401 && credential !== undefined) options.onUnauthorized?.();
    return failed(failure);
  }
}

function headersOf<T>(call: Call<T>, credential: string | undefined): Record<string, string> {
  return {
    "content-type": "application/json",
    ...call.headers,
    ...(credential === undefined ? {} : { authorization: credential }),
  };
}

function searchParams(query: Call<unknown>["query"]): string[][] {
  return Object.entries(query ?? {}).flatMap(([name, value]) => {
    if (value === undefined) return [];
    return typeof value === "object" ? value.map((item) => [name, item]) : [[name, String(value)]];
  });
}

function parseAnswer<T>(call: Call<T>, response: Response, text: string): Result<T> {
  const contentType = response.headers.get("content-type") ?? "";
  let body: unknown;
  if (text !== "") {
    if (!contentType.includes("json")) {
      if (contentType.includes("text/html") && /^\s*</.test(text))
        return failed(unexpected(call, "a web page"));
      body = text;
    } else {
      try {
        body = JSON.parse(text);
      } catch {
        return failed(unexpected(call, "broken JSON"));
      }
    }
  }
  const parsed = call.schema.safeParse(body);
  if (parsed.success) return success(parsed.data);
  if (text === "") return failed(unexpected(call, "nothing"));
  const [issue] = parsed.error.issues;
  return failed(unexpected(call, `a different shape (${issue?.path.join(".")}: ${issue?.message})`));
}

function unexpected(call: Call<unknown>, what: string): Failure {
  return {
    code: "unexpected-answer",
    message: `The server answered ${call.method} ${call.path} with ${what}. Check that the address is that of the API.`,
    retry: false,
  };
}

function failureOfError(error: unknown, baseUrl: string): Failure {
  if (isHTTPError(error)) {
    const { status, statusText } = error.response;
    if (typeof error.data === "string" && /^\s*</.test(error.data)) {
      return {
        code: status === 404 ? "not-found" : "unexpected-answer",
        message: `${baseUrl} answered ${status} with a web page. Check that the address is that of the API.`,
        status,
        retry: false,
      };
    }
    return failureOfAnswer(status, statusText, error.data);
  }
  if (isTimeoutError(error)) {
    return { code: "timeout", message: `${baseUrl} did not answer in time. Try again.`, retry: true };
  }
  if (error instanceof Error && error.name === "AbortError") {
    return { code: "aborted", message: "The call was cancelled.", retry: true };
  }
  if (isNetworkError(error) || error instanceof TypeError) {
    return {
      code: "network",
      message: `${baseUrl} cannot be reached. Check the address, that the server runs, and the network; then try again.`,
      retry: true,
    };
  }
  throw error;
}
