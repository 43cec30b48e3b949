import type { CellOf } from "@twinhelm/core/field/cellOf";
import type { Properties } from "@twinhelm/core/field/type";
import { conditionsOf, type FilterCondition } from "@twinhelm/core/filter/conditions";
import { isEmptyFilter, type ListState, withFilter } from "@twinhelm/core/list/state";
import { text } from "@twinhelm/core/text/catalogue";
import type { Guarded } from "../keys/usePermissions";
import { choosing } from "../navigation/layer";
import { type Change, show } from "../navigation/state";
import { narrowed } from "./narrowed";

/** The conditions of the list; none without a filter. */
export const listConditions = (
  { filter }: ListState,
  properties: Properties,
  cellOf?: CellOf,
): readonly FilterCondition[] =>
  filter === undefined || isEmptyFilter(filter) ? [] : conditionsOf(filter, properties, cellOf);

/** What the status line says of them; `undefined`: there are none. */
export const conditionWords = (conditions: readonly FilterCondition[]): string | undefined =>
  conditions.length === 0
    ? undefined
    : text("list.filter.active", { filter: conditions.map(({ words }) => words).join(" · ") });

/** The key that takes one condition away: the only one at once, else the one that is chosen. */
export function removeCondition(
  conditions: readonly FilterCondition[],
  change: (change: Change) => void,
): { readonly remove?: Guarded } {
  if (conditions.length === 0) return {};
  const take = (at: number) =>
    change(narrowed("", (list, defaults) => withFilter(list, conditions[at]?.rest, defaults)));
  const layer = choosing({
    title: text("list.filter.remove.which"),
    items: conditions.map(({ words }, at) => ({ id: String(at), label: words })),
    onPick: (id) => take(Number(id)),
  });
  return { remove: { run: () => (conditions.length === 1 ? take(0) : change(show(layer))) } };
}
