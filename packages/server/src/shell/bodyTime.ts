import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * What ends requests whose bodies take too long, until their bodies are here. A connection that ends after the answer
 * says nothing to the request whose body it owes: no clock keeps a process alive, the connection itself does.
 */
const clocks = new WeakMap<IncomingMessage, () => void>();

const late = ["HTTP/1.1 408 Request Timeout", "connection: close", "content-length: 0", "\r\n"].join("\r\n");

/**
 * Ends a request with 408 whose body has not come within so many milliseconds. Node has such a limit for all requests
 * of a server, which an upload of many minutes must not have.
 */
export function limitBodyTime(
  request: IncomingMessage,
  response: ServerResponse,
  milliseconds: number,
): void {
  if (!hasBody(request)) return;
  const timer = setTimeout(() => endLate(request, response), milliseconds).unref();
  const stop = () => clearTimeout(timer);
  clocks.set(request, stop);
  request.once("end", stop).once("close", stop);
}

/** Gives a body as much time as it takes, as long as some of it comes within each so many milliseconds. */
export function untilItStalls(request: IncomingMessage, response: ServerResponse, stall: number): void {
  clocks.get(request)?.();
  let before = -1;
  const look = () => {
    // Who waits for our disk does not stall.
    const waits = request.isPaused() || request.readableLength > 0;
    if (!waits && before === request.socket.bytesRead) return endLate(request, response);
    before = request.socket.bytesRead;
    timer = setTimeout(look, stall).unref();
  };
  let timer = setTimeout(look, 0).unref();
  const stop = () => clearTimeout(timer);
  clocks.set(request, stop);
  request.once("end", stop).once("close", stop);
}

/** Throws the rest of a body away as it comes, for at most so many milliseconds. */
export function discardBody(request: IncomingMessage, milliseconds: number): void {
  clocks.get(request)?.();
  if (request.readableEnded || request.destroyed) return;
  const timer = setTimeout(() => request.destroy(), milliseconds).unref();
  const stop = () => clearTimeout(timer);
  request.once("end", stop).once("close", stop).resume();
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0";

function endLate(request: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) return void request.destroy();
  request.socket.end(late);
  request.socket.destroySoon();
}
