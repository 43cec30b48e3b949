import type { DryRun } from "@twinhelm/core/bucket/dryRun";
import type { Bucket } from "@twinhelm/core/bucket/model";
import type { FastifyReply, FastifyRequest } from "fastify";
import { languagesOf } from "../document/language";
import type { StoredDocument } from "../engine/documents";
import type { ServerContext } from "../shell/context";
import { httpError } from "../shell/errors";
import { readForOf } from "../shell/gone";
import { mayRead } from "../shell/guard";
import { withLongMatches } from "../shell/longMatches";
import { countEffects } from "./dryRun";

/** Documents of one transaction: others have their turn after it. */
const together = 500;
/** Milliseconds after which no more documents are looked at. */
const longest = 20_000;

/**
 * What saving this bucket would do to its documents. Nothing is written: documents are read in short transactions of
 * their own, so that others may write between them. Throws the contract's 404.
 */
export async function dryRunOf(
  { engine, matcher, now, elapsed }: ServerContext,
  after: Bucket,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<DryRun> {
  const entry = (await engine.buckets.all()).find(after._id);
  if (entry === undefined) throw httpError(404, `Bucket with id ${after._id} does not exist.`);
  const begun = elapsed();
  const count = countEffects(entry.bucket, after, new Date(now()).toISOString());
  const parts = { patterns: engine.patterns, matcher, readFor: readForOf(request, reply) };
  let documents = 0;
  let last: StoredDocument | undefined;
  let complete = true;
  for (;;) {
    const { some, counted } = await withLongMatches(parts, (attempt) =>
      engine.write((transaction) =>
        attempt(async (short) => {
          const some = await transaction.documents.batch(after._id, together, last?.id);
          const counted = count.look(some, await languagesOf(transaction), short);
          return { some, counted };
        }),
      ),
    );
    counted();
    documents += some.length;
    last = some.at(-1);
    if (last === undefined) break;
    if (elapsed() - begun > longest || reply.raw.destroyed) {
      complete = false;
      break;
    }
  }
  // A read rule may hide documents that policies show: then none is named.
  const isOpen = entry.rules.read === undefined;
  const maySee = (id: string) => isOpen && mayRead(request, "bucket:data", [after._id, id]);
  return {
    documents,
    complete,
    effects: count.effects().map((effect) => ({ ...effect, ids: effect.ids.filter(maySee) })),
  };
}
