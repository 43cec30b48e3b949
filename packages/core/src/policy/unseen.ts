import { createAccess } from "../access/evaluate";
import { actionWithTerm, listed, type NameOf, noNames, segmentWords } from "../access/words";
import { bodyOfDraft, draftOf, type PolicyDraft, withInclude, withoutExclude } from "./draft";
import type { PolicyBody, PolicyStatement } from "./model";
import { policyText } from "./text";

/** What consoles need of a bucket before they show its documents, and `bucket get` after them. */
const seeing = ["bucket:index", "bucket:show"] as const;

/** A bucket whose documents are granted, but which is not shown itself; `*`: any. */
export interface UnseenBucket {
  readonly bucketId: string;
  readonly lacks: readonly string[];
}

/** Buckets of which statements grant documents without granting to see the buckets themselves. */
export function unseenBuckets(statements: readonly PolicyStatement[]): readonly UnseenBucket[] {
  const access = createAccess(statements);
  const granted = statements
    .filter(({ module }) => module === "bucket:data")
    .flatMap(({ resource }) => resource?.include ?? [])
    .map((entry) => entry.split("/")[0] ?? "");
  return [...new Set(granted)].flatMap((bucketId): readonly UnseenBucket[] => {
    const lacks = seeing.filter((action) => bucketId !== "" && !access.can(action, [bucketId]));
    return lacks.length === 0 ? [] : [{ bucketId, lacks }];
  });
}

export const unseenText = ({ bucketId, lacks }: UnseenBucket, nameOf: NameOf = noNames): string =>
  policyText("unseen", {
    bucket: segmentWords("bucket", bucketId, nameOf),
    actions: listed(lacks.map(actionWithTerm)),
  });

/** The same policy with what its documents need to be shown. */
export function withSeenBuckets(body: PolicyBody): PolicyBody {
  let { statement } = body;
  for (const { bucketId, lacks } of unseenBuckets(statement))
    for (const action of lacks) statement = granting(statement, action, bucketId);
  return { ...body, statement };
}

function granting(
  statements: readonly PolicyStatement[],
  action: string,
  bucketId: string,
): PolicyStatement[] {
  const at = statements.findIndex((each) => each.action === action);
  const found = statements[at];
  if (found === undefined)
    return [...statements, { action, module: "bucket", resource: { include: [bucketId], exclude: [] } }];
  const resource = found.resource ?? { include: [], exclude: [] };
  const excepted = resource.exclude.includes(bucketId);
  const next = excepted ? withoutExclude(resource, bucketId) : withInclude(resource, bucketId);
  return [...statements.with(at, { ...found, resource: next })];
}

/** The draft with the same added; modules that have no statement yet stay. */
export function draftWithSeenBuckets(draft: PolicyDraft): PolicyDraft {
  const { modules, ...head } = draftOf(withSeenBuckets(bodyOfDraft(draft)));
  const unfinished = draft.modules.filter(
    ({ module, statements }) => statements.length === 0 && modules.every((each) => each.module !== module),
  );
  return { ...head, modules: [...modules, ...unfinished] };
}
