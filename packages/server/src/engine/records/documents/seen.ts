import { relationPathsOf } from "@twinhelm/core/expression/paths";
import type { BucketEntry, Buckets } from "../../../bucket/entry";
import { relationTree, resolvedFields } from "../../../document/relations";
import type { Value } from "../../../document/values";
import { documentTest } from "../../../filter/residual";
import { bareError } from "../../../shell/errors";
import type { Context } from "../context";
import type { Work } from "../work";
import { callerFor } from "./caller";
import { filterBudget, resolveRelations } from "./relations";

export interface Look {
  readonly context: Context;
  readonly buckets: Buckets;
  readonly entry: BucketEntry;
  /** What rules see as `auth`. */
  readonly auth: Readonly<Value>;
  /** Milliseconds since the epoch, for `now()`. */
  readonly now: number;
}

/**
 * Those of these documents that the read rule of their bucket lets through. They need not be stored: what SQL would
 * decide of stored ones is decided on them as well.
 */
export function* seenByRule(
  { context, buckets, entry, auth, now }: Look,
  documents: readonly Value[],
): Work<readonly Value[]> {
  const { bucket, rules } = entry;
  if (rules.read === undefined) return documents;
  if (!rules.read.ok) throw bareError(400, `ACL rule syntax error: ${rules.read.message}`);
  const { ast } = rules.read;
  const tree = relationTree(bucket, relationPathsOf(ast, { bare: false }), buckets);
  const passes = documentTest(
    { kind: "expression", ast },
    {
      fields: resolvedFields(bucket, tree, buckets),
      matcher: context.matcher,
      now,
      auth: yield* callerFor(ast, auth, { context, buckets }),
    },
  );
  // Whoever wrote the rule decides what it looks at, not who reads.
  const resolved = yield* resolveRelations(documents, {
    context,
    buckets,
    bucket,
    tree,
    present: (document) => document,
    budget: filterBudget(),
    sight: undefined,
  });
  return documents.filter((_, at) => passes(resolved[at] ?? {}));
}
