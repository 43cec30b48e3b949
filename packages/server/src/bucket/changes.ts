import type { Bucket, Property } from "@twinhelm/core/bucket/model";

type Properties = Bucket["properties"];
type Value = Record<string, unknown>;

/** Takes out of a document what a change of its bucket makes meaningless. True: something was changed. */
export type Strip = (document: Value) => boolean;

/**
 * What a new schema does to stored documents (contract, bucket.md section 2.2): values of removed properties
 * and of those whose type or relation changed go. `undefined`: nothing to do.
 */
export function stripOf(before: Properties, after: Properties): Strip | undefined {
  const steps = Object.entries(before).flatMap(([name, old]) => stepOf(name, old, after[name]));
  if (steps.length === 0) return undefined;
  return (document) => steps.map((step) => step(document)).includes(true);
}

function stepOf(name: string, old: Property, next: Property | undefined): Strip[] {
  if (next === undefined || isOther(old, next)) return [removal(name)];
  const inner =
    old.properties !== undefined && next.properties !== undefined
      ? stripOf(old.properties, next.properties)
      : undefined;
  const items =
    old.items !== undefined && next.items !== undefined ? itemsStep(name, old.items, next.items) : [];
  if (inner === undefined) return items;
  return [...items, (document) => isObject(document[name]) && inner(document[name])];
}

const removal =
  (name: string): Strip =>
  (document) =>
    Object.hasOwn(document, name) && delete document[name];

const isOther = (old: Property, next: Property): boolean =>
  old.type !== next.type ||
  (old.type === "relation" && (old.relationType !== next.relationType || old.bucketId !== next.bucketId));

/** Items of another type go; a list of nulls, as the reference leaves it, could never be saved again. */
function itemsStep(name: string, old: Property, next: Property): Strip[] {
  if (isOther(old, next)) {
    return [
      (document) => {
        const list = document[name];
        if (!Array.isArray(list) || list.length === 0) return false;
        document[name] = [];
        return true;
      },
    ];
  }
  const inner =
    old.properties !== undefined && next.properties !== undefined
      ? stripOf(old.properties, next.properties)
      : undefined;
  if (inner === undefined) return [];
  return [
    (document) => {
      const list = document[name];
      return Array.isArray(list) && list.filter(isObject).map(inner).includes(true);
    },
  ];
}

const isObject = (value: unknown): value is Value =>
  typeof value === "object" && value !== null && !Array.isArray(value);
