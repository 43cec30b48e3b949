import type { RegexMatcher } from "@twinhelm/core/expression/library";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { StoredDocument } from "../engine/documents";
import type { Transaction } from "../engine/engine";
import type { ServerContext } from "../shell/context";
import { readForOf } from "../shell/gone";
import { withLongMatches } from "../shell/longMatches";

/** Documents of one transaction: others have their turn after it. */
const together = 500;
/** Milliseconds after which no more documents are looked at. */
const longest = 20_000;

/** Looks at some documents. What it gives back counts them: an attempt that is made again counts once. */
type Look = (
  some: readonly StoredDocument[],
  transaction: Transaction,
  matcher: RegexMatcher,
) => Promise<() => void>;

/**
 * Looks at the documents of a bucket, one short transaction after the other, so that others may write between them.
 * `documents`: how many; not `complete`: there are more, which would take too long.
 */
export async function lookThrough(
  { engine, matcher, elapsed }: ServerContext,
  bucketId: string,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  look: Look,
): Promise<{ documents: number; complete: boolean }> {
  const begun = elapsed();
  const parts = { patterns: engine.patterns, matcher, readFor: readForOf(request, reply) };
  let documents = 0;
  let last: StoredDocument | undefined;
  for (;;) {
    const { some, counted } = await withLongMatches(parts, (attempt) =>
      engine.write((transaction) =>
        attempt(async (short) => {
          const some = await transaction.documents.batch(bucketId, together, last?.id);
          return { some, counted: await look(some, transaction, short) };
        }),
      ),
    );
    counted();
    documents += some.length;
    last = some.at(-1);
    if (last === undefined) return { documents, complete: true };
    if (elapsed() - begun > longest || reply.raw.destroyed) return { documents, complete: false };
  }
}
