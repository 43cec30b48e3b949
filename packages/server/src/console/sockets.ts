import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { ErrorBody } from "../shell/errors";
import { failureOf } from "./failure";
import { requestHeaders } from "./headers";
import type { ProxyLimits } from "./limits";
import { cleanPath } from "./path";
import type { Way } from "./upstream";

/** Passes sockets on to an API. */
export interface SocketProxy {
  take(request: IncomingMessage, stream: Duplex, head: Buffer, path: string): void;
  /** Ends all of them. */
  close(): void;
}

interface Parts {
  readonly way: Way;
  readonly limits: ProxyLimits;
  readonly isProxy: (address: string) => boolean;
}

export function createSocketProxy({ way, limits, isProxy }: Parts): SocketProxy {
  const open = new Set<Duplex>();
  return {
    take(request, stream, head, path) {
      stream.on("error", () => stream.destroy());
      if (open.size >= limits.sockets) return end(stream, "503 Service Unavailable");
      if (cleanPath(path) === undefined || !isOwn(request)) return end(stream, "403 Forbidden");
      open.add(stream);
      stream.once("close", () => {
        open.delete(stream);
      });
      const { remoteAddress = "" } = request.socket;
      const asking = { isTrusted: isProxy(remoteAddress), host: way.url.host };
      const sent = way.request(path, {
        method: "GET",
        // Not one of the connections that requests share: it stays.
        agent: way.single,
        headers: {
          ...requestHeaders(request, asking),
          connection: "Upgrade",
          upgrade: "websocket",
        },
      });
      sent.setTimeout(limits.connecting, () => sent.destroy());
      sent.once("upgrade", (answer, far, first) => {
        sent.setTimeout(0);
        join({ stream, head }, { far, first }, answer);
      });
      sent.once("response", (answer) => {
        answer.resume();
        end(stream, `${answer.statusCode ?? 502} ${answer.statusMessage ?? "Bad Gateway"}`);
      });
      sent.once("error", (error) =>
        end(stream, "502 Bad Gateway", wordsOf(failureOf(error, way.upstream.url, limits.connecting / 1000))),
      );
      stream.once("close", () => sent.destroy());
      sent.end();
    },
    close() {
      for (const each of open) each.destroy();
    },
  };
}

/** A browser says whose page asks: another one than that of this console gets no socket. */
function isOwn({ headers }: IncomingMessage): boolean {
  const { origin, host } = headers;
  return origin === undefined || URL.parse(origin)?.host === host;
}

const wordsOf = ({ message }: ErrorBody): string => [message].flat().join(" ");

function end(stream: Duplex, status: string, reason = ""): void {
  if (stream.destroyed) return;
  const lines = [
    `HTTP/1.1 ${status}`,
    "connection: close",
    `content-length: ${Buffer.byteLength(reason)}`,
    "",
    reason,
  ];
  stream.end(lines.join("\r\n"), () => stream.destroy());
}

function join(
  { stream, head }: { stream: Duplex; head: Buffer },
  { far, first }: { far: Duplex; first: Buffer },
  answer: IncomingMessage,
): void {
  const { rawHeaders } = answer;
  const lines = ["HTTP/1.1 101 Switching Protocols"];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? "";
    if (!/^(set-cookie|strict-transport-security)$/i.test(name)) lines.push(`${name}: ${rawHeaders[at + 1]}`);
  }
  stream.write(`${lines.join("\r\n")}\r\n\r\n`);
  if (first.length > 0) stream.write(first);
  if (head.length > 0) far.write(head);
  far.on("error", () => stream.destroy());
  far.on("close", () => stream.destroy());
  stream.on("close", () => far.destroy());
  far.pipe(stream).pipe(far);
}
