import type { DryRun } from "@twinhelm/core/bucket/dryRun";
import type { Bucket } from "@twinhelm/core/bucket/model";
import type { FastifyReply, FastifyRequest } from "fastify";
import { languagesOf } from "../document/language";
import type { ServerContext } from "../shell/context";
import { httpError } from "../shell/errors";
import { mayRead } from "../shell/guard";
import { countEffects } from "./dryRun";
import { lookThrough } from "./lookThrough";

/** What saving this bucket would do to its documents. Nothing is written. Throws the contract's 404. */
export async function dryRunOf(
  context: ServerContext,
  after: Bucket,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<DryRun> {
  const entry = (await context.engine.buckets.all()).find(after._id);
  if (entry === undefined) throw httpError(404, `Bucket with id ${after._id} does not exist.`);
  const count = countEffects(entry.bucket, after, new Date(context.now()).toISOString());
  const looked = await lookThrough(
    context,
    after._id,
    { request, reply },
    async (some, transaction, matcher) => count.look(some, await languagesOf(transaction), matcher),
  );
  // A read rule may hide documents that policies show: then none is named.
  const isOpen = entry.rules.read === undefined;
  const maySee = (id: string) => isOpen && mayRead(request, "bucket:data", [after._id, id]);
  return {
    ...looked,
    effects: count.effects().map((effect) => ({ ...effect, ids: effect.ids.filter(maySee) })),
  };
}
