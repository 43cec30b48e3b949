import { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import type { S3Client } from "@aws-sdk/client-s3";

/** Nothing came and nothing went for so long that whoever waits is told so. A client does not try again then. */
class SilentError extends Error {
  override readonly name = "SilentError";
  constructor() {
    super("The object store takes connections and stays silent");
  }
}

type Handler = S3Client["config"]["requestHandler"];
type Handle = Handler["handle"];
type Request = Parameters<Handle>[0];

interface Watch {
  /** Milliseconds in which something has to move: bytes of a request, or of an answer that somebody waits for. */
  readonly silence: number;
  /** The store was heard of. */
  readonly onHeard: () => void;
  readonly onSilent: () => void;
}

/** Milliseconds that a store may take beside that for each part that it puts together. */
const joining = 100;

/** Ends requests and answers that nothing moves of. However long one takes that moves, it goes on. */
export function endSilent(handler: Handler, watch: Watch): void {
  const handle: Handle = handler.handle.bind(handler);
  handler.handle = async (request, options) => {
    const silent = new AbortController();
    const timer = setTimeout(() => silent.abort(), watch.silence + joining * partsOf(request));
    const outer = options !== undefined && "abortSignal" in options ? options.abortSignal : undefined;
    const abortSignal =
      outer instanceof AbortSignal ? AbortSignal.any([outer, silent.signal]) : silent.signal;
    const body: unknown = bodyOf(request, () => timer.refresh());
    try {
      const answer = await handle(Object.assign(request.clone(), { body }), { ...options, abortSignal });
      watch.onHeard();
      const content: unknown = answer.response.body;
      if (content instanceof IncomingMessage) endSilentContent(content, watch);
      return answer;
    } catch (error) {
      if (!silent.signal.aborted) throw error;
      watch.onSilent();
      throw new SilentError();
    } finally {
      clearTimeout(timer);
      if (body instanceof Readable) body.destroy();
    }
  };
}

/** What is asked for may take the longer the more parts it has. */
const partsOf = ({ method, query, body }: Request): number =>
  method === "POST" && query?.uploadId !== undefined ? String(body).split("<Part>").length - 1 : 0;

const piece = 64 * 1024;

/** A body in pieces, so that it is seen how far it has come. */
function bodyOf({ body }: Request, moved: () => void): unknown {
  if (!(body instanceof Uint8Array) || body.length <= piece) return body;
  const pieces = function* () {
    for (let at = 0; at < body.length; at += piece) {
      moved();
      yield body.subarray(at, at + piece);
    }
    moved();
  };
  return Readable.from(pieces(), { objectMode: false, highWaterMark: piece });
}

/** Looks at content in the time that it may be silent. */
const looks = 4;

/** Ends content that nothing comes of while all that came is read. Who reads slowly may take any time. */
function endSilentContent(content: IncomingMessage, { silence, onHeard, onSilent }: Watch): void {
  let before = content.socket.bytesRead;
  let same = 0;
  const timer = setInterval(() => {
    const { bytesRead } = content.socket;
    if (bytesRead !== before) onHeard();
    const isWaitedFor = bytesRead === before && content.readableLength === 0 && !content.complete;
    before = bytesRead;
    same = isWaitedFor ? same + 1 : 0;
    if (same < looks) return;
    onSilent();
    content.destroy(new SilentError());
  }, silence / looks).unref();
  content.once("close", () => clearInterval(timer));
  // Nobody may listen any more.
  content.on("error", () => undefined);
}
