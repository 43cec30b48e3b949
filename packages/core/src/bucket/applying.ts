import { isSame } from "../editing/same";
import { definitionProblems } from "../field/definitionProblems";
import { titleOf } from "../field/property";
import { failed, type Result, success } from "../http/failure";
import type { Transport } from "../http/transport";
import { createBucket, listBuckets, replaceBucket } from "./api";
import { type BucketChange, bucketChanges } from "./difference";
import { effectsOfBucket } from "./effects";
import type { Lasting } from "./lasting";
import { type Bucket, type BucketInput, titleOfBucket } from "./model";
import { bucketText } from "./text";

/** What applying a bucket did, or would do. */
export interface AppliedBucket {
  readonly outcome: "created" | "changed" | "unchanged";
  /** As it was stored before; absent: it is a new one. */
  readonly stored?: Bucket | undefined;
  /** What was sent, or would be. */
  readonly body: BucketInput;
  /** Of the bucket; absent where it would be created. */
  readonly id?: string | undefined;
  readonly changes: readonly BucketChange[];
  /** What it does to stored documents, in lines; asked of the server in a dry run alone. */
  readonly effects: readonly string[];
}

interface How {
  readonly dryRun: boolean;
  readonly seen: Bucket | null | undefined;
  readonly lasting?: Lasting | undefined;
}

/** Does, or in a dry run tells, what `bucketApply` says. */
export async function applyBucket(
  transport: Transport,
  given: BucketInput,
  { dryRun, seen, lasting }: How,
): Promise<Result<AppliedBucket>> {
  const listed = await listBuckets(transport);
  if (!listed.ok) return listed;
  const found = storedOf(given, listed.value);
  if (!found.ok) return found;
  const stored = found.value;
  if (seen !== undefined && !isSame(seen ?? undefined, stored)) {
    const message = bucketText("apply.changed", { title: titleOfBucket(given) });
    return failed({ code: "conflict", message, retry: false });
  }
  const wrong = problemLines(given, stored);
  if (wrong.length > 0) return failed({ code: "invalid", message: wrong.join("\n"), retry: false });
  const { _id: _, ...own } = Object(given);
  if (stored === undefined) {
    const made: AppliedBucket = {
      outcome: "created",
      body: own,
      changes: bucketChanges({}, own),
      effects: [],
    };
    if (dryRun) return success(made);
    const answer = await createBucket(transport, own);
    return answer.ok ? success({ ...made, id: answer.value._id }) : answer;
  }
  const { _id: id, ...before } = stored;
  const body: BucketInput = { ...before, ...own };
  const changes = bucketChanges(before, body);
  const outcome = changes.length === 0 ? "unchanged" : "changed";
  const applied: AppliedBucket = { outcome, stored, body, id, changes, effects: [] };
  if (outcome === "unchanged") return success(applied);
  if (dryRun)
    return success({ ...applied, effects: await effectsOfBucket(transport, stored, { ...body, _id: id }) });
  const answer = await replaceBucket(transport, id, body, lasting);
  return answer.ok ? success(applied) : answer;
}

/** The bucket that is meant; `undefined`: a new one. An id of another server is none of this one. */
function storedOf(given: BucketInput, buckets: readonly Bucket[]): Result<Bucket | undefined> {
  const byId = buckets.find(({ _id }) => _id === Object(given)._id);
  if (byId !== undefined) return success(byId);
  const named = buckets.filter(({ title }) => title === given.title);
  if (named.length < 2) return success(named[0]);
  const message = bucketText("apply.ambiguous", { title: titleOfBucket(given), count: named.length });
  return failed({ code: "conflict", message, retry: false });
}

/** What is wrong with fields that differ from what is stored: what was there already stops nobody. */
const problemLines = ({ properties }: BucketInput, stored: Bucket | undefined): readonly string[] =>
  Object.entries(properties).flatMap(([key, property]) =>
    isSame(property, stored?.properties[key])
      ? []
      : Object.entries(definitionProblems(property)).map(([keyword, problem]) =>
          bucketText("apply.problem", { name: `${titleOf(key, property)}, ${keyword}`, problem }),
        ),
  );
