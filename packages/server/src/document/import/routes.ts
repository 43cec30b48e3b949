import { join } from "node:path";
import { importNeeds } from "@twinhelm/core/document/transfer/needs";
import { isRecord } from "@twinhelm/core/editing/same";
import type { Property } from "@twinhelm/core/field/property";
import { isListProperty } from "@twinhelm/core/field/structure";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod/mini";
import type { ServerContext } from "../../shell/context";
import { httpError } from "../../shell/errors";
import { goneSignal } from "../../shell/gone";
import { callerOf, isDryRun, parameterOf, requireAlso } from "../../shell/guard";
import { pathId } from "../../shell/objectId";
import type { Query } from "../../shell/query";
import { bodyValidator } from "../../shell/validation";
import { missingBucket } from "../write";
import type { SentRow } from "./rows";
import { createRunner } from "./running";
import { SharedSpool } from "./sharedSpool";
import { FileSpool, unknownImport } from "./spool";

const modes = ["insert", "update", "upsert"] as const;

const validStart = bodyValidator({
  type: "object",
  required: ["mode"],
  additionalProperties: false,
  properties: { mode: { enum: modes }, key: { type: "string" } },
});
const startShape = z.object({ mode: z.enum(modes), key: z._default(z.string(), "_id") });

const validRows = bodyValidator({
  type: "object",
  required: ["from", "rows"],
  additionalProperties: false,
  properties: {
    from: { type: "integer", minimum: 0 },
    rows: {
      type: "array",
      minItems: 1,
      maxItems: 20_000,
      items: {
        type: "object",
        required: ["row", "document"],
        additionalProperties: false,
        properties: { row: { type: "integer" }, document: { type: "object" } },
      },
    },
  },
});
const rowsShape = z.object({ from: z.number(), rows: z.array(z.unknown()) });
/** What is checked already has only its type to be told: a copy of each document would take longer than its check. */
const isRow = (row: unknown): row is SentRow =>
  isRecord(row) && typeof row.row === "number" && isRecord(row.document);

const validRun = bodyValidator({
  type: "object",
  additionalProperties: false,
  properties: {
    dryRun: { type: "boolean" },
    skipInvalid: { type: "boolean" },
    detached: { type: "boolean" },
  },
});
const runShape = z.object({
  dryRun: z._default(z.boolean(), false),
  skipInvalid: z._default(z.boolean(), false),
  detached: z._default(z.boolean(), false),
});

const bucketOf = (request: FastifyRequest) => pathId(parameterOf(request, "bucketId"));
const importOf = (request: FastifyRequest) => parameterOf(request, "importId");

/** Imports of documents: rows are sent in parts, and written together. Ours; the contract has no such routes. */
export function registerImportRoutes(app: FastifyInstance, context: ServerContext): void {
  const { engine, options, elapsed, newId } = context;
  const { values, parts } = engine.shared;
  const files = { folder: join(options.dataFolder, "imports"), elapsed, newId };
  const spool = parts === undefined ? new FileSpool(files) : new SharedSpool({ ...files, values, parts });
  app.addHook("onClose", async () => spool.close());
  const run = createRunner(context);
  const guard = { action: "bucket:data:index", parameters: ["bucketId"], list: true };
  const bodyLimit = options.payloadLimit;
  const start = "/bucket/:bucketId/data/import";
  const one = `${start}/:importId`;

  app.post(start, { config: { guard } }, async (request, reply) => {
    validStart(request.body);
    const order = {
      bucketId: bucketOf(request),
      callerId: callerOf(request).id,
      ...startShape.parse(request.body),
    };
    requireAlso(request, importNeeds(order.bucketId, order.mode));
    const entry = (await engine.buckets.all()).find(order.bucketId);
    if (entry === undefined) throw missingBucket(order.bucketId);
    // Each look for one would go through all documents.
    if (order.key !== "_id" && !isKeyField(entry.bucket.properties[order.key]))
      throw httpError(
        400,
        `Documents are found by _id, or by a field that is unique or indexed: ${order.key} is not.`,
      );
    return reply.code(201).send({ _id: await spool.begin(order) });
  });
  app.post(`${one}/rows`, { config: { guard }, bodyLimit }, async (request) => {
    validRows(request.body);
    const { from, rows } = rowsShape.parse(request.body);
    return { rows: await spool.add(importOf(request), callerOf(request).id, from, rows.filter(isRow)) };
  });
  app.post<{ Querystring: Query }>(
    `${one}/run`,
    { config: { guard, reads: isDryRun } },
    async (request, reply) => {
      validRun(request.body);
      const { detached, ...how } = runShape.parse(request.body);
      return spool.use(importOf(request), callerOf(request).id, (order, rows, ended) => {
        requireAlso(request, importNeeds(order.bucketId, order.mode));
        if (order.bucketId !== bucketOf(request)) throw unknownImport(importOf(request));
        const givenUp = detached ? ended : AbortSignal.any([ended, goneSignal(reply)]);
        return run(request, reply, { ...order, ...how }, { rows, givenUp });
      });
    },
  );
  app.delete(one, { config: { guard } }, async (request, reply) => {
    await spool.end(importOf(request), callerOf(request).id);
    return reply.code(204).send();
  });
}

/** Whether documents are found fast by a field, each by one value. */
function isKeyField(property: Property | undefined): boolean {
  const { unique, index, translate } = property?.options ?? {};
  const isFast = (unique === true || index === true) && translate !== true;
  return property !== undefined && isFast && !isListProperty(property);
}
