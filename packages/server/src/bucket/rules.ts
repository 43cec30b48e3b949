import type { Bucket } from "@twinhelm/core/bucket/model";
import { alwaysTrue, isAlwaysTrue } from "@twinhelm/core/bucket/options/rules";
import type { Expression } from "@twinhelm/core/expression/ast";
import type { RegexMatcher } from "@twinhelm/core/expression/library";
import { readExpression } from "@twinhelm/core/expression/read";
import { bareError } from "../shell/errors";

/** A rule ready for use. `undefined`: it is always true. */
export interface BucketRules {
  readonly read: Rule | undefined;
  readonly write: Rule | undefined;
}

export type Rule =
  | { readonly ok: true; readonly ast: Expression }
  | { readonly ok: false; readonly message: string };

/** The rules of a stored bucket. A rule that an older server let through fails when it is used. */
export function rulesOf(bucket: Bucket, matcher: RegexMatcher): BucketRules {
  const rule = (kind: "read" | "write"): Rule | undefined => {
    const source = bucket.acl?.[kind] ?? alwaysTrue;
    return isAlwaysTrue(source) ? undefined : readExpression(source, kind, matcher);
  };
  return { read: rule("read"), write: rule("write") };
}

/**
 * The rules of a bucket whose values are taken out of its documents, some at a time. A document that has its values passes
 * as it did before, one without them as it will: the old rule could let that one through, as it no longer has what kept
 * it back, and the new rule could show values that were hidden.
 */
export function bothRules(before: Bucket, after: Bucket, matcher: RegexMatcher): BucketRules {
  const [old, next] = [rulesOf(before, matcher), rulesOf(after, matcher)];
  const both = (kind: "read" | "write"): Rule | undefined => {
    const [left, right] = [old[kind], next[kind]];
    if (left === undefined || before.acl?.[kind] === after.acl?.[kind]) return right;
    if (right === undefined || !left.ok) return left;
    if (!right.ok) return right;
    return { ok: true, ast: { kind: "binary", operator: "&&", left: left.ast, right: right.ast } };
  };
  return { read: both("read"), write: both("write") };
}

/** Checks the rules of a bucket before it is stored (contract, bucket.md section 10.4). Throws 400. */
export function checkRules(bucket: Pick<Bucket, "acl">, matcher: RegexMatcher): void {
  for (const kind of ["read", "write"] as const) {
    const source = bucket.acl?.[kind];
    if (source === undefined) continue;
    const result = readExpression(source, kind, matcher);
    if (!result.ok) throw bareError(400, `Error occurred while parsing ${kind} rule\n${result.message}`);
  }
}
