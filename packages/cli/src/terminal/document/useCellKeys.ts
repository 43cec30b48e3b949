import { documentPatch } from "@twinhelm/core/document/actions";
import { typedCellField } from "@twinhelm/core/document/cell";
import { tableText } from "@twinhelm/core/text/table";
import { usePermissions } from "../keys/usePermissions";
import type { Keys } from "../record/face";
import { headOf } from "../table/cells";
import { viewChange } from "../table/tableKeys";
import { moveRow } from "../table/view";
import type { TableParts } from "./useTableCommands";

interface CellKeys {
  readonly keys: Keys;
  /** To the next cell that can be edited, in this row or the one below. */
  readonly next: () => void;
}

/** Editing the cell under the cursors of row and column. */
export function useCellKeys({ bucket, table, size, layout, state, change, cell }: TableParts): CellKeys {
  const { guard, refuse } = usePermissions();
  const { columns } = table;
  const rows = table.rows.value ?? [];
  const { view } = state.place;
  const begin = (row: number, column: number) => {
    const document = rows[row];
    const at = columns[column];
    if (document === undefined || at === undefined) return;
    cell.begin({ document, key: at.key, column: headOf(at) });
  };
  const current = rows[view.row];
  const request =
    current === undefined
      ? undefined
      : documentPatch.permission?.({ bucketId: bucket._id, documentId: current._id, patch: {} });
  return {
    keys: {
      editCell:
        bucket.readOnly === true
          ? refuse(tableText("readOnly.hint"))
          : guard(request, () => begin(view.row, view.column)),
    },
    next() {
      const can = columns.map(({ key }) => typedCellField(bucket, key) !== undefined);
      const here = can.indexOf(true, view.column + 1);
      const column = here >= 0 ? here : can.indexOf(true);
      const row = here >= 0 ? view.row : view.row + 1;
      if (column < 0 || row >= rows.length) return;
      const left = layout.leftFor(column, view.left);
      change(viewChange((now) => ({ ...moveRow(now, row - now.row, size), column, left })));
      begin(row, column);
    },
  };
}
