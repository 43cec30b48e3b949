import { togglePage } from "@twinhelm/core/list/selection";
import { tableText } from "@twinhelm/core/text/table";
import type { DataTableProps } from "./DataTable";
import { SelectPage } from "./SelectBox";

/** The box over all rows of the page; where none can be chosen, the name of the column alone. */
export function PageBox<T>({ rows, keyOf, selection }: DataTableProps<T>) {
  if (selection === undefined) return <span className="hidden">{tableText("row.actions")}</span>;
  const keys = rows?.map(keyOf).filter((key) => selection.locked?.(key) === undefined) ?? [];
  return (
    <SelectPage
      selected={selection.selected}
      keys={keys}
      onChange={() => selection.change(togglePage(selection.selected, keys))}
    />
  );
}
