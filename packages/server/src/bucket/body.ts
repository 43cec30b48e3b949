import type { BucketInput } from "@twinhelm/core/bucket/model";
import { languagesOf } from "../document/language";
import { createFieldChecker, type FieldChecker } from "../document/schema";
import type { ServerContext } from "../shell/context";
import { validationError } from "../shell/errors";
import { readBucketBody } from "./metaschema";
import { checkRules } from "./rules";

/** A bucket that can be stored: rules that parse, fields that documents can be checked against. Throws 400. */
export async function readBucket(
  sent: unknown,
  context: ServerContext,
  check: FieldChecker = createFieldChecker(context.matcher),
): Promise<BucketInput & { _id?: string }> {
  const { matcher } = context;
  const body = readBucketBody(sent, matcher);
  checkRules(body, matcher);
  // Keywords of JSON Schema that make none would fail every write of a document.
  const problem = await check(body, await languagesOf(context.engine));
  if (problem !== undefined)
    throw validationError(`.properties cannot be used to check documents: ${problem}`);
  return body;
}
