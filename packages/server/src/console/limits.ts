/** What one console carries at most, and how long it waits. Milliseconds, bytes. */
export interface ProxyLimits {
  /** Requests that are under way together. */
  readonly requests: number;
  /** Sockets that stay open together. */
  readonly sockets: number;
  /** Bytes of one request. */
  readonly body: number;
  /** Bytes of an answer that is looked at whole before anything of it is passed on. */
  readonly held: number;
  /** Until a connection to the API is there. */
  readonly connecting: number;
  /** During which nothing comes or goes. */
  readonly silence: number;
}

export const proxyLimits: ProxyLimits = {
  requests: 512,
  sockets: 1_000,
  body: 1024 ** 3,
  held: 1024 ** 2,
  connecting: 10_000,
  silence: 120_000,
};
