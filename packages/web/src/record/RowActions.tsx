import { explanationLines } from "@twinhelm/core/access/explanation";
import type { RecordSubject } from "@twinhelm/core/action/action";
import { useAccess } from "@twinhelm/core/react/console";
import { deleteActions } from "@twinhelm/core/record/deleting";
import { recordPath } from "@twinhelm/core/shell/routes";
import { text } from "@twinhelm/core/text/catalogue";
import { recordText } from "@twinhelm/core/text/record";
import { tableText } from "@twinhelm/core/text/table";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { MaterialIcon } from "../shell/MaterialIcon";

interface RowActionsProps {
  readonly area: RecordSubject;
  readonly id: string;
  readonly name: string;
  /** Why it is not deleted here; a lock stands in the place of the button. */
  readonly locked: string | undefined;
  /** True: what is locked is not edited either. */
  readonly readOnly: boolean;
  readonly onDelete: () => void;
  readonly children?: ReactNode;
}

/** Edit and delete of one row. */
export function RowActions({ area, id, name, locked, readOnly, onDelete, children }: RowActionsProps) {
  const access = useAccess().value;
  const shownOnly = readOnly && locked !== undefined;
  const open = shownOnly ? tableText("row.view", { row: name }) : recordText("edit", { name });
  const request = deleteActions[area].permission?.({ ids: [id] });
  const decision = request === undefined ? undefined : access?.explain(request);
  const denied =
    request !== undefined && decision?.allowed === false
      ? [text("access.required", { action: request.action }), ...explanationLines(request, decision)]
      : undefined;
  const remove = recordText("deleteNamed", { name });
  return (
    <span className="row-actions">
      <Link className="row-link" to={recordPath(area, id)} aria-label={open} title={open}>
        <MaterialIcon name={shownOnly ? "visibility" : "edit"} />
      </Link>
      {children}
      {locked !== undefined ? (
        <span className="row-link is-denied" role="img" aria-label={locked} title={locked}>
          <MaterialIcon name="lock" />
        </span>
      ) : (
        <button
          type="button"
          className={denied === undefined ? "row-link" : "row-link is-denied"}
          aria-disabled={denied !== undefined}
          aria-label={denied === undefined ? remove : `${remove}. ${denied.join(" ")}`}
          title={denied === undefined ? remove : denied.join("\n")}
          onClick={denied === undefined ? onDelete : undefined}
        >
          <MaterialIcon name="delete" />
        </button>
      )}
    </span>
  );
}
