import type { Options } from "ky";
import type { Result } from "./failure";
import type { Shape } from "./shape";

type QueryValue = string | number | boolean | readonly string[] | undefined;

/** One request to the API. */
export interface Call<T> {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below the API base, without a leading slash; its parts are already percent-encoded. See `pathOf`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, QueryValue>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; bytes are sent as they are, with the type that `headers` names. */
  readonly body?: unknown;
  /** Shape of a good answer; an empty answer is `undefined`. */
  readonly schema: Shape<T>;
  readonly signal?: AbortSignal | undefined;
  /** True for sign-in: no credential is sent, and 401 means a wrong password. */
  readonly anonymous?: boolean;
  /** True where 401 may also mean that what was sent is wrong, as with a one-time code. */
  readonly keepSession?: boolean;
  /** True for what nobody waits for: 401 is told to whoever sends it, and asks nobody to sign in. */
  readonly background?: boolean;
  /** A bad status whose body is an answer too, where `schema` takes it. */
  readonly accepts?: number | undefined;
  /** Told of the text of the answer, part by part, as it arrives. */
  readonly arriving?: ((part: string) => void) | undefined;
  /** Told of the headers of a good answer, by their names in lower case. */
  readonly answered?: ((header: (name: string) => string | null | undefined) => void) | undefined;
  /** True: a good answer is bytes, each of which is one character of the text that `schema` is given. */
  readonly binary?: boolean | undefined;
  /** Milliseconds to wait for the answer, where it takes longer than others do. */
  readonly timeout?: number | undefined;
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
  /** Milliseconds for one try; default 30000. */
  readonly timeout?: number | undefined;
  /** How often a read is sent again at most; for transports on node:http. */
  readonly repeats?: number | undefined;
  /** Certificates beside those that the machine believes, as PEM; for transports on node:http. */
  readonly ca?: readonly string[] | undefined;
  /** Where a person names such certificates; default in `NODE_EXTRA_CA_CERTS`. */
  readonly trust?: string | undefined;
  /** Sends requests of a transport on ky; default that of the runtime. */
  readonly fetch?: Options["fetch"] | undefined;
}

/** Joins path parts, each percent-encoded. */
export const pathOf = (...parts: readonly string[]): string => parts.map(encodeURIComponent).join("/");
