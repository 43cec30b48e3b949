import { type OutgoingHttpHeaders, type ServerResponse, STATUS_CODES } from "node:http";
import type { AnswerHead } from "../runtime/orders";
import { type EventSink, type Failure, noAnswer } from "../runtime/pool";

/** What belongs to the connection, not to the answer. */
const ofConnection = new Set([
  "connection",
  "keep-alive",
  "proxy-connection",
  "transfer-encoding",
  "upgrade",
  "trailer",
  "content-length",
]);

/** What browsers keep for the whole origin, and so for the console. */
const ofOrigin = new Set([
  "alt-svc",
  "clear-site-data",
  "nel",
  "report-to",
  "reporting-endpoints",
  "service-worker-allowed",
  "strict-transport-security",
]);

/** Pages of functions are not pages of the console: they run without its origin. */
const sandbox = "sandbox allow-scripts allow-forms allow-popups allow-modals allow-downloads";

interface AnswerParts {
  /** Headers that the server adds. */
  readonly own: OutgoingHttpHeaders;
  readonly isOpen: boolean;
  /** Milliseconds that it waits for a reader who takes nothing. */
  readonly stall: number;
}

/**
 * Puts an answer of a function on the wire; what cannot be sent is 500 that says so, and what nobody reads ends before
 * its end.
 */
export function answerSink(response: ServerResponse, { own, isOpen, stall }: AnswerParts): EventSink {
  const reader = createReader(response, stall);
  const fail = ({ status, message }: Pick<Failure, "status" | "message">) => {
    if (response.destroyed || response.writableEnded) return;
    // What has begun cannot be taken back: it ends before its end.
    if (response.headersSent) reader.cut();
    else sendJson(response, own, status, message);
  };
  /** Gives why it cannot be sent. */
  const write = (head: AnswerHead, length: number | undefined): string | undefined => {
    // Whoever asked has gone.
    if (response.destroyed || response.headersSent) return undefined;
    try {
      response.writeHead(statusOf(head.status), head.message, headersOf(head, own, isOpen, length));
      return undefined;
    } catch (error) {
      const message = `The answer of the function cannot be sent: ${textOf(error)}`;
      fail({ status: 500, message });
      return message;
    }
  };
  return {
    fail,
    answer(head, body) {
      const problem = write(head, body.length);
      if (problem === undefined && !response.writableEnded && !response.destroyed) reader.end(body);
      return problem;
    },
    head: (head) => write(head, undefined),
    chunk(bytes, passed) {
      if (response.destroyed || response.writableEnded || !response.headersSent) return passed();
      reader.write(bytes, passed);
    },
    end() {
      if (response.headersSent) reader.end();
    },
    done(problem) {
      if (response.writableEnded) return;
      const message = problem === "" ? noAnswer : problem;
      fail({ status: 500, message });
    },
  };
}

/** Gives bytes to whoever asked, who is cut off where nothing is taken for too long. */
function createReader(response: ServerResponse, stall: number) {
  /** What is told when bytes were passed on. */
  const waiting = new Set<() => void>();
  let timer: NodeJS.Timeout | undefined;
  const passAll = () => {
    clearTimeout(timer);
    for (const passed of waiting) passed();
    waiting.clear();
  };
  const cut = () => {
    response.destroy();
    passAll();
  };
  const watch = () => {
    clearTimeout(timer);
    if (waiting.size > 0) timer = setTimeout(cut, stall).unref();
  };
  const passedOn = (passed: () => void) => () => {
    if (!waiting.delete(passed)) return;
    watch();
    passed();
  };
  const add = (passed: () => void) => {
    waiting.add(passed);
    if (waiting.size === 1) watch();
  };
  response.once("close", passAll);
  return {
    cut,
    write(bytes: Buffer, passed: () => void) {
      const own = () => passed();
      add(own);
      response.write(bytes, passedOn(own));
    },
    end(bytes?: Buffer) {
      const own = () => undefined;
      add(own);
      response.end(bytes, passedOn(own));
    },
  };
}

function statusOf(status: number): number {
  if (Number.isInteger(status) && status >= 200 && status <= 599) return status;
  throw new Error(`${status} is no status of an answer`);
}

function headersOf(
  { headers }: AnswerHead,
  own: OutgoingHttpHeaders,
  isOpen: boolean,
  length: number | undefined,
): OutgoingHttpHeaders {
  const given: OutgoingHttpHeaders = { ...own, "x-content-type-options": "nosniff" };
  if (!isOpen) given["content-security-policy"] = sandbox;
  for (const [name, value] of headers) {
    const key = name.toLowerCase();
    if (ofConnection.has(key) || (!isOpen && ofOrigin.has(key))) continue;
    const values = typeof value === "string" ? value : [...value];
    given[key] = key === "content-security-policy" && !isOpen ? [sandbox, values].flat() : values;
  }
  if (length !== undefined) given["content-length"] = length;
  return given;
}

/** An answer of the server itself. */
export function sendJson(
  response: ServerResponse,
  own: OutgoingHttpHeaders,
  status: number,
  message: string,
): void {
  const body = JSON.stringify({ statusCode: status, error: STATUS_CODES[status], message });
  sendText(response, { ...own, "content-type": "application/json" }, status, body);
}

export function sendText(
  response: ServerResponse,
  headers: OutgoingHttpHeaders,
  status: number,
  body: string,
): void {
  response.writeHead(status, { ...headers, "content-length": Buffer.byteLength(body) }).end(body);
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
