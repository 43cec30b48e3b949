import { Button } from "@blueprintjs/core";
import type { AccessRequest } from "@twinhelm/core/access/evaluate";
import { tableText } from "@twinhelm/core/text/table";
import type { ReactNode } from "react";
import { ActionButton } from "../shell/ActionButton";
import { MaterialIcon } from "../shell/MaterialIcon";

interface SelectionBarProps {
  /** How many rows are chosen. */
  readonly count: number;
  readonly remove: {
    readonly text: string;
    readonly request: AccessRequest | undefined;
    /** Why nobody can, whatever is granted. */
    readonly reason?: string | undefined;
    readonly run: () => void;
  };
  readonly onClear: () => void;
  /** What else can be done with them. */
  readonly children?: ReactNode;
}

/** What can be done with the chosen rows; nothing where none is chosen. */
export function SelectionBar({ count, remove, onClear, children }: SelectionBarProps) {
  if (count === 0) return null;
  return (
    <div className="selection-bar">
      <span role="status">{tableText("select.count", { count })}</span>
      <ActionButton
        size="small"
        intent="danger"
        variant="minimal"
        icon={<MaterialIcon name="delete" />}
        text={remove.text}
        request={remove.request}
        reason={remove.reason}
        onClick={remove.run}
      />
      {children}
      <Button size="small" variant="minimal" text={tableText("select.clear")} onClick={onClear} />
    </div>
  );
}
