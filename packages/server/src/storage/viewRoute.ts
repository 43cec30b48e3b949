import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { StoredObject } from "../engine/storage";
import type { Found } from "../place/place";
import { type ByteRange, rangeOf } from "../place/range";
import type { ServerContext } from "../shell/context";
import { httpError } from "../shell/errors";
import { parameterOf } from "../shell/guard";
import { pathId } from "../shell/objectId";
import { contentHeaders, isRefusedAsScript } from "./contentHeaders";
import type { StorageFiles } from "./files";

const missing = () => httpError(404, "Could not find the object.");
const lost = (isRemote: boolean) =>
  httpError(
    500,
    `The content of this object is missing ${isRemote ? "in the object store" : "on the disk"} of the server. Put it back from a backup, or upload it again.`,
  );

/** The content of objects, for everybody (contract, section 1.5), and parts of it. */
export function registerViewRoute(
  app: FastifyInstance,
  { engine, files: { isRemote } }: ServerContext,
  files: StorageFiles,
): void {
  /** An object with its bytes. Those of another moment may be gone by now: then it is looked at again. */
  const open = async (request: FastifyRequest) => {
    const id = pathId(parameterOf(request, "id"));
    let before: string | undefined;
    for (;;) {
      const object = await engine.storage.find(id);
      if (object === undefined) throw missing();
      const wanted = wantedOf(request, object);
      const found = await files.read(object.file, wanted.part);
      if (found !== undefined) return { object, wanted, found };
      if (before === object.file) throw lost(isRemote);
      before = object.file;
    }
  };
  app.route({
    method: ["GET", "HEAD"],
    url: "/storage/:id/view",
    config: { guard: "public" },
    async handler(request, reply) {
      const { object, wanted, found } = await open(request);
      let isSent = false;
      try {
        if (found.size !== object.size) throw lost(isRemote);
        isSent = send(request, reply, object, { ...wanted, ...found });
      } finally {
        if (!isSent) found.content?.destroy();
      }
      return reply;
    },
  });
}

interface Wanted {
  readonly range: ByteRange | "whole" | "none";
  /** Bytes that are sent; absent: none are. */
  readonly part?: ByteRange | undefined;
}

/** What a request asks of an object. */
function wantedOf({ method, headers }: FastifyRequest, { size, etag }: StoredObject): Wanted {
  const ifRange = headers["if-range"];
  const range = ifRange === undefined || ifRange === etag ? rangeOf(headers.range, size) : "whole";
  if (range === "none" || size === 0 || method === "HEAD" || headers["if-none-match"] === etag)
    return { range };
  return { range, part: range === "whole" ? { start: 0, end: size - 1 } : range };
}

/** Answers; false: without the bytes. */
function send(
  request: FastifyRequest,
  reply: FastifyReply,
  object: StoredObject,
  { range, content }: Wanted & Found,
): boolean {
  const { size, etag } = object;
  if (isRefusedAsScript(request, object.type))
    throw httpError(403, "Stored files are no scripts of this server's own pages.");
  reply.headers(contentHeaders(object));
  if (request.headers["if-none-match"] === etag) {
    void reply.code(304).send();
    return false;
  }
  if (range === "none") {
    reply.removeHeader("content-type").removeHeader("etag").removeHeader("cache-control");
    throw httpError(416, "The content has no such part.", { "content-range": `bytes */${size}` });
  }
  const { start, end } = range === "whole" ? { start: 0, end: size - 1 } : range;
  reply.code(range === "whole" ? 200 : 206).header("content-length", end - start + 1);
  if (range !== "whole") reply.header("content-range", `bytes ${start}-${end}/${size}`);
  if (content === undefined) {
    void reply.send(request.method === "HEAD" ? undefined : "");
    return false;
  }
  void reply.send(content);
  return true;
}
