import type { Bucket } from "../../bucket/model";
import { pathsOfFilter } from "../../filter/paths";
import { isField } from "./apply";
import type { ViewParts } from "./model";

/** Paths in a view that name no field of its bucket any more, each once. */
export function goneFieldsOf(bucket: Bucket, { filter, sort, columns = [] }: ViewParts): readonly string[] {
  const paths = [
    ...columns,
    ...Object.keys(sort ?? {}),
    ...(filter === undefined ? [] : pathsOfFilter(filter)),
  ];
  return [...new Set(paths)].filter((path) => !isField(bucket, path));
}
