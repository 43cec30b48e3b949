import { titleOf } from "../../field/property";
import type { Bucket } from "../model";
import type { BuildingIndex } from "./model";
import { buildingText } from "./text";

/** The name of a field for people; of one inside of others its path. */
const nameOf = ({ properties }: Pick<Bucket, "properties">, path: string): string =>
  Object.hasOwn(properties, path) ? titleOf(path, properties[path]) : path;

/** What is said of an index that is being built: of which field, how far it is, and what went wrong. */
function buildingWords(bucket: Pick<Bucket, "properties">, index: BuildingIndex): string {
  const field = nameOf(bucket, index.field);
  const { problem } = index;
  if (problem !== undefined) return buildingText("failed", { field, problem });
  if (index.done === undefined) return buildingText("waiting", { field });
  const percent = Math.floor(index.done * 100);
  return buildingText(index.waits === true ? "held" : "running", { field, percent });
}

/** What is said of the indexes of one bucket. */
export const buildingOf = (
  bucket: Pick<Bucket, "_id" | "properties">,
  indexes: readonly BuildingIndex[],
): readonly string[] =>
  indexes.filter((index) => index.bucket === bucket._id).map((index) => buildingWords(bucket, index));
