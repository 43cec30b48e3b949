import { compileExpression } from "@twinhelm/core/expression/evaluate";
import { relationPathsOf } from "@twinhelm/core/expression/paths";
import type { BucketEntry, BucketStore } from "../bucket/store";
import { withDates } from "../filter/fields";
import type { Caller } from "../shell/context";
import { bareError } from "../shell/errors";
import { filterBudget, relationTree, resolvedFields, resolveRelations } from "./relations";
import type { Value } from "./values";

interface RuleContext {
  readonly buckets: BucketStore;
  readonly caller: Caller;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Throws 401 unless the write rule of the bucket lets this caller write (contract, bucket.md section 10.3). */
export function checkWriteRule(entry: BucketEntry, document: Readonly<Value>, context: RuleContext): void {
  const { write } = entry.rules;
  if (write === undefined) return;
  if (!write.ok) throw bareError(400, `ACL rule syntax error: ${write.message}`);
  const { buckets, caller, now } = context;
  const tree = relationTree(entry.bucket, relationPathsOf(write.ast, { bare: false }), buckets);
  const [resolved = document] = resolveRelations([document], {
    bucket: entry.bucket,
    tree,
    buckets,
    present: (each) => each,
    budget: filterBudget(),
  });
  const evaluate = compileExpression(write.ast, { mode: "run", now, matcher: buckets.matcher });
  const scope = {
    document: withDates(resolved, resolvedFields(entry.bucket, tree, buckets)),
    auth: caller.document,
  };
  if (!evaluate(scope)) throw bareError(401, "ACL rules has rejected this operation.");
}
