import { type Access, createAccess } from "@twinhelm/core/access/evaluate";
import type { BucketEntry, Buckets } from "../../../bucket/entry";
import { bucketsOn, type RelationTree } from "../../../document/relations";
import type { PageRequest } from "../../documents";
import { settled, type Work } from "../work";
import type { SeenByRule, SeenDocuments, Sight } from "./relations";

const reading = "bucket:data:show";

/** What whoever asks sees of related documents, wherever they are put. */
export interface Sights {
  /** For answers: what is not seen stays an id. */
  readonly shown: Sight | undefined;
  /** For filters, which may ask for the id that is stored anyway, and for nothing else. */
  readonly filtered: Sight | undefined;
  /** Whether all related documents of the tree are seen, whatever they are. */
  readonly sees: (entry: BucketEntry, tree: RelationTree) => Work<boolean>;
}

interface Parts {
  readonly buckets: Buckets;
  readonly request: PageRequest;
  /** The read rule of a bucket, for whoever asks; `undefined`: it lets everybody through. */
  readonly ruleOf: (entry: BucketEntry) => Work<SeenByRule | undefined>;
}

/** Related documents are seen as single reads show them: by the policies of the caller, and by the rule of their bucket. */
export function sightsOf({ buckets, request, ruleOf }: Parts): Sights {
  const { mayShow } = request;
  if (mayShow === undefined) return { shown: undefined, filtered: undefined, sees: () => settled(true) };
  let access: Access | undefined;
  const known: Known = { seen: new Map(), access: () => (access ??= createAccess(mayShow)), ruleOf };
  const of: Sight["of"] = (entry) => seenOnce(entry, known);
  const sees: Sights["sees"] = (entry, tree) => seesEach(bucketsOn(entry, tree, buckets), of);
  return { shown: { of, hidden: (id) => id }, filtered: { of, hidden: (_id) => ({ _id }) }, sees };
}

/** What is known of one request. */
interface Known {
  readonly seen: Map<BucketEntry, SeenDocuments | undefined>;
  readonly access: () => Access;
  readonly ruleOf: Parts["ruleOf"];
}

function* seenOnce(entry: BucketEntry, { seen, access, ruleOf }: Known): Work<SeenDocuments | undefined> {
  if (!seen.has(entry)) seen.set(entry, yield* seenIn(entry, access(), ruleOf));
  return seen.get(entry);
}

function* seesEach(entries: readonly BucketEntry[], of: Sight["of"]): Work<boolean> {
  for (const entry of entries) if ((yield* of(entry)) !== undefined) return false;
  return true;
}

function* seenIn(
  entry: BucketEntry,
  access: Access,
  ruleOf: Parts["ruleOf"],
): Work<SeenDocuments | undefined> {
  // A bucket that cannot be used cannot be read from.
  if (entry.problem !== undefined) return { allows: () => false, rule: undefined };
  const { _id } = entry.bucket;
  const rule = yield* ruleOf(entry);
  if (rule === undefined && readsAll(access, _id)) return undefined;
  return { allows: (id) => access.can(reading, [_id, id]), rule };
}

/** Whether a statement lets its caller read every document of a bucket, and none is malformed. */
function readsAll(access: Access, bucketId: string): boolean {
  const all = access
    .statementsOn(reading)
    .some(
      ({ resource }) =>
        resource?.exclude.length === 0 &&
        resource.include.some((entry) => entry === "*/*" || entry === `${bucketId}/*`),
    );
  return all && access.can(reading, [bucketId, ""]);
}
