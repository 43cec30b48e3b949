import { envelopeType } from "@twinhelm/core/bucket/template/envelope";
import { bucketsIn, readSchemaFile, schemaFileOf, schemaFileType } from "@twinhelm/core/bucket/template/file";
import { mostBuckets } from "@twinhelm/core/bucket/template/model";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod/mini";
import type { ReadBody } from "../../shell/bodyReader";
import { bodyTextProblem } from "../../shell/bodyText";
import type { ServerContext } from "../../shell/context";
import { httpError, validationError } from "../../shell/errors";
import { callerOf } from "../../shell/guard";
import { pathId } from "../../shell/objectId";
import { bodyValidator } from "../../shell/validation";
import { bucketsShownTo } from "../shown";
import { bsonOf, readBson, readEnvelope } from "./bson";
import { makeBuckets } from "./make";

const validIds = bodyValidator({
  type: "array",
  items: { type: "string" },
  minItems: 1,
  maxItems: mostBuckets,
});

/**
 * Schemas as files (spec 2, section 7; contract, console-gaps.md section 4.16). Spica 0.9.29 has no such routes. `app`
 * is of their own: no other route takes BSON.
 */
export function registerSchemaFileRoutes(app: FastifyInstance, context: ServerContext, read: ReadBody): void {
  const { engine, options } = context;
  app.addContentTypeParser(envelopeType, (request: FastifyRequest) => read(request));
  const reading = {
    config: { guard: { action: "bucket:index", parameters: [], list: true }, reads: true },
  } as const;
  app.post("/bucket/export-schema", reading, async (request, reply) => {
    validIds(request.body);
    const ids = z.array(z.string()).parse(request.body).map(pathId);
    const shown = await bucketsShownTo(request, engine);
    const unknown = ids.find((id) => shown.every(({ _id }) => _id !== id));
    if (unknown !== undefined) throw httpError(404, `Bucket with id ${unknown} does not exist.`);
    const wanted = shown.filter(({ _id }) => ids.includes(_id));
    const asBson = (request.headers.accept ?? "").includes(envelopeType);
    return reply
      .code(201)
      .type(asBson ? envelopeType : schemaFileType)
      .send(asBson ? bsonOf({ buckets: wanted }) : schemaFileOf(wanted));
  });
  const creating = {
    config: { guard: { action: "bucket:create", parameters: [], list: false } },
    bodyLimit: options.payloadLimit,
  };
  app.post("/bucket/import-schema", creating, async (request, reply) => {
    const buckets = bucketsOf(request.body);
    const made = await makeBuckets(context, buckets, { caller: callerOf(request), keepIds: true });
    return reply.code(201).send(made);
  });
}

/** The buckets of what was sent. Throws 400, and 415 where it is not BSON or holds a file of another type. */
function bucketsOf(body: unknown) {
  if (!Buffer.isBuffer(body)) throw httpError(415, `Send ${envelopeType}: {content: {data, type}}.`);
  const { data, type } = readEnvelope(body);
  const [media = ""] = type.split(";");
  const read =
    media.trim() === envelopeType
      ? bucketsIn(readBson(data))
      : media.trim() === schemaFileType
        ? readSchemaFile(textOf(data))
        : undefined;
  if (read === undefined)
    throw httpError(415, `A schema is of the type ${schemaFileType} or ${envelopeType}, not ${type}.`);
  if (!read.ok) throw validationError(read.failure.message);
  return read.value;
}

/** The text of a file. Throws 400 where it is not UTF-8, or not worth reading as JSON. */
function textOf(data: Uint8Array): string {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(data);
  } catch {
    throw validationError("The file is not UTF-8.");
  }
  const problem = bodyTextProblem(text);
  if (problem !== undefined) throw validationError(problem);
  return text;
}
