import { useNotifications } from "@twinhelm/core/react/actions";
import { text } from "@twinhelm/core/text/catalogue";

interface UndoButtonProps {
  /** Activities that are undone together; absent: there is nothing to undo. */
  readonly undo: readonly string[] | undefined;
  readonly onPress?: () => void;
}

/** Undoes what a notification tells of. */
export function UndoButton({ undo, onPress }: UndoButtonProps) {
  const { state } = useNotifications();
  if (undo === undefined || state.undo === undefined) return null;
  const run = state.undo;
  return (
    <button
      type="button"
      className="told-undo bp6-popover-dismiss"
      onClick={() => {
        onPress?.();
        run(undo);
      }}
    >
      {text("shell.undo")}
    </button>
  );
}
