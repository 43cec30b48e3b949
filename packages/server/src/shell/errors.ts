import { STATUS_CODES } from "node:http";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { endsAfterwards } from "./ending";

/** An error body of the API (contract, passport.md section 1.6). */
export interface ErrorBody {
  readonly statusCode: number;
  readonly message: string | readonly string[];
  readonly error?: string;
}

/** An expected failure of a request: its status and its exact body. */
export class HttpError extends Error {
  readonly body: ErrorBody;
  readonly headers: Readonly<Record<string, string>>;
  constructor(body: ErrorBody, headers: Readonly<Record<string, string>> = {}) {
    super(typeof body.message === "string" ? body.message : body.message.join("\n"));
    this.name = "HttpError";
    this.body = body;
    this.headers = headers;
  }
}

/** What is stored is out of reach. Whoever watches that says so once: nobody else puts it into the log. */
export class AwayError extends HttpError {
  constructor(message: string, headers: Readonly<Record<string, string>>) {
    super({ statusCode: 503, message, error: STATUS_CODES[503] ?? "Error" }, headers);
    this.name = "AwayError";
  }
}

/** An error with the reason phrase of its status as `error`. */
export const httpError = (statusCode: number, message: string, headers?: Readonly<Record<string, string>>) =>
  new HttpError({ statusCode, message, error: STATUS_CODES[statusCode] ?? "Error" }, headers);

/** An error whose body carries no `error` key, as the contract has for some. */
export const bareError = (statusCode: number, message: string) => new HttpError({ statusCode, message });

/** The body breaks its schema: one line per error. */
export const validationError = (message: string) =>
  new HttpError({ statusCode: 400, message, error: "validation failed" });

/** An expected failure of starting the backend, with what to do next. */
export class StartError extends Error {
  readonly kind: StartErrorKind;
  constructor(kind: StartErrorKind, message: string) {
    super(message);
    this.name = "StartError";
    this.kind = kind;
  }
}

export type StartErrorKind =
  | "locked"
  | "backup"
  | "corrupt"
  | "secret"
  | "newer-version"
  | "not-writable"
  | "storage"
  | "database"
  | "port"
  | "options";

/** What SQLite reports on a thrown error, or would where a file of our own cannot grow. */
export function sqliteCodeOf(error: unknown): number | undefined {
  if (error instanceof Error && "code" in error && noRoom.some((code) => code === error.code))
    return sqlite.full;
  if (!(error instanceof Error) || !("errcode" in error)) return undefined;
  if (typeof error.errcode !== "number") return undefined;
  // A write that the system refuses: a quota, or a limit of the size of files.
  if (error.errcode === ioErrorWrite) return sqlite.full;
  // The low byte is the primary code; the rest tells variants apart.
  return error.errcode & 0xff;
}

const ioErrorWrite = 778;
const noRoom = ["ENOSPC", "EDQUOT", "EFBIG"];

export const sqlite = {
  error: 1,
  busy: 5,
  locked: 6,
  readonly: 8,
  ioError: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  notADatabase: 26,
};

/** What callers are told of a code of SQLite; `undefined`: nothing that they could know. */
export function storageError(code: number): HttpError | undefined {
  switch (code) {
    case sqlite.full:
      return httpError(
        507,
        "The disk of the server is full. Nothing was changed. Free some space, then try again.",
      );
    case sqlite.readonly:
      return httpError(
        507,
        "The data folder of the server cannot be written. Nothing was changed. Check its permissions.",
      );
    case sqlite.busy:
    case sqlite.locked:
      return httpError(503, "The database is busy. Nothing was changed. Try again.", { "retry-after": "1" });
    case sqlite.corrupt:
    case sqlite.notADatabase:
      return httpError(
        500,
        "The database file is damaged. Stop the server and put back the last backup of its data folder.",
      );
    default:
      return undefined;
  }
}

/** Puts every error of the server into the bodies of the contract. Unexpected ones are logged, not shown. */
export function installErrorHandling(app: FastifyInstance, log: (error: unknown) => void): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = error instanceof HttpError ? error : translate(error, log);
    sendError(reply, known, request);
  });
  installNotFound(app);
}

/** Answers unknown routes with the contract's 404; each scope with parsers of its own needs it. */
export function installNotFound(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => {
    sendError(reply, notFound(request), request);
  });
}

/** The contract's 404 of an unknown route. */
export const notFound = (request: FastifyRequest): HttpError =>
  httpError(404, `Cannot ${request.method} ${pathOf(request)}`);

/** Answers a path that no route is looked for: one with broken percent signs, or with a part beyond all bounds. */
export function refusePath(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const isLong = error.statusCode === 414;
  const problem = isLong ? "A part of the path is too long" : "The path cannot be decoded";
  sendError(reply, httpError(isLong ? 414 : 400, `${problem}: ${pathOf(request)}`), request);
}

function sendError(reply: FastifyReply, error: HttpError, request: FastifyRequest): void {
  // The rest of the body is read and thrown away: a client that is still sending would see its connection end, and not
  // this answer.
  if ([413, 503].includes(error.body.statusCode) && !endsAfterwards(request.raw))
    reply.removeHeader("connection");
  reply.code(error.body.statusCode).headers(error.headers);
  void reply.send(request.method === "HEAD" ? undefined : error.body);
}

// Without the /api prefix, as the routes of the contract are named.
const pathOf = (request: FastifyRequest) => request.url.replace(/^\/api(?=\/|$)/i, "") || "/";

function translate(error: FastifyError, log: (error: unknown) => void): HttpError {
  const code = sqliteCodeOf(error);
  const storage = code === undefined ? undefined : storageError(code);
  if (storage !== undefined) {
    log(error);
    return storage;
  }
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) return httpError(status, error.message);
  log(error);
  return bareError(500, "Internal server error");
}
