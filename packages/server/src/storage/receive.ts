import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Services } from "../services";
import type { ReadBody } from "../shell/bodyReader";
import { discardBody, untilItStalls } from "../shell/bodyTime";
import { beforeAnswering } from "../shell/ending";
import { httpError } from "../shell/errors";
import { networkOf } from "../shell/network";
import { createShares } from "../shell/shares";
import { sentInBson, sentInJson, store, unknownBody } from "./body";
import type { StorageFiles } from "./files";
import { type Incoming, receiveForm } from "./form";
import { objectBytes, requireRoom, storageLimits, tooLarge } from "./limits";

/** How a call takes what is sent to it. */
interface Taking {
  readonly many: boolean;
  /** Throws what a file of this name is refused for before any of it is read. */
  readonly admit: (name: string) => Promise<void>;
  /** Bytes of all objects that stay beside what is sent. */
  readonly beside: () => Promise<number>;
}

export type Receive = (
  request: FastifyRequest,
  reply: FastifyReply,
  taking: Taking,
) => Promise<readonly Incoming[]>;

/** A body that waits on its connection until a handler reads it. */
const unreadForm = Symbol("form");

/** Bytes of a body beside those of its files that count for nothing. */
const wrapping = 1024 * 1024;

const busy = () =>
  httpError(503, "Too many uploads are on their way to this server. Nothing was changed. Try again.", {
    "retry-after": "5",
  });

/** Installs how bodies of storage are read; gives what brings what they hold to the disk. */
export function installReceiving(
  app: FastifyInstance,
  { context, readBody }: Pick<Services, "context" | "readBody">,
  files: StorageFiles,
): Receive {
  const { options } = context;
  const stall = options.intakeLimits.times.stall ?? storageLimits.stall;
  const uploads = createShares(storageLimits.uploads);
  installParsers(app, readBody, options);
  return async (request, reply, { many, admit, beside }) => {
    const type = request.headers["content-type"] ?? "";
    if (request.body !== unreadForm) {
      if (Buffer.isBuffer(request.body)) return store(files, sentInBson(request.body, many));
      if (!/^application\/json\b/i.test(type)) throw unknownBody();
      return store(files, sentInJson(request.body, many));
    }
    const address = networkOf(request.ip);
    const isLarge = Number(request.headers["content-length"]) > objectBytes(options);
    const refuse = async (error: unknown): Promise<never> => {
      discardBody(request.raw, options.intakeLimits.times.whole);
      await beforeAnswering(request.raw, 10_000);
      throw error;
    };
    if (isLarge) return refuse(tooLarge(options));
    if (!uploads.take(address, 1)) return refuse(busy());
    try {
      const others = await beside();
      untilItStalls(request.raw, reply.raw, stall);
      return await receiveForm(request.raw, {
        files,
        field: many ? "files" : "file",
        admit,
        requireBytes(bytes) {
          if (bytes > objectBytes(options)) throw tooLarge(options);
          requireRoom(options, others + Math.max(0, bytes - wrapping));
        },
      });
    } catch (error) {
      return await refuse(error);
    } finally {
      uploads.giveBack(address, 1);
    }
  };
}

function installParsers(
  app: FastifyInstance,
  read: ReadBody,
  options: Parameters<typeof objectBytes>[0],
): void {
  app.addContentTypeParser(/^multipart\/form-data\b/i, (_request, _payload, done) => done(null, unreadForm));
  app.addContentTypeParser("application/bson", (request: FastifyRequest) =>
    read(request, {
      bytes: Math.min(objectBytes(options), storageLimits.bson),
      refusal: () => tooLarge(options),
    }),
  );
}
