import { titleOf } from "../../field/property";
import type { Bucket } from "../model";
import type { BuildingIndex } from "./model";
import { buildingText } from "./text";

/** The name of a field for people; of one inside of others its path. */
const nameOf = ({ properties }: Pick<Bucket, "properties">, path: string): string =>
  Object.hasOwn(properties, path) ? titleOf(path, properties[path]) : path;

/** What is said of an index that is being built, or of fields that are being changed: of which field, how far it is, and what went wrong. */
function buildingWords(bucket: Pick<Bucket, "properties">, index: BuildingIndex): string {
  const field = nameOf(bucket, index.field);
  const { problem } = index;
  if (index.kind === "fields")
    return problem === undefined
      ? buildingText("changing", { percent: Math.floor((index.done ?? 0) * 100) })
      : buildingText("changingFailed", { problem });
  if (problem !== undefined) return buildingText("failed", { field, problem });
  if (index.done === undefined) return buildingText("waiting", { field });
  const percent = Math.floor(index.done * 100);
  return buildingText(index.waits === true ? "held" : "running", { field, percent });
}

/** What they mean to whoever works with the bucket; empty: nothing goes on. */
export const meanwhileOf = (
  { _id }: Pick<Bucket, "_id">,
  indexes: readonly BuildingIndex[],
): readonly string[] => {
  const kinds = new Set(indexes.filter(({ bucket }) => bucket === _id).map(({ kind }) => kind));
  return [
    ...(kinds.has("fields") ? [buildingText("changingMeanwhile")] : []),
    ...(kinds.has(undefined) ? [buildingText("meanwhile")] : []),
  ];
};

/** What is said of the indexes and fields of one bucket. */
export const buildingOf = (
  bucket: Pick<Bucket, "_id" | "properties">,
  indexes: readonly BuildingIndex[],
): readonly string[] =>
  indexes.filter((index) => index.bucket === bucket._id).map((index) => buildingWords(bucket, index));

/** What is said of a change of the fields of one bucket, and what it means to whoever works with it. */
export function changingOf(
  bucket: Pick<Bucket, "_id" | "properties">,
  indexes: readonly BuildingIndex[],
): readonly string[] {
  const changes = indexes.filter(({ kind }) => kind === "fields");
  return [...buildingOf(bucket, changes), ...meanwhileOf(bucket, changes)];
}
