import type { Bucket } from "@twinhelm/core/bucket/model";
import type { Property } from "@twinhelm/core/field/property";
import { isToMany, structureOf } from "@twinhelm/core/field/structure";
import type { BucketEntry, Buckets } from "../../../bucket/entry";
import type { RelationTree } from "../../../document/relations";
import type { Value } from "../../../document/values";
import { bareError } from "../../../shell/errors";
import { isRecord } from "../../../shell/query";
import type { Context } from "../context";
import { tableOf } from "../documentTable";
import { each, type SqlValue, type Work } from "../work";

/** Prepares the documents that take the place of ids, for instance in one language. */
export type Present = (document: Value, bucket: Bucket) => Value;

/**
 * How much of related documents one request may still handle, in characters of JSON. Documents that refer to
 * one another multiply with each level, without bound.
 */
export interface Budget {
  left: number;
}

/** For related documents that are sent. */
export const answerBudget = (): Budget => ({ left: 64 * 1024 * 1024 });

/** For related documents that a filter or a rule looks at: they share memory, and are only walked. */
export const filterBudget = (): Budget => ({ left: 1024 * 1024 * 1024 });

/** A document with the size of the related ones inside of it. */
interface Weighed {
  readonly document: Value;
  readonly weight: number;
}

export interface Resolution {
  readonly bucket: Bucket;
  readonly tree: RelationTree;
  readonly context: Context;
  readonly buckets: Buckets;
  readonly present: Present;
  readonly budget: Budget;
  /** Absent: whoever asks sees all related documents. */
  readonly sight: Sight | undefined;
}

/** What somebody sees of related documents. */
export interface Sight {
  /** What bounds the documents of a bucket; `undefined`: all are seen. */
  readonly of: (entry: BucketEntry) => Work<SeenDocuments | undefined>;
  /** What stands in the place of one that is not seen. */
  readonly hidden: (id: string) => unknown;
}

/** The documents of one bucket that somebody may read one by one. */
export interface SeenDocuments {
  readonly allows: (id: string) => boolean;
  /** The read rule of the bucket, if it has one. */
  readonly rule: SeenByRule | undefined;
}

export interface SeenByRule {
  /** A condition in SQL that all of them meet. */
  readonly where: string;
  readonly parameters: readonly SqlValue[];
  /** Those of these that the rule lets through; none where the rule cannot be read. */
  readonly pass: (documents: readonly Value[]) => Work<readonly Value[]>;
}

/**
 * Puts related documents in the place of their ids (contract, bucket.md section 7): one query for each
 * relation, whatever the number of documents. Missing targets vanish; a list keeps the order of the target,
 * after which come those that are not seen. Throws 400 when the budget is used up.
 */
export function* resolveRelations(
  documents: readonly Value[],
  resolution: Resolution,
): Work<readonly Value[]> {
  const { budget } = resolution;
  const resolved = yield* resolve(
    documents.map((document) => ({ document, weight: 0 })),
    resolution,
  );
  budget.left -= resolved.reduce((sum, { weight }) => sum + weight, 0);
  if (budget.left < 0) {
    throw bareError(
      400,
      "The related documents are too many: they refer to one another. Ask for fewer relations, or for a smaller page.",
    );
  }
  return resolved.map(({ document }) => document);
}

function* resolve(documents: readonly Weighed[], resolution: Resolution): Work<readonly Weighed[]> {
  const { bucket, tree } = resolution;
  let resolved = documents;
  for (const [name, below] of Object.entries(tree)) {
    const property = bucket.properties[name];
    if (property === undefined) continue;
    if (structureOf(property.type) === "fields") {
      const inner = { ...bucket, properties: property.properties ?? {} };
      resolved = yield* resolveInside(resolved, name, { ...resolution, bucket: inner, tree: below });
    } else resolved = yield* resolveOne(resolved, name, property, below, resolution);
  }
  return resolved;
}

/** Relations of an object inside of the documents. */
function* resolveInside(
  documents: readonly Weighed[],
  name: string,
  resolution: Resolution,
): Work<readonly Weighed[]> {
  const parts = documents.map(({ document }) => {
    const part = document[name];
    return { document: isRecord(part) ? { ...part } : {}, weight: 0 };
  });
  const done = yield* resolve(parts, resolution);
  return documents.map((each, index) => {
    const part = done[index];
    const own = each.document[name];
    // An object that is not there appears, with the lists that it has.
    if (part === undefined || (own !== undefined && !isRecord(own))) return each;
    return { document: { ...each.document, [name]: part.document }, weight: each.weight + part.weight };
  });
}

function* resolveOne(
  documents: readonly Weighed[],
  name: string,
  property: Property,
  below: RelationTree,
  resolution: Resolution,
): Work<readonly Weighed[]> {
  const { buckets, sight } = resolution;
  const entry = buckets.find(property.bucketId ?? "");
  const ids = new Set(documents.flatMap(({ document }) => idsOf(document[name])));
  const seen = entry && sight && (yield* sight.of(entry));
  const shown =
    entry === undefined
      ? []
      : yield* resolve(yield* loadShown(entry, [...ids], seen, resolution), {
          ...resolution,
          bucket: entry.bucket,
          tree: below,
        });
  const hidden = (id: string): readonly unknown[] =>
    sight === undefined || seen === undefined || (seen.rule === undefined && seen.allows(id))
      ? []
      : [sight.hidden(id)];
  const byId = new Map(shown.map((each, position) => [each.document._id, { ...each, position }]));
  return documents.map(({ document, weight }) => {
    const wanted = [...new Set(idsOf(document[name]))];
    const targets = wanted.flatMap((id) => byId.get(id) ?? []).sort((a, b) => a.position - b.position);
    const unseen = wanted.filter((id) => !byId.has(id)).flatMap(hidden);
    const { [name]: _, ...rest } = document;
    if (isToMany(property)) {
      return {
        document: { ...document, [name]: [...targets.map((target) => target.document), ...unseen] },
        weight: targets.reduce((sum, target) => sum + target.weight, weight),
      };
    }
    const [target] = targets;
    if (target === undefined && unseen.length > 0)
      return { document: { ...document, [name]: unseen[0] }, weight };
    if (target === undefined) return { document: rest, weight };
    return { document: { ...document, [name]: target.document }, weight: weight + target.weight };
  });
}

const idsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((item) =>
    typeof item === "string" ? [item.toLowerCase()] : [],
  );

function* loadShown(
  entry: BucketEntry,
  ids: readonly string[],
  seen: SeenDocuments | undefined,
  { context, present }: Resolution,
): Work<readonly Weighed[]> {
  const loaded = yield* load(context, entry, ids, seen);
  return loaded.map(({ document, weight }) => ({ document: present(document, entry.bucket), weight }));
}

function* load(
  { meter }: Context,
  { bucket }: BucketEntry,
  ids: readonly string[],
  seen: SeenDocuments | undefined,
): Work<readonly Weighed[]> {
  const allowed = seen === undefined ? ids : ids.filter(seen.allows);
  if (allowed.length === 0) return [];
  const { rule } = seen ?? {};
  const table = tableOf(bucket._id);
  const where = `id IN (SELECT value FROM json_each(?))${rule === undefined ? "" : ` AND (${rule.where})`}`;
  const sql = `SELECT json FROM ${table} WHERE ${where} ORDER BY sequence`;
  const found: Weighed[] = [];
  yield* each(sql, [JSON.stringify(allowed), ...(rule?.parameters ?? [])], ({ json }) => {
    const text = String(json);
    meter.spend(text.length);
    found.push({ document: JSON.parse(text), weight: text.length });
    return true;
  });
  if (rule === undefined) return found;
  const passing = yield* rule.pass(found.map(({ document }) => document));
  const passed = new Set(passing.map(({ _id }) => _id));
  return found.filter(({ document }) => passed.has(document._id));
}
