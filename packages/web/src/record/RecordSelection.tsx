import type { Records } from "@twinhelm/core/record/records";
import { recordText } from "@twinhelm/core/text/record";
import { SelectionBar } from "../list/SelectionBar";
import type { RecordTableState } from "./useRecordTable";

interface RecordSelectionProps {
  readonly records: Records;
  readonly table: RecordTableState;
}

/** What can be done with the chosen rows. */
export function RecordSelection({ records, table: { selection, remove } }: RecordSelectionProps) {
  const { rows, clear } = selection;
  return (
    <SelectionBar
      count={rows.length}
      remove={{
        text: recordText("deleteSelected"),
        request: records.actions.delete.permission?.({ ids: rows.map(({ _id }) => _id) }),
        run: () => remove(rows),
      }}
      onClear={clear}
    />
  );
}
