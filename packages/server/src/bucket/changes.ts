import type { Bucket } from "@twinhelm/core/bucket/model";
import type { Property } from "@twinhelm/core/field/property";
import { isReference } from "@twinhelm/core/field/structure";

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

/** The root fields whose values a new schema makes meaningless, all of them or in part. */
export const strippedFields = (before: Properties, after: Properties): readonly string[] =>
  Object.entries(before)
    .filter(([name, old]) => stepOf(name, old, after[name]).length > 0)
    .map(([name]) => name);

function stepOf(name: string, old: Property, next: Property | undefined): Strip[] {
  if (next === undefined || isOther(old, next)) {
    return [(document) => Object.hasOwn(document, name) && delete document[name]];
  }
  const inner = innerStep(old, next);
  return inner === undefined ? [] : [(document) => Object.hasOwn(document, name) && inner(document[name])];
}

const isOther = (old: Property, next: Property): boolean =>
  old.type !== next.type ||
  (isReference(old) && (old.relationType !== next.relationType || old.bucketId !== next.bucketId));

/** Changes an object or a list in its place. True: something was changed. */
type Visit = (value: unknown) => boolean;

function innerStep(old: Property, next: Property): Visit | undefined {
  const fields =
    old.properties !== undefined && next.properties !== undefined
      ? stripOf(old.properties, next.properties)
      : undefined;
  const items = old.items !== undefined && next.items !== undefined && itemsStep(old.items, next.items);
  if (fields !== undefined) return (value) => isObject(value) && fields(value);
  return items || undefined;
}

/** Items of another type go; a list of nulls, as the reference leaves it, could never be saved again. */
function itemsStep(old: Property, next: Property): Visit | undefined {
  if (isOther(old, next)) return (value) => Array.isArray(value) && value.splice(0).length > 0;
  const inner = innerStep(old, next);
  return inner && ((value) => Array.isArray(value) && value.map(inner).includes(true));
}

const isObject = (value: unknown): value is Value =>
  typeof value === "object" && value !== null && !Array.isArray(value);
