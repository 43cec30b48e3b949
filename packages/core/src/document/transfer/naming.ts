import type { Bucket } from "../../bucket/model";
import { isRecord, valueAt } from "../../editing/same";
import { primaryOf } from "../../field/primary";
import { isReference } from "../../field/structure";
import { idOf } from "../../field/types/relation";
import { printedValue } from "../../form/value";
import { isId } from "../../record/id";
import type { BucketDocument } from "../model";
import { type Target, targetsOf } from "./targets";
import { setAt, valueIn } from "./write";

/** The parts of documents that lead to others, and have a place of their own in a file. */
export const referencesIn = (bucket: Pick<Bucket, "properties">): readonly Target[] =>
  targetsOf(bucket).filter(({ property }) => isReference(property));

interface Naming {
  readonly bucket: Pick<Bucket, "properties">;
  /** Those that the caller may see: related documents are named by their primary field. */
  readonly buckets: readonly Bucket[];
  /** Of names that are translated. */
  readonly language: string | undefined;
}

/**
 * Puts names in the place of related documents, which were read as a whole. One whose name says nothing, or would be
 * taken for an id, keeps its id.
 */
export function createNaming({
  bucket,
  buckets,
  language,
}: Naming): (document: BucketDocument) => BucketDocument {
  const targets = referencesIn(bucket);
  return (document) => {
    const named = { ...document };
    for (const target of targets) {
      const of = buckets.find(({ _id }) => _id === target.property.bucketId);
      const value = valueIn(document, target);
      if (value === undefined || value === null) continue;
      const nameOf = (each: unknown) => (isRecord(each) ? nameIn(of, each, language) : each);
      setAt(named, target.path, Array.isArray(value) ? value.map(nameOf) : nameOf(value));
    }
    return named;
  };
}

function nameIn(
  bucket: Bucket | undefined,
  document: Readonly<Record<string, unknown>>,
  language: string | undefined,
): string {
  const id = idOf(document) ?? "";
  const primary = bucket === undefined ? "_id" : primaryOf(bucket);
  const property = bucket?.properties[primary];
  if (property === undefined) return id;
  const value = valueAt(document, primary);
  const own =
    property.options?.translate === true && isRecord(value) ? valueAt(value, language ?? "") : value;
  const name = printedValue(property, own);
  return name === "" || name !== name.trim() || isId(name) ? id : name;
}
