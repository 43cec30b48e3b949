import type { Cell } from "@twinhelm/core/field/cell";
import type { Sort } from "@twinhelm/core/list/state";
import { spokenText } from "@twinhelm/core/text/spoken";
import { headOf } from "./cells";
import type { TableColumn } from "./column";
import type { TableSize, TableView } from "./view";

interface SpokenTable {
  readonly columns: readonly TableColumn[];
  readonly cells: readonly (readonly Cell[])[];
  readonly view: TableView;
  readonly size: TableSize;
  readonly sort: Sort | undefined;
  readonly ids: readonly string[];
}

/** A table to be read out: the column under the cursor, then each row with the names of its columns. */
export function spokenLines({ columns, cells, view, size, sort, ids }: SpokenTable): readonly string[] {
  const at = columns[view.column];
  const order = sort?.field !== at?.key ? "" : spokenText(sort?.direction === 1 ? "ascending" : "descending");
  const column = at === undefined ? "" : spokenText("column", { title: headOf(at), order });
  const count = Math.min(size.height, size.rows - view.top);
  const rows = Array.from({ length: count }, (_, index) => {
    const row = view.top + index;
    const words = columns.flatMap((each, place) => {
      const text = cells[row]?.[place]?.text ?? "";
      return text === "" ? [] : [{ key: each.key, text: `${headOf(each)}: ${text}` }];
    });
    // Nobody listens to an id before they know whose it is.
    const ordered = [
      ...words.filter(({ key }) => key !== "_id"),
      ...words.filter(({ key }) => key === "_id"),
    ];
    const chosen = view.selected?.includes(ids[row] ?? "") ? spokenText("chosen") : "";
    return `${row === view.row ? "▌" : " "}${chosen}${ordered.map(({ text }) => text).join("; ")}`;
  });
  return [` ${column.trimEnd()}`, ...rows];
}
