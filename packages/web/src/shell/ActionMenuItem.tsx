import { MenuItem } from "@blueprintjs/core";
import type { AccessRequest } from "@twinhelm/core/access/evaluate";
import { useDecision } from "@twinhelm/core/react/console";
import { text } from "@twinhelm/core/text/catalogue";
import { MaterialIcon } from "./MaterialIcon";

interface ActionMenuItemProps {
  readonly icon: string;
  readonly text: string;
  readonly request?: AccessRequest | undefined;
  readonly disabled?: boolean;
  readonly danger?: boolean;
  readonly onClick: () => void;
}

/** A line of a menu that knows its permission. Denied, it stays reachable and says below itself what is required. */
export function ActionMenuItem({ icon, request, onClick, danger, disabled, ...props }: ActionMenuItemProps) {
  const answer = useDecision(request);
  const glyph = <MaterialIcon name={icon} />;
  if (request === undefined || answer?.decision.allowed === true) {
    return (
      <MenuItem
        {...props}
        icon={glyph}
        intent={danger ? "danger" : "none"}
        disabled={disabled === true}
        onClick={onClick}
      />
    );
  }
  const lines = [text("access.required", { action: request.action }), ...(answer?.lines ?? [])];
  return (
    <MenuItem
      icon={glyph}
      className="denied-item"
      aria-disabled
      shouldDismissPopover={false}
      multiline
      title={lines.join("\n")}
      text={
        <>
          {props.text}
          <small>{lines[0]}</small>
        </>
      }
    />
  );
}
