import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import type { Logger } from "./logger";
import type { Registry } from "./registry";
import { createRequestIds, requestHeader, withinRequest } from "./requestId";

/** Seconds, from what answers at once to what is ended. */
const requestBounds: readonly number[] = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30,
];

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

const unknownRoute = "none";
const functionRoute = "/api/fn-execute/*";

interface Parts {
  readonly logger: Pick<Logger, "request">;
  /** Absent: nobody asks for numbers. */
  readonly registry?: Registry | undefined;
  /** Milliseconds by a clock that is never set back. */
  readonly elapsed: () => number;
}

/** Names every request, and says of each how it was answered. */
export interface RequestObserver {
  /** `next` answers the request. */
  around(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  /** Knows the patterns of the paths that an app has. */
  install(app: FastifyInstance): void;
  /** A function answers it. */
  tookFunction(request: IncomingMessage): void;
}

export function createRequestObserver({ logger, registry, elapsed }: Parts): RequestObserver {
  const routes = new WeakMap<IncomingMessage, string>();
  const numbers = registry && numbersOf(registry);
  const requestIdOf = createRequestIds();
  return {
    around(request, response, next) {
      const id = requestIdOf(request);
      request.headers[requestHeader] = id;
      response.setHeader(requestHeader, id);
      const begin = elapsed();
      numbers?.begun();
      response.once("close", () => {
        const known = request.method ?? "";
        const method = methods.has(known) ? known : "other";
        const route = routes.get(request) ?? unknownRoute;
        // Nobody saw an answer: as proxies write it down.
        const status = response.headersSent ? response.statusCode : 499;
        const milliseconds = elapsed() - begin;
        numbers?.ended({ method, route, status, seconds: milliseconds / 1000 });
        logger.request({ request: id, method, route, status, milliseconds });
      });
      withinRequest(id, next);
    },
    install(app) {
      app.addHook("onRequest", (request, _reply, done) => {
        const { url } = request.routeOptions;
        if (url !== undefined) routes.set(request.raw, url);
        done();
      });
    },
    tookFunction: (request) => void routes.set(request, functionRoute),
  };
}

function numbersOf(registry: Registry) {
  let running = 0;
  const total = registry.counter(
    "twinhelm_http_requests_total",
    "Requests that ended, by method, pattern of the path and status.",
  );
  const duration = registry.histogram(
    "twinhelm_http_request_duration_seconds",
    "Time from a request to the end of its answer.",
    requestBounds,
  );
  registry.read("twinhelm_http_requests_running", "gauge", "Requests that are being answered.", () => [
    { value: running },
  ]);
  return {
    begun() {
      running += 1;
    },
    ended({ method, route, status, seconds }: Ended) {
      running -= 1;
      total.add({ method, route, status: String(status) });
      duration.observe({ method, route }, seconds);
    },
  };
}

interface Ended {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}
