import type { FileHandle } from "node:fs/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { StoredObject } from "../engine/storage";
import type { ServerContext } from "../shell/context";
import { httpError } from "../shell/errors";
import { parameterOf } from "../shell/guard";
import { pathId } from "../shell/objectId";
import { contentHeaders, isRefusedAsScript } from "./contentHeaders";
import type { StorageFiles } from "./files";
import { rangeOf } from "./range";

/** Bytes that are read of a file at once. */
const piece = 256 * 1024;

const missing = () => httpError(404, "Could not find the object.");
const lost = () =>
  httpError(
    500,
    "The content of this object is missing on the disk of the server. Put it back from a backup, or upload it again.",
  );

/** The content of objects, for everybody (contract, section 1.5), and parts of it. */
export function registerViewRoute(
  app: FastifyInstance,
  { engine }: ServerContext,
  files: StorageFiles,
): void {
  /** An object with its bytes. Those of another moment may be gone by now: then it is looked at again. */
  const open = async (id: string): Promise<{ object: StoredObject; handle: FileHandle }> => {
    let before: string | undefined;
    for (;;) {
      const object = await engine.storage.find(id);
      if (object === undefined) throw missing();
      const handle = await files.read(object.file);
      if (handle !== undefined) return { object, handle };
      if (before === object.file) throw lost();
      before = object.file;
    }
  };
  app.route({
    method: ["GET", "HEAD"],
    url: "/storage/:id/view",
    config: { guard: "public" },
    async handler(request, reply) {
      const { object, handle } = await open(pathId(parameterOf(request, "id")));
      let isSent = false;
      try {
        if ((await handle.stat()).size !== object.size) throw lost();
        isSent = send(request, reply, object, handle);
      } finally {
        if (!isSent) await handle.close();
      }
      return reply;
    },
  });
}

/** Answers; false: without the bytes. */
function send(
  request: FastifyRequest,
  reply: FastifyReply,
  object: StoredObject,
  handle: FileHandle,
): boolean {
  const { size, etag } = object;
  if (isRefusedAsScript(request, object.type))
    throw httpError(403, "Stored files are no scripts of this server's own pages.");
  reply.headers(contentHeaders(object));
  if (request.headers["if-none-match"] === etag) {
    void reply.code(304).send();
    return false;
  }
  const ifRange = request.headers["if-range"];
  const range = ifRange === undefined || ifRange === etag ? rangeOf(request.headers.range, size) : "whole";
  if (range === "none") {
    reply.removeHeader("content-type").removeHeader("etag").removeHeader("cache-control");
    throw httpError(416, "The content has no such part.", { "content-range": `bytes */${size}` });
  }
  const { start, end } = range === "whole" ? { start: 0, end: size - 1 } : range;
  reply.code(range === "whole" ? 200 : 206).header("content-length", end - start + 1);
  if (range !== "whole") reply.header("content-range", `bytes ${start}-${end}/${size}`);
  if (request.method === "HEAD" || size === 0) {
    void reply.send(request.method === "HEAD" ? undefined : "");
    return false;
  }
  void reply.send(handle.createReadStream({ start, end, highWaterMark: piece }));
  return true;
}
