import type { Bucket } from "@twinhelm/core/bucket/model";
import type { Expression } from "@twinhelm/core/expression/ast";
import { selectorPathsOf } from "@twinhelm/core/expression/paths";
import { type Property, propertySchema } from "@twinhelm/core/field/property";
import type { Buckets } from "../../../bucket/entry";
import { relationTree, resolvedFields } from "../../../document/relations";
import type { Value } from "../../../document/values";
import { withDates } from "../../../filter/fields";
import { attributesSchema } from "../../../identity/attributes";
import { isRecord } from "../../../shell/query";
import type { Context } from "../context";
import { preferenceIn } from "../preferences";
import type { Work } from "../work";
import { filterBudget, resolveRelations } from "./relations";

interface Parts {
  readonly context: Context;
  readonly buckets: Buckets;
}

/**
 * The caller as a rule sees it: documents in the place of ids where it goes through attributes that are relations
 * (contract, bucket.md section 10.1), as they are stored, in all languages.
 */
export function* callerFor(
  rule: Expression,
  auth: Readonly<Value>,
  { context, buckets }: Parts,
): Work<Readonly<Value>> {
  const paths = selectorPathsOf(rule, false)
    .auth.filter((path) => path[0] === "attributes" && path.length > 2)
    .map((path) => path.join("."));
  if (paths.length === 0) return auth;
  const bucket = yield* callerBucket();
  const tree = relationTree(bucket, paths, buckets);
  if (Object.keys(tree).length === 0) return auth;
  const present = (each: Value) => each;
  const resolution = { context, buckets, bucket, tree, present, budget: filterBudget(), sight: undefined };
  const [resolved] = yield* resolveRelations([{ ...auth }], resolution);
  return withDates(resolved ?? auth, resolvedFields(bucket, tree, buckets));
}

/** The documents of callers as if they had a bucket. */
function* callerBucket(): Work<Bucket> {
  const properties = yield* attributeFields();
  return {
    _id: "",
    title: "",
    description: "",
    properties: { attributes: { type: "object", properties } },
  };
}

function* attributeFields(): Work<Record<string, Property>> {
  const { properties } = attributesSchema(yield* preferenceIn("passport"));
  const fields = Object.entries(isRecord(properties) ? properties : {}).flatMap(([name, schema]) => {
    const field = propertySchema().safeParse(schema);
    return field.success ? [[name, field.data]] : [];
  });
  return Object.fromEntries(fields);
}
