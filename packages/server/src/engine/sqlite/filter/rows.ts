import type { Readable, RowFilter } from "@twinhelm/core/access/rows";
import type { FilterPlan } from "./plan";

/** Takes every row. */
export const noCondition: FilterPlan = { where: "1", parameters: [], residual: undefined };

/** The condition on the column `id` that a caller sees a row. */
export function rowCondition({ include, excludeGroups, readable }: RowFilter): FilterPlan {
  const parts = [listed(include, excludeGroups), ...(readable === undefined ? [] : [someOf(readable)])];
  return {
    where: parts.map(({ where }) => where).join(" AND "),
    parameters: parts.flatMap(({ parameters }) => parameters),
    residual: undefined,
  };
}

interface Part {
  readonly where: string;
  readonly parameters: readonly string[];
}

function listed(include: RowFilter["include"], excludeGroups: RowFilter["excludeGroups"]): Part {
  if (include.length === 0 && excludeGroups.length === 0) return { where: "1", parameters: [] };
  const groups = [
    ...excludeGroups.map((ids) => ({ test: "NOT IN", ids })),
    ...(include.length > 0 ? [{ test: "IN", ids: include }] : []),
  ];
  const where = groups.map(({ test }) => `id ${test} (SELECT value FROM json_each(?))`).join(" OR ");
  return { where: `(${where})`, parameters: groups.map(({ ids }) => JSON.stringify(ids)) };
}

/** Each statement costs two parameters, however much it excludes. */
function someOf({ ids, globs }: Readable): Part {
  if (ids.includes("*")) return { where: "1", parameters: [] };
  const one = `(id LIKE ? ESCAPE '\\' AND NOT EXISTS
    (SELECT 1 FROM (SELECT value AS pattern FROM json_each(?)) WHERE id LIKE pattern ESCAPE '\\'))`;
  return {
    where: `(${["id IN (SELECT value FROM json_each(?))", ...globs.map(() => one)].join(" OR ")})`,
    parameters: [
      JSON.stringify(ids),
      ...globs.flatMap(({ include, exclude }) => [likeOf(include), JSON.stringify(exclude.map(likeOf))]),
    ],
  };
}

/** A glob in the notation of LIKE. Several wildcards in a row are one, and take no time to try out. */
const likeOf = (glob: string) => glob.replace(/[\\%_]/g, "\\$&").replace(/\*+/g, "%");
