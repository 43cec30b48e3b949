import { type Failure, failed, type Result, success } from "../../http/failure";
import type { Transport } from "../../http/transport";
import { policyApi } from "../../policy/api";
import { changeAttachment } from "../../policy/attachment";
import { policyChanges } from "../../policy/diff";
import { isPredefined, type PolicyBody } from "../../policy/model";
import { bucketText } from "../text";
import { type GrantedBucket, grantPolicy, type HolderKind } from "./grant";
import type { GrantLevel } from "./levels";

/** An identity or an API key that is given access. */
export interface Holder {
  readonly kind: HolderKind;
  readonly id: string;
  readonly name: string;
}

interface Granting {
  readonly bucket: GrantedBucket;
  readonly level: GrantLevel;
  readonly holders: readonly Holder[];
}

/** The policy that grants it. */
export interface Granted {
  readonly id: string;
  readonly name: string;
  /** False: it was there. */
  readonly created: boolean;
}

/**
 * Makes the policy of a level unless there is one like it, and attaches it. Where attaching is refused, the failure
 * says what was done by then, and how to finish or undo it; granting again goes on from there.
 */
export async function grantAccess(
  transport: Transport,
  { bucket, level, holders }: Granting,
): Promise<Result<Granted>> {
  const policy = await policyOf(transport, bucket, level);
  if (!policy.ok) return policy;
  const done: Holder[] = [];
  const left: Holder[] = [];
  let first: Failure | undefined;
  for (const holder of holders) {
    const { kind, id } = holder;
    const result = await changeAttachment(transport, "PUT", ["passport", kind, id], policy.value.id);
    (result.ok ? done : left).push(holder);
    if (!result.ok) first ??= result.failure;
  }
  if (first === undefined) return policy;
  const { field: _, ...failure } = first;
  const message = leftText(policy.value, done, left, failure.message);
  const part = policy.value.created || done.length > 0;
  return failed({ ...failure, code: part ? "partly" : failure.code, message });
}

function leftText(
  { name, created }: Granted,
  done: readonly Holder[],
  left: readonly Holder[],
  reason: string,
): string {
  const named = (all: readonly Holder[]) => all.map((each) => each.name).join(", ");
  return [
    bucketText(created ? "grant.partly.created" : "grant.partly.there", { name }),
    ...(done.length === 0 ? [] : [bucketText("grant.partly.done", { names: named(done) })]),
    bucketText("grant.partly.left", { names: named(left), reason }),
    bucketText("grant.partly.finish"),
    ...(created ? [bucketText(done.length === 0 ? "grant.partly.undo" : "grant.partly.undoAll")] : []),
  ].join(" ");
}

/** A custom policy that grants exactly this, whatever its name; else a new one, under a name that is free. */
async function policyOf(
  transport: Transport,
  bucket: GrantedBucket,
  level: GrantLevel,
): Promise<Result<Granted>> {
  const listed = await policyApi.list(transport, {});
  if (!listed.ok) return listed;
  const wanted = grantPolicy(bucket, level);
  const { length } = wanted.statement;
  const found = listed.value.rows.find(
    (each) =>
      !isPredefined(each) &&
      each.statement.length === length &&
      policyChanges(each.statement, wanted.statement).length === 0,
  );
  if (found !== undefined) return success({ id: found._id, name: found.name, created: false });
  const body = named(
    wanted,
    listed.value.rows.map(({ name }) => name),
    bucket,
  );
  const made = await policyApi.create(transport, body);
  return made.ok ? success({ id: made.value._id, name: made.value.name, created: true }) : made;
}

/** Another bucket may have the same title, and a policy that was changed keeps its name: then the id tells them apart. */
function named(body: PolicyBody, taken: readonly string[], { bucketId }: GrantedBucket): PolicyBody {
  const numbered = taken.map((_, at) => `${body.name} (${bucketId}, ${at + 2})`);
  const names = [body.name, `${body.name} (${bucketId})`, ...numbered];
  return { ...body, name: names.find((each) => !taken.includes(each)) ?? body.name };
}
