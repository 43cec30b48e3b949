import type { Readable, ReadableGlob, RowFilter } from "@twinhelm/core/access/rows";
import type { FilterPlan } from "./filter/plan";

/** Takes every row. */
export const noCondition: FilterPlan = { where: "TRUE", parameters: [], residual: undefined };

/** The condition on the column `id` that a caller sees a row. */
export function rowCondition(filter: RowFilter): FilterPlan {
  const parts = [listed(filter), ...(filter.readable === undefined ? [] : [someOf(filter.readable)])];
  const conditions = parts.filter((part) => part !== all);
  return { ...(joined(conditions, " AND ") ?? all), residual: undefined };
}

/** The ids of all rows that a caller does not see, if there are any; `undefined`: it takes a look at the rows. */
export function idsLeftOut({
  include,
  patterns = [],
  excludeGroups,
  readable,
}: RowFilter): readonly string[] | undefined {
  const [group = [], ...groups] = excludeGroups;
  if (include.length > 0 || patterns.length > 0 || groups.length > 0) return undefined;
  if (readable === undefined || readable.ids.includes("*")) return group;
  const [glob, ...globs] = readable.globs;
  if (glob === undefined || globs.length > 0 || readable.ids.length > 0) return undefined;
  return glob.include === "*" && glob.excludedGlobs.length === 0
    ? [...group, ...glob.excludedIds]
    : undefined;
}

interface Part {
  readonly where: string;
  readonly parameters: readonly string[];
}

function listed({ include, patterns = [], excludeGroups }: RowFilter): Part {
  const ways = [
    ...excludeGroups.map((ids) => among("NOT IN", ids)),
    ...(include.length > 0 ? [among("IN", include)] : []),
    ...(patterns.length > 0 ? [likeOne("EXISTS", patterns)] : []),
  ];
  return joined(ways, " OR ") ?? all;
}

/** Each statement costs three parameters at most, however much it excludes. */
function someOf({ ids, globs }: Readable): Part {
  if (ids.includes("*")) return all;
  const ways = [...(ids.length > 0 ? [among("IN", ids)] : []), ...globs.map(fitting)];
  return joined(ways, " OR ") ?? { where: "FALSE", parameters: [] };
}

function fitting({ include, excludedIds, excludedGlobs }: ReadableGlob): Part {
  const like = { where: "id LIKE ? ESCAPE '\\'", parameters: [likeOf(include)] };
  const parts = [
    ...(include === "*" ? [] : [like]),
    ...(excludedIds.length > 0 ? [among("NOT IN", excludedIds)] : []),
    ...(excludedGlobs.length > 0 ? [likeOne("NOT EXISTS", excludedGlobs)] : []),
  ];
  return joined(parts, " AND ") ?? all;
}

const all: Part = { where: "TRUE", parameters: [] };

/** Ids are stored in small letters. */
const among = (test: "IN" | "NOT IN", ids: readonly string[]): Part => ({
  where: `id ${test} (SELECT value FROM json_each(?))`,
  parameters: [JSON.stringify(ids)],
});

/** Whether the id fits one of these, or none. */
const likeOne = (test: "EXISTS" | "NOT EXISTS", globs: readonly string[]): Part => ({
  // A column of `json_each` has the name `id` as well.
  where: `${test} (SELECT 1 FROM (SELECT value AS pattern FROM json_each(?)) AS glob WHERE id LIKE pattern ESCAPE '\\')`,
  parameters: [JSON.stringify(globs.map(likeOf))],
});

function joined(parts: readonly Part[], by: " AND " | " OR "): Part | undefined {
  if (parts.length === 0) return undefined;
  return {
    where: `(${parts.map(({ where }) => where).join(by)})`,
    parameters: parts.flatMap(({ parameters }) => parameters),
  };
}

/**
 * A glob in the notation of LIKE, in small letters as the ids are: only SQLite's takes capitals for the same. Several
 * wildcards in a row are one, and take no time to try out.
 */
const likeOf = (glob: string) =>
  glob
    .toLowerCase()
    .replace(/[\\%_]/g, "\\$&")
    .replace(/\*+/g, "%");
