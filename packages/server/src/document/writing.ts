import { askedFor } from "../engine/fieldChanges";
import type { ReadFor } from "../engine/readFor";
import type { Caller, ServerContext } from "../shell/context";
import { withLongMatches } from "../shell/longMatches";
import type { Target } from "./write";

/** Who writes where, and for whom it is looked at what takes long. */
interface Writing {
  readonly bucketId: string;
  readonly caller: Caller;
  readonly readFor: ReadFor;
}

/** Runs a transaction on the documents of a bucket; what it checks by patterns may be looked at in a thread. */
export function writeDocuments<T>(
  { engine, matcher }: ServerContext,
  { bucketId, caller, readFor }: Writing,
  work: (target: Target) => Promise<T>,
): Promise<T> {
  const { patterns } = engine;
  return withLongMatches({ patterns, matcher, readFor }, (attempt) =>
    engine.write((transaction) =>
      attempt((ownMatcher) =>
        askedFor(bucketId, () => work({ transaction, bucketId, caller, matcher: ownMatcher })),
      ),
    ),
  );
}
