import { MenuItem } from "@blueprintjs/core";
import type { AccessRequest } from "@twinhelm/core/access/evaluate";
import { useDecision } from "@twinhelm/core/react/console";
import { text } from "@twinhelm/core/text/catalogue";
import { deniedLines } from "./deniedLines";
import { MaterialIcon } from "./MaterialIcon";
import { useWhyDenied } from "./whyDenied";

interface ActionMenuItemProps {
  readonly icon: string;
  readonly text: string;
  readonly request?: AccessRequest | undefined;
  readonly disabled?: boolean;
  /** Why it cannot be done now, in words; choosing it tells the one who gave them. */
  readonly reason?: string | undefined;
  readonly danger?: boolean;
  /** The keys that do the same. */
  readonly keys?: string | undefined;
  readonly onClick: () => void;
}

/** A line of a menu that knows its permission. Denied, it stays reachable and says below itself what is required. */
export function ActionMenuItem(given: ActionMenuItemProps) {
  const { icon, request, onClick, danger, disabled, reason, keys, text: label } = given;
  const answer = useDecision(request);
  const why = useWhyDenied();
  if (request === undefined || answer?.decision.allowed === true)
    return reason === undefined ? (
      <MenuItem
        text={label}
        // Drawn by its style: the name of the item is what it does.
        labelElement={keys === undefined ? undefined : <span className="item-keys" data-keys={keys} />}
        icon={<MaterialIcon name={icon} />}
        intent={danger ? "danger" : "none"}
        disabled={disabled === true}
        onClick={onClick}
      />
    ) : (
      <HinderedItem icon={icon} label={label} note={reason} hint={reason} onClick={onClick} />
    );
  const required = text("access.required", { action: request.action });
  return (
    <HinderedItem
      icon={icon}
      label={label}
      note={required}
      hint={answer === undefined ? required : deniedLines(answer).join("\n")}
      onClick={() => answer !== undefined && why(answer)}
    />
  );
}

interface HinderedItemProps {
  readonly icon: string;
  readonly label: string;
  /** Why it cannot be done, in short. */
  readonly note: string;
  /** The same at length. */
  readonly hint: string;
  readonly onClick: () => void;
}

const HinderedItem = ({ icon, label, note, hint, onClick }: HinderedItemProps) => (
  <MenuItem
    icon={<MaterialIcon name={icon} />}
    className="denied-item"
    aria-disabled
    shouldDismissPopover={false}
    multiline
    title={hint}
    onClick={onClick}
    text={
      <>
        {label}
        <small>{note}</small>
      </>
    }
  />
);
