import type { AccessRequest } from "@twinhelm/core/access/evaluate";
import type { SavingState } from "@twinhelm/core/editing/view";
import { inputText } from "@twinhelm/core/text/input";
import { ActionButton } from "../shell/ActionButton";
import { MaterialIcon } from "../shell/MaterialIcon";

interface SaveButtonProps {
  readonly state: SavingState;
  readonly request?: AccessRequest | undefined;
  /** Why it cannot be saved as it is. */
  readonly reason?: string | undefined;
  /** Absent: it submits its form, as Enter in a field does. */
  readonly onSave?: () => void;
  /** Id of its form; absent: the one that it stands in. */
  readonly form?: string | undefined;
}

const icons = { pristine: "save", saving: "hourglass_top", saved: "check", failed: "close" } as const;

/** Save, and for a second how it went; disabled while it says anything (spec 1, section 4). */
export function SaveButton({ state, request, reason, onSave, form }: SaveButtonProps) {
  const label = inputText(`save.${state}`);
  return (
    <span className="save">
      <ActionButton
        intent={state === "failed" ? "danger" : "primary"}
        icon={<MaterialIcon name={icons[state]} />}
        text={label}
        request={request}
        reason={reason}
        type={onSave === undefined ? "submit" : "button"}
        form={form}
        busy={state !== "pristine"}
        onClick={onSave}
      />
      <span className="hidden" role="status">
        {state === "pristine" ? "" : label}
      </span>
    </span>
  );
}
