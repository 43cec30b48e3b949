import {
  type AgentOptions,
  type ClientRequest,
  Agent as PlainAgent,
  request as plainRequest,
  type RequestOptions,
} from "node:http";
import { Agent as SecureAgent, request as secureRequest } from "node:https";
import { rootCertificates } from "node:tls";
import type { ProxyLimits } from "./limits";

/** An API that the console stands in front of. */
export interface Upstream {
  /** Name of the context; part of an address where there are several. */
  readonly name: string;
  /** Address of the API without a slash at its end. */
  readonly url: string;
}

/** The way to one API: connections that are kept, and the certificates that are believed. */
export interface Way {
  readonly upstream: Upstream;
  readonly url: URL;
  /** A request to a path below the API, such as `/bucket?limit=1`. */
  request(path: string, options: RequestOptions): ClientRequest;
  /** What connections are made of that no other request shares. */
  readonly single: PlainAgent;
  close(): void;
}

/** Milliseconds that a connection is kept for the next request; servers end theirs after five seconds and more. */
const idle = 4_000;

/** `ca`: certificates beside those that are believed anyway, as PEM. */
export function wayTo(upstream: Upstream, limits: ProxyLimits, ca: readonly string[] | undefined): Way {
  const url = new URL(upstream.url);
  const isSecure = url.protocol === "https:";
  const settings = { keepAlive: true, maxSockets: limits.requests, timeout: idle };
  const trust = ca === undefined ? {} : { ca: [...rootCertificates, ...ca] };
  const make = isSecure
    ? (each: AgentOptions) => new SecureAgent({ ...each, ...trust })
    : (each: AgentOptions) => new PlainAgent(each);
  const agent = make(settings);
  const single = make({ keepAlive: false });
  const request = isSecure ? secureRequest : plainRequest;
  const base = url.pathname.replace(/\/+$/, "");
  return {
    upstream,
    url,
    request: (path, options) =>
      request({
        protocol: url.protocol,
        hostname: url.hostname.replace(/^\[|\]$/g, ""),
        port: url.port,
        path: `${base}${path}`,
        agent,
        ...options,
      }),
    single,
    close() {
      agent.destroy();
      single.destroy();
    },
  };
}
