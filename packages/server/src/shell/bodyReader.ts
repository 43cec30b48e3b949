import type { IncomingMessage } from "node:http";
import { beforeAnswering } from "./ending";
import { httpError } from "./errors";
import type { IntakeLimits } from "./intake";
import { networkOf } from "./network";
import { createShares } from "./shares";

/**
 * Reads a body to its end, as bytes. Throws 413 beyond the limit of the route, and 503 where more is on its way than the
 * server holds at once; the rest is thrown away then as it comes.
 */
export type ReadBody = (request: BodySource, limit?: BodyLimit) => Promise<Buffer>;

/** A request whose body is read. */
interface BodySource {
  readonly raw: IncomingMessage;
  readonly headers: IncomingMessage["headers"];
  /** Address of whoever sends it. */
  readonly ip: string;
  readonly routeOptions: { readonly bodyLimit?: number | undefined };
}

/** Where it is not that of the route: bytes, and what is said beyond them. */
export interface BodyLimit {
  readonly bytes: number;
  readonly refusal: () => Error;
}

const tooLarge = () => httpError(413, "The body is larger than this server takes.");
const tooMuch = () =>
  httpError(503, "Too many bodies are on their way to this server. Nothing was changed. Try again.", {
    "retry-after": "5",
  });

/** `largest`: bytes of the largest body that a route takes, for which there is always room. */
export function createBodyReader(limits: Pick<IntakeLimits, "bytes" | "bodies">, largest: number): ReadBody {
  const bytes = createShares({
    all: Math.max(limits.bytes.all, largest),
    address: Math.max(limits.bytes.address, largest),
  });
  const bodies = createShares(limits.bodies);
  return (request, given) => {
    const body = request.raw;
    const limit = given?.bytes ?? request.routeOptions.bodyLimit ?? largest;
    const beyond = given?.refusal ?? tooLarge;
    if (Number(request.headers["content-length"]) > limit) return refused(body, beyond());
    const address = networkOf(request.ip);
    if (!bodies.take(address, 1)) return refused(body, tooMuch());
    return new Promise((resolve, reject) => {
      const pieces: Buffer[] = [];
      let length = 0;
      const end = () => {
        body.off("data", take).off("end", finish).off("error", cut).off("close", cut);
        bytes.giveBack(address, length);
        bodies.giveBack(address, 1);
      };
      const fail = (error: Error) => {
        end();
        reject(error);
      };
      const refuse = (error: Error) => {
        end();
        refused(body, error).catch(reject);
      };
      const cut = () => fail(httpError(400, "The connection ended before the body did."));
      const finish = () => {
        end();
        resolve(Buffer.concat(pieces, length));
      };
      const take = (piece: Buffer) => {
        if (length + piece.length > limit) return refuse(beyond());
        if (!bytes.take(address, piece.length)) return refuse(tooMuch());
        length += piece.length;
        pieces.push(piece);
      };
      body.on("data", take).on("end", finish).on("error", cut).on("close", cut);
    });
  };
}

/** Fails with this error, once its client hears it. */
async function refused(body: IncomingMessage, error: Error): Promise<never> {
  await beforeAnswering(body);
  throw error;
}
