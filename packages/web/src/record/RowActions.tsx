import { useAccess } from "@twinhelm/core/react/console";
import { recordPath } from "@twinhelm/core/record/paths";
import type { Records } from "@twinhelm/core/record/records";
import { recordText } from "@twinhelm/core/text/record";
import { tableText } from "@twinhelm/core/text/table";
import type { ReactNode } from "react";
import { RowAction } from "../list/RowAction";
import { MaterialIcon } from "../shell/MaterialIcon";

interface RowActionsProps {
  readonly records: Records;
  readonly id: string;
  readonly name: string;
  /** Why it is not deleted here; a lock is shown in place of the button. */
  readonly locked: string | undefined;
  readonly onDelete: () => void;
  readonly children?: ReactNode;
}

/** Edit and delete of one row. */
export function RowActions({ records, id, name, locked, onDelete, children }: RowActionsProps) {
  const access = useAccess().value;
  const shownOnly = records.readOnly && locked !== undefined;
  const open = shownOnly ? tableText("row.view", { row: name }) : recordText("edit", { name });
  return (
    <span className="row-actions">
      <RowAction
        icon={shownOnly ? "visibility" : "edit"}
        label={open}
        request={undefined}
        access={access}
        to={recordPath(records.about, id)}
      />
      {children}
      {locked !== undefined ? (
        <span className="row-link is-denied" role="img" aria-label={locked} title={locked}>
          <MaterialIcon name="lock" />
        </span>
      ) : (
        <RowAction
          icon="delete"
          label={recordText("deleteNamed", { name })}
          request={records.actions.delete.permission?.({ ids: [id] })}
          access={access}
          onClick={onDelete}
        />
      )}
    </span>
  );
}
