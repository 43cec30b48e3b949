import type { SavedView, ViewBody } from "@twinhelm/core/document/view/model";
import { viewText } from "@twinhelm/core/document/view/text";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { StoredView } from "../../engine/documentViews";
import type { Transaction } from "../../engine/engine";
import type { ServerContext } from "../../shell/context";
import { httpError } from "../../shell/errors";
import { callerOf, parameterOf, requireAlso } from "../../shell/guard";
import { pathId } from "../../shell/objectId";
import { missingBucket } from "../write";
import { checkRoom, readView } from "./body";

const guard = {
  config: { guard: { action: "bucket:data:index", parameters: ["bucketId"], list: true } },
};

const bucketOf = (request: FastifyRequest) => pathId(parameterOf(request, "bucketId"));

/**
 * Saved views of the documents of a bucket. Whoever may list those has views of their own; shared ones are a part of
 * the bucket, and are saved and deleted by whoever may change it.
 */
export function registerViewRoutes(app: FastifyInstance, context: ServerContext): void {
  const { engine } = context;
  const many = "/bucket/:bucketId/views";
  const one = `${many}/:viewId`;
  app.get(many, guard, async (request) => {
    const bucketId = bucketOf(request);
    if ((await engine.buckets.all()).find(bucketId) === undefined) throw missingBucket(bucketId);
    return (await engine.documentViews.listFor(bucketId, callerOf(request).id)).map(answerOf);
  });
  app.post(many, guard, async (request, reply) => {
    const { view } = readView(request.body);
    if (view.shared) requireSharing(request);
    const saved = await engine.write(async (tx) => {
      const bucketId = bucketOf(request);
      if ((await tx.buckets.all()).find(bucketId) === undefined) throw missingBucket(bucketId);
      checkRoom(await tx.documentViews.listFor(bucketId, callerOf(request).id), view);
      return save(tx, context, request, { ...view, _id: context.newId(), version: 1 }, 1);
    });
    return reply.code(201).send(answerOf(saved));
  });
  app.put(one, guard, async (request) => {
    const { view, version } = readView(request.body);
    return engine.write(async (tx) => {
      const before = await viewFor(tx, request);
      if (before.shared || view.shared) requireSharing(request);
      if (version !== undefined && version !== before.version)
        throw httpError(409, viewText("conflict", { name: before.name }));
      if (before.shared !== view.shared)
        checkRoom(await tx.documentViews.listFor(before.bucketId, callerOf(request).id), view);
      const next = { ...view, _id: before._id, version: before.version + 1 };
      return answerOf(await save(tx, context, request, next, 2));
    });
  });
  app.delete(one, guard, async (request, reply) => {
    await engine.write(async (tx) => {
      const before = await viewFor(tx, request);
      if (before.shared) requireSharing(request);
      await tx.documentViews.remove(before._id);
      if (before.shared) await record(tx, context, request, before._id, 3);
    });
    return reply.code(204).send();
  });
}

const requireSharing = (request: FastifyRequest): void =>
  requireAlso(request, { action: "bucket:update", segments: [bucketOf(request)] });

/** The view of a request, of the caller or shared; that of somebody else is as if it were not there. */
async function viewFor({ documentViews }: Transaction, request: FastifyRequest): Promise<StoredView> {
  const found = await documentViews.find(bucketOf(request), pathId(parameterOf(request, "viewId")));
  if (found === undefined || (found.owner !== undefined && found.owner !== callerOf(request).id))
    throw httpError(404, viewText("unknown", { name: parameterOf(request, "viewId") }));
  return found;
}

async function save(
  tx: Transaction,
  context: ServerContext,
  request: FastifyRequest,
  view: ViewBody & Pick<SavedView, "_id" | "version">,
  action: 1 | 2,
): Promise<StoredView> {
  const owner = view.shared ? undefined : callerOf(request).id;
  const stored = { ...view, bucketId: bucketOf(request), owner };
  if (!(await tx.documentViews.save(stored))) throw httpError(409, viewText("taken", { name: view.name }));
  if (view.shared) await record(tx, context, request, view._id, action);
  return stored;
}

/** What is shared is a part of the bucket, and remembered; what is one's own is not. */
const record = (
  tx: Transaction,
  context: ServerContext,
  request: FastifyRequest,
  viewId: string,
  action: 1 | 2 | 3,
) =>
  context.recordActivity(tx, callerOf(request), {
    action,
    resource: ["bucket", bucketOf(request), "view", viewId],
  });

const answerOf = ({ bucketId: _, owner: __, ...view }: StoredView): SavedView => view;
