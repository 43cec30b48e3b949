import type { SourcedStatement } from "./statement";

/**
 * Which rows of a list a caller sees (contract, passport.md section 4.4). Both empty: all rows.
 * Otherwise a row passes if its id is outside any one group of `excludeGroups`, or inside `include`.
 */
export interface RowFilter {
  readonly include: readonly string[];
  readonly excludeGroups: readonly (readonly string[])[];
}

export const allRows: RowFilter = { include: [], excludeGroups: [] };

/** The part that matches the rows. Ids have one spelling in the rows, but two in what people write. */
function lastSegment(entry: string): string {
  const segment = entry.slice(entry.lastIndexOf("/") + 1);
  return /^[\da-f]{24}$/i.test(segment) ? segment.toLowerCase() : segment;
}

/** Builds the row filter of a list request from the statements that matched it. */
export function rowFilterOf(matched: readonly SourcedStatement[], segments: readonly string[]): RowFilter {
  const include: string[] = [];
  const excludeGroups: string[][] = [];
  for (const { resource } of matched) {
    if (resource === undefined) continue;
    if (resource.exclude.length === 0) {
      include.push(...resource.include.filter((entry) => covers(entry, segments)).map(lastSegment));
      continue;
    }
    include.push(...resource.include.slice(0, 1).map(lastSegment));
    const group = resource.exclude.filter((entry) => !entry.endsWith("*")).map(lastSegment);
    if (group.length > 0) excludeGroups.push(group);
  }
  return { include: include.includes("*") ? [] : include, excludeGroups };
}

function covers(entry: string, segments: readonly string[]): boolean {
  const parts = entry.split("/");
  return segments.every((segment, i) => parts[i] === "*" || parts[i] === segment);
}

/** Whether rows pass the filter, by their ids: made once for all rows of a list. */
export function rowTest(filter: RowFilter): (id: string) => boolean {
  if (filter.include.length === 0 && filter.excludeGroups.length === 0) return () => true;
  const include = new Set(filter.include);
  const groups = filter.excludeGroups.map((group) => new Set(group));
  return (id) => include.has(id) || groups.some((group) => !group.has(id));
}
