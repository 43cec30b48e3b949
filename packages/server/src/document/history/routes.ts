import type { HistoryEntry } from "@twinhelm/core/document/history/model";
import { madeAt } from "@twinhelm/core/record/id";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { HistoryQuery, Revision } from "../../engine/history";
import type { ServerContext } from "../../shell/context";
import { readForOf } from "../../shell/gone";
import { callerOf, parameterOf } from "../../shell/guard";
import { pathId } from "../../shell/objectId";
import { missingBucket } from "../write";

const nobody = "0".repeat(24);

/** Whoever asks for the history of these ids asks whether this server keeps any. */
const isProbe = (request: FastifyRequest): boolean =>
  parameterOf(request, "bucketId") === nobody && parameterOf(request, "documentId") === nobody;

const reading = {
  config: {
    guard: {
      action: "bucket:data:show",
      parameters: ["bucketId", "documentId"],
      list: false,
      self: isProbe,
    },
  },
};
const clearing = { config: { guard: { action: "bucket:update", parameters: ["bucketId"], list: false } } };

/** Earlier states of documents (contract, bucket.md section 11). Who may read a document may read its history. */
export function registerHistoryRoutes(app: FastifyInstance, { engine, now }: ServerContext): void {
  const queryOf = (request: FastifyRequest): HistoryQuery => ({
    bucketId: pathId(parameterOf(request, "bucketId")),
    documentId: pathId(parameterOf(request, "documentId")),
    auth: callerOf(request).document,
    now: now(),
  });
  const many = "/bucket/:bucketId/history/:documentId";
  app.get(many, reading, async (request, reply) =>
    (await engine.history.list(queryOf(request), readForOf(request, reply))).map(entryOf),
  );
  app.get(`${many}/:historyId`, reading, async (request, reply) => {
    const query = { ...queryOf(request), revision: pathId(parameterOf(request, "historyId")) };
    if ((await engine.buckets.all()).find(query.bucketId) === undefined) throw missingBucket(query.bucketId);
    const state = await engine.history.state(query, readForOf(request, reply));
    return state === undefined
      ? reply.send()
      : reply.type("application/json; charset=utf-8").send(Buffer.from(state));
  });
  app.delete("/bucket/:bucketId/history", clearing, async (request, reply) => {
    const bucketId = pathId(parameterOf(request, "bucketId"));
    await engine.write(({ history }) => history.clear(bucketId));
    return reply.code(204).send();
  });
}

const entryOf = ({ id, changes }: Revision): HistoryEntry => ({
  _id: id,
  date: new Date(madeAt(id)).toISOString(),
  changes,
});
