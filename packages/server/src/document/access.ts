import { compileExpression } from "@twinhelm/core/expression/evaluate";
import type { RegexMatcher } from "@twinhelm/core/expression/library";
import { relationPathsOf } from "@twinhelm/core/expression/paths";
import type { BucketEntry } from "../bucket/entry";
import type { BucketRules } from "../bucket/rules";
import type { Transaction } from "../engine/engine";
import { withDates } from "../filter/fields";
import type { Caller, ServerContext } from "../shell/context";
import { bareError } from "../shell/errors";
import { relationTree, resolvedFields } from "./relations";
import type { Value } from "./values";

interface Write {
  readonly matcher: RegexMatcher;
  readonly transaction: Transaction;
  readonly entry: BucketEntry;
  readonly caller: Pick<Caller, "document">;
}

/** Throws 401 unless the write rule of the bucket lets this caller write (contract, bucket.md section 10.3). */
export async function checkWriteRule(
  document: Readonly<Value>,
  write: Write,
  context: ServerContext,
): Promise<void> {
  if (!(await mayWrite(document, write, context)))
    throw bareError(401, "ACL rules has rejected this operation.");
}

/** Whether the write rule lets this caller write a document. Throws 400 where it is none. */
export const mayWrite = (document: Readonly<Value>, write: Write, context: ServerContext): Promise<boolean> =>
  passes(write.entry.rules.write, document, write, context);

/** Whether the read rule shows this caller a document. Throws 400 where it is none. */
export const mayReadDocument = (
  document: Readonly<Value>,
  read: Write,
  context: ServerContext,
): Promise<boolean> => passes(read.entry.rules.read, document, read, context);

async function passes(
  rule: BucketRules["read"],
  document: Readonly<Value>,
  { transaction, entry: { bucket }, caller, matcher }: Write,
  { now }: ServerContext,
): Promise<boolean> {
  if (rule === undefined) return true;
  if (!rule.ok) throw bareError(400, `ACL rule syntax error: ${rule.message}`);
  const paths = relationPathsOf(rule.ast, { bare: false });
  const buckets = await transaction.buckets.all();
  const tree = relationTree(bucket, paths, buckets);
  const resolved =
    Object.keys(tree).length === 0
      ? document
      : await transaction.documents.resolve(bucket._id, document, paths);
  const evaluate = compileExpression(rule.ast, { mode: "run", now: now(), matcher });
  const scope = {
    document: withDates(resolved, resolvedFields(bucket, tree, buckets)),
    auth: await transaction.documents.callerFor(rule.ast, caller.document),
  };
  return Boolean(evaluate(scope));
}
