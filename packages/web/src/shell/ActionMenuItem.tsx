import { MenuItem } from "@blueprintjs/core";
import type { AccessRequest } from "@twinhelm/core/access/evaluate";
import { plainSentence } from "@twinhelm/core/access/explanation";
import { useDecision } from "@twinhelm/core/react/console";
import { text } from "@twinhelm/core/text/catalogue";
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
  readonly onClick: () => void;
}

/** A line of a menu that knows its permission. Denied, it stays reachable and says below itself what is required. */
export function ActionMenuItem(given: ActionMenuItemProps) {
  const { icon, request, onClick, danger, disabled, reason, ...props } = given;
  const answer = useDecision(request);
  const why = useWhyDenied();
  const glyph = <MaterialIcon name={icon} />;
  if (request === undefined || answer?.decision.allowed === true) {
    if (reason !== undefined)
      return (
        <MenuItem
          icon={glyph}
          className="denied-item"
          aria-disabled
          shouldDismissPopover={false}
          multiline
          title={reason}
          onClick={onClick}
          text={
            <>
              {props.text}
              <small>{reason}</small>
            </>
          }
        />
      );
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
  const required = text("access.required", { action: request.action });
  const lines = [...(answer?.sentences ?? []).map(plainSentence), required];
  return (
    <MenuItem
      icon={glyph}
      className="denied-item"
      aria-disabled
      shouldDismissPopover={false}
      multiline
      title={lines.join("\n")}
      onClick={() => answer !== undefined && why(answer)}
      text={
        <>
          {props.text}
          <small>{required}</small>
        </>
      }
    />
  );
}
