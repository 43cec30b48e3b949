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

/** Checks the rules of a bucket before it is stored (contract, bucket.md section 10.4). Throws 400. */
export function checkRules(bucket: Pick<Bucket, "acl">, matcher: RegexMatcher): void {
  for (const kind of ["read", "write"] as const) {
    const source = bucket.acl?.[kind];
    if (source === undefined) continue;
    const result = readExpression(source, kind, matcher);
    if (!result.ok) throw bareError(400, `Error occurred while parsing ${kind} rule\n${result.message}`);
  }
}
