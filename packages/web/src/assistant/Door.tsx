import { assistantActions } from "@twinhelm/core/assistant/actions";
import { useDoor } from "@twinhelm/core/assistant/react";
import { assistantText } from "@twinhelm/core/assistant/text";
import { useInvocation } from "@twinhelm/core/react/actions";
import { ActionButton } from "../shell/ActionButton";
import { MaterialIcon } from "../shell/MaterialIcon";

/** Whether assistants come in at `/mcp`, and changing that. */
export function Door() {
  const isOpen = useDoor(true);
  const on = useInvocation(assistantActions.on);
  const off = useInvocation(assistantActions.off);
  if (isOpen === undefined) return null;
  const action = isOpen ? assistantActions.off : assistantActions.on;
  return (
    <>
      <ActionButton
        icon={<MaterialIcon name={action.icon} />}
        text={action.title}
        request={action.permission?.({})}
        busy={on.busy || off.busy}
        onClick={() => void (isOpen ? off : on).run({})}
      />
      <span className="muted door">{assistantText(isOpen ? "door.on" : "door.off")}</span>
    </>
  );
}
