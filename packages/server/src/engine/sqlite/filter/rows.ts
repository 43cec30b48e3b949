import type { RowFilter } from "@twinhelm/core/access/rows";
import type { FilterPlan } from "./plan";

/** Takes every row. */
export const noCondition: FilterPlan = { where: "1", parameters: [], residual: undefined };

/** The condition on the column `id` that a caller sees a row. */
export function rowCondition({ include, excludeGroups }: RowFilter): FilterPlan {
  if (include.length === 0 && excludeGroups.length === 0) return noCondition;
  const groups = [
    ...excludeGroups.map((ids) => ({ test: "NOT IN", ids })),
    ...(include.length > 0 ? [{ test: "IN", ids: include }] : []),
  ];
  return {
    where: groups.map(({ test }) => `id ${test} (SELECT value FROM json_each(?))`).join(" OR "),
    parameters: groups.map(({ ids }) => JSON.stringify(ids)),
    residual: undefined,
  };
}
