import { Button } from "@blueprintjs/core";
import type { Records } from "@twinhelm/core/record/records";
import { recordText } from "@twinhelm/core/text/record";
import { tableText } from "@twinhelm/core/text/table";
import { ActionButton } from "../shell/ActionButton";
import { MaterialIcon } from "../shell/MaterialIcon";
import type { RecordTableState } from "./useRecordTable";

interface RecordSelectionProps {
  readonly records: Records;
  readonly table: RecordTableState;
}

/** What can be done with the chosen rows. */
export function RecordSelection({ records, table: { selection, remove } }: RecordSelectionProps) {
  const { rows, clear } = selection;
  if (rows.length === 0) return null;
  return (
    <div className="selection-bar">
      <span role="status">{tableText("select.count", { count: rows.length })}</span>
      <ActionButton
        size="small"
        intent="danger"
        variant="minimal"
        icon={<MaterialIcon name="delete" />}
        text={recordText("deleteSelected")}
        request={records.actions.delete.permission?.({ ids: rows.map(({ _id }) => _id) })}
        onClick={() => remove(rows)}
      />
      <Button size="small" variant="minimal" text={tableText("select.clear")} onClick={clear} />
    </div>
  );
}
