import type { ListDefaults, Sort } from "@twinhelm/core/list/state";
import { tableText } from "@twinhelm/core/text/table";
import { type ChoiceLayer, choosing } from "../navigation/layer";
import { headOf } from "./cells";
import type { TableColumn } from "./column";

const directions = [1, -1] as const;

/** A column to sort by and its direction, to choose by typing; the order of the list is under the cursor. */
export function sortLayer(
  columns: readonly TableColumn[],
  { sort, defaults }: { readonly sort: Sort | undefined; readonly defaults: ListDefaults },
  onSort: (sort: Sort | undefined) => void,
): ChoiceLayer {
  const current = sort ?? defaults.sort;
  const choices = columns
    .filter(({ sortable }) => sortable)
    .flatMap((column) =>
      directions.map((direction) => ({
        sort: { field: column.key, direction },
        label: headOf(column),
        hint: direction === 1 ? `▲ ${tableText("sort.ascending")}` : `▼ ${tableText("sort.descending")}`,
      })),
    );
  const clear = sort === undefined ? [] : [{ id: "clear", label: tableText("sort.clear") }];
  const at = choices.findIndex(
    (each) => each.sort.field === current?.field && each.sort.direction === current.direction,
  );
  return choosing(
    {
      title: tableText("sort.by"),
      items: [...choices.map(({ label, hint }, index) => ({ id: String(index), label, hint })), ...clear],
      onPick: (id) => onSort(choices[Number(id)]?.sort),
    },
    String(at),
  );
}
