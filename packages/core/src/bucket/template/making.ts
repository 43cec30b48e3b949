import type { Property } from "../../field/property";
import { titleOf } from "../../field/property";
import { isReference } from "../../field/structure";
import { titleLimits } from "../defaults";
import type { Bucket } from "../model";
import { titleOfBucket } from "../model";
import { relinked } from "../relinking";
import { mostBuckets } from "./model";
import { templateText } from "./text";

/** What is known of a bucket that is stored. */
export type StoredBucket = Pick<Bucket, "_id" | "title">;

/** The buckets under other ids; relations between them follow. */
export function withIds(buckets: readonly Bucket[], idOf: (bucket: Bucket) => string): readonly Bucket[] {
  const ids = new Map(buckets.map((bucket) => [bucket._id, idOf(bucket)]));
  return buckets.map((bucket) => ({
    ...bucket,
    _id: ids.get(bucket._id) ?? bucket._id,
    properties: relinked(bucket.properties, (id) => ids.get(id)),
  }));
}

/** The buckets under titles that no stored one has, nor another one of them. */
export function withFreeTitles(
  buckets: readonly Bucket[],
  stored: readonly Pick<Bucket, "title">[],
): readonly Bucket[] {
  const taken = new Set(stored.map(({ title }) => title));
  return buckets.map((bucket) => {
    const title = freeTitle(bucket.title, taken);
    taken.add(title);
    return title === bucket.title ? bucket : { ...bucket, title };
  });
}

function freeTitle(title: string, taken: ReadonlySet<string>): string {
  if (!taken.has(title)) return title;
  for (let n = 2; ; n += 1) {
    const rest = templateText("free.title", { title: "", n }).length;
    const free = templateText("free.title", { title: title.slice(0, titleLimits.most - rest), n });
    if (!taken.has(free)) return free;
  }
}

/** What stands in the way of making these buckets beside the stored ones; none: they can be made together. */
export interface MakingProblem {
  readonly kind: "shape" | "title" | "id" | "target";
  readonly message: string;
}

/** `keepIds`: they are to have the ids that they have here. */
export function makingProblems(
  buckets: readonly Bucket[],
  stored: readonly StoredBucket[],
  keepIds: boolean,
): readonly MakingProblem[] {
  const shape = shapeProblem(buckets);
  if (shape !== undefined) return [{ kind: "shape", message: shape }];
  const titles = new Set(stored.map(({ title }) => title));
  const byId = new Map(stored.map((each) => [each._id, each]));
  const known = new Set([...byId.keys(), ...buckets.map(({ _id }) => _id)]);
  return buckets.flatMap((bucket): MakingProblem[] => {
    const { _id: id, title } = bucket;
    const there = keepIds ? byId.get(id) : undefined;
    return [
      ...(titles.has(title)
        ? [
            {
              kind: "title" as const,
              message: templateText("problem.title", { title: titleOfBucket(bucket) }),
            },
          ]
        : []),
      ...(there === undefined
        ? []
        : [
            {
              kind: "id" as const,
              message: templateText("problem.id", { id, title: titleOfBucket(there) }),
            },
          ]),
      ...lostTargets(bucket, known),
    ];
  });
}

function shapeProblem(buckets: readonly Bucket[]): string | undefined {
  if (buckets.length === 0) return templateText("problem.none");
  if (buckets.length > mostBuckets)
    return templateText("problem.many", { count: buckets.length, most: mostBuckets });
  const id = twiceIn(buckets.map(({ _id }) => _id));
  if (id !== undefined) return templateText("problem.twice", { id });
  const title = twiceIn(buckets.map((each) => each.title));
  return title === undefined
    ? undefined
    : templateText("problem.titleTwice", { title: titleOfBucket({ title }) });
}

const twiceIn = (texts: readonly string[]): string | undefined =>
  texts.find((text, index) => texts.indexOf(text) !== index);

/** Relations that would lead nowhere. */
const lostTargets = (bucket: Bucket, known: ReadonlySet<string>): readonly MakingProblem[] =>
  relationsIn(bucket.properties)
    .filter(({ id }) => !known.has(id))
    .map(({ field, id }) => ({
      kind: "target",
      message: templateText("problem.target", { title: titleOfBucket(bucket), field, id }),
    }));

/** Relations at any depth, with the field that they are a part of. */
export const relationsIn = (
  properties: Readonly<Record<string, Property>>,
): readonly { readonly field: string; readonly id: string }[] =>
  Object.entries(properties).flatMap(([key, property]) =>
    targetsOf(property).map((id) => ({ field: titleOf(key, property), id })),
  );

const targetsOf = (property: Property): readonly string[] => [
  ...(isReference(property) && property.bucketId !== undefined ? [property.bucketId] : []),
  ...(property.items === undefined ? [] : targetsOf(property.items)),
  ...Object.values(property.properties ?? {}).flatMap(targetsOf),
];

/** A bucket with those that its relations lead to, and theirs, as far as they are given. */
export function withRelated(bucketIds: readonly string[], all: readonly Bucket[]): readonly Bucket[] {
  const found = new Set(bucketIds);
  // A set is walked through to its end, what is added meanwhile included.
  for (const id of found) {
    const bucket = all.find(({ _id }) => _id === id);
    for (const target of relationsIn(bucket?.properties ?? {})) found.add(target.id);
  }
  return all.filter(({ _id }) => found.has(_id));
}
