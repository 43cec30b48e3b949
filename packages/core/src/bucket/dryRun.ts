import { z } from "zod/mini";
import { nameOfDocumentPart } from "../document/names";
import { isSame } from "../editing/same";
import { type Property, titleOf } from "../field/property";
import { fieldTypeOf } from "../field/table";
import type { Result } from "../http/failure";
import { success } from "../http/failure";
import { type Counted, refusalsOf, refusalWords } from "../http/refusal";
import { pathOf, type Transport } from "../http/transport";
import { lacks } from "../session/capabilities";
import type { Bucket } from "./model";
import { bucketText } from "./text";

/** What a change of a bucket does to stored documents, by field. */
const effectSchema = z.lazy(() =>
  z.object({
    /** Key of a field of the bucket. */
    field: z.string(),
    /** Its value goes; it stays and is refused at its next change; two share it, so that the bucket is refused. */
    kind: z.enum(["removed", "refused", "taken"]),
    count: z.number(),
    /** What the first of them is refused for. */
    problem: z.optional(z.string()),
    /** Some of them, where whoever asks may read them. */
    ids: z.array(z.string()),
  }),
);

const dryRunSchema = z.lazy(() =>
  z.object({
    /** How many documents were looked at. */
    documents: z.number(),
    /** False: there are more, which were not looked at. */
    complete: z.boolean(),
    effects: z.array(effectSchema),
  }),
);

export type Effect = z.infer<typeof effectSchema>;
export type DryRun = z.infer<typeof dryRunSchema>;

/** As long as the backend looks, and a while for the way. */
const dryRunTimeout = 60_000;

/** POST /bucket/:id/dry-run. A server without this call, such as Spica, tells nothing: `undefined`. */
async function dryRunBucket(transport: Transport, bucket: Bucket): Promise<Result<DryRun | undefined>> {
  const { _id, ...body } = bucket;
  const answer = await transport.send({
    method: "POST",
    path: pathOf("bucket", _id, "dry-run"),
    body,
    schema: dryRunSchema,
    timeout: dryRunTimeout,
  });
  return answer.ok || !lacks("dryRun", answer.failure) ? answer : success(undefined);
}

/** Whether a change can mean anything to stored documents; what only says how fields are shown cannot. */
export function touchesDocuments(before: Bucket, after: Bucket): boolean {
  const known = new Set(before.required);
  if (after.required?.some((key) => !known.has(key))) return true;
  return Object.entries(before.properties).some(
    ([key, property]) => !isSame(meaning(property), meaning(after.properties[key])),
  );
}

/** A field without what only says how it is shown and found. */
function meaning(property: Property | undefined): unknown {
  if (property === undefined) return undefined;
  const { title: _, description: __, examples: ___, options, ...rest } = property;
  const { unique = false, translate = false } = options ?? {};
  return { ...rest, unique, translate };
}

/** What the length of the values of a field counts, by the definitions of fields. */
export const countedBy =
  (properties: Readonly<Record<string, Property>>) =>
  (path: readonly string[]): Counted => {
    let field: Property | undefined = { type: "object", properties: { ...properties } };
    for (const key of path) field = field?.properties?.[key] ?? field?.items;
    if (field === undefined) return undefined;
    const origin = fieldTypeOf(field.type)?.origin;
    return origin === "string" ? "characters" : origin === "array" ? "items" : undefined;
  };

/** What will happen, a line for each field. Empty: nothing to be told of. */
export function effectLines({ documents, complete, effects }: DryRun, before: Bucket): readonly string[] {
  const nameOf = nameOfDocumentPart(before.properties);
  const lines = effects.map(({ field, kind, count, problem = "" }) =>
    bucketText(`effect.${kind}`, {
      count,
      documents,
      name: titleOf(field, before.properties[field]),
      problem: refusalWords(refusalsOf(problem, countedBy(before.properties)), (path) => nameOf(path).name),
    }),
  );
  return complete || lines.length === 0 ? lines : [...lines, bucketText("effect.partly", { documents })];
}

/** The lines for a change, asked of the server. Empty: there is nothing to tell, or the server does not know. */
export async function effectsOf(
  transport: Transport,
  before: Bucket,
  after: Bucket,
): Promise<Result<readonly string[]>> {
  if (!touchesDocuments(before, after)) return success([]);
  const answer = await dryRunBucket(transport, after);
  if (!answer.ok) return answer;
  return success(answer.value === undefined ? [] : effectLines(answer.value, before));
}
