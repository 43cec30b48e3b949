import type { FastifyInstance } from "fastify";
import { httpError, notFound } from "../shell/errors";

/** A call that Spica has not: how it begins, and what that answers to it. */
interface Ours {
  readonly methods: readonly string[];
  /** Of the path below the API. */
  readonly path: RegExp;
  /** To a route of Spica the word is an id, and none; absent: it knows no such route. */
  readonly isTakenForId?: true;
}

const all = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];
const reads = ["GET", "HEAD"];

/** What this backend has beyond Spica, and consoles do without (contract, passport.md, bucket.md, storage ... .md). */
const ours: readonly Ours[] = [
  { methods: ["DELETE"], path: /^\/passport\/identify$/ },
  { methods: ["POST"], path: /^\/passport\/socket-ticket$/ },
  { methods: all, path: /^\/passport\/identity\/[^/]+\/(sign-ons|recovery-codes)$/ },
  { methods: reads, path: /^\/bucket\/(templates|openapi|indexes)$/, isTakenForId: true },
  { methods: ["POST"], path: /^\/bucket\/(templates|demo|export-schema|import-schema)$/ },
  { methods: all, path: /^\/bucket\/templates\/saved(\/|$)/ },
  { methods: all, path: /^\/bucket\/[^/]+\/(dry-run|rules\/try|views(\/.*)?|drafts\/.*)$/ },
  { methods: ["POST"], path: /^\/bucket\/[^/]+\/data\/(batch|patches|import.*)$/ },
  { methods: ["DELETE"], path: /^\/bucket\/[^/]+\/data\/import\/.*$/ },
  { methods: reads, path: /^\/bucket\/[^/]+\/data\/groups$/, isTakenForId: true },
  { methods: reads, path: /^\/storage\/children$/, isTakenForId: true },
  { methods: ["DELETE"], path: /^\/storage\/folder$/, isTakenForId: true },
  { methods: ["POST"], path: /^\/storage\/(folder\/move|references)$/ },
  { methods: reads, path: /^\/function\/runs$/, isTakenForId: true },
  { methods: all, path: /^\/function\/runs\/.*$/ },
  { methods: ["POST"], path: /^\/function\/[^/]+\/runs$/ },
  { methods: reads, path: /^\/function\/[^/]+\/problems$/ },
  { methods: ["POST"], path: /^\/webhook\/(render|[^/]+\/(test|redeliver))$/ },
  { methods: all, path: /^\/activity\/(undo|verify)$/ },
  { methods: reads, path: /^\/activity\/[^/]+$/ },
  { methods: all, path: /^\/assistant(\/|$)/ },
];

const pathBelowApi = (url: string): string =>
  (url.split("?", 1)[0] ?? "").replace(/^\/api(?=\/)/i, "").replace(/\/+$/, "");

const found = (method: string, url: string): Ours | undefined => {
  const path = pathBelowApi(url);
  return ours.find((each) => each.methods.includes(method) && each.path.test(path));
};

const hex = /^[0-9a-f]{24}$/i;

/**
 * Answers as Spica 0.9.29 does in what a client can notice and what opens no hole: it lacks what Spica lacks, and says
 * of a few things what that says. The list stands in README.md.
 */
export function installOriginal(app: FastifyInstance): void {
  app.addHook("onRequest", async (request) => {
    const lacking = found(request.method, request.url);
    if (lacking !== undefined && lacking.isTakenForId === undefined) throw notFound(request);
  });
  // Whoever may not ask is told so first.
  app.addHook("preHandler", async (request) => {
    if (found(request.method, request.url) !== undefined) throw httpError(400, "Invalid id.");
    const [, area, id = ""] = /^\/passport\/(policy)\/([^/]+)$/.exec(pathBelowApi(request.url)) ?? [];
    if (area !== undefined && request.method === "GET" && !hex.test(decodeURIComponent(id)))
      throw httpError(400, "Invalid id.");
    if (/^\/storage$/.test(pathBelowApi(request.url)) && isQuery(request.query)) delete request.query.taken;
  });
  app.addHook("preSerialization", async (request, _reply, payload) =>
    /\/passport\/identity\/statements$/.test(pathBelowApi(request.url)) && Array.isArray(payload)
      ? payload.map(({ policy: _, index: __, ...statement }) => statement)
      : payload,
  );
  app.addHook("onSend", async (request, reply, payload) => {
    const path = pathBelowApi(request.url);
    if (reply.statusCode !== 404 || !["GET", "PUT"].includes(request.method)) return payload;
    if (!/^\/passport\/strategy\/[^/]+$/.test(path)) return payload;
    reply.code(500);
    return JSON.stringify({ statusCode: 500, message: "Internal server error" });
  });
}

const isQuery = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
