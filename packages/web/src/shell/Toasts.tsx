import { useNotifications } from "@twinhelm/core/react/actions";
import { text } from "@twinhelm/core/text/catalogue";
import { MaterialIcon } from "./MaterialIcon";
import { toneIcon } from "./tones";
import { UndoButton } from "./UndoButton";

/** What people are told, for a few seconds; a click closes it. The list in the toolbar keeps it. */
export function Toasts() {
  const { state, notifications } = useNotifications();
  return (
    <div className="toasts" role="log" aria-live="polite" aria-label={text("shell.notifications")}>
      {state.shown.map(({ id, tone, title, text: words, undo }) => (
        <div key={id} className={`toast is-${tone}`}>
          <button
            type="button"
            className="toast-words"
            title={text("common.close")}
            onClick={() => notifications.dismiss(id)}
          >
            <MaterialIcon name={toneIcon[tone]} />
            <span>
              {title !== undefined && <strong>{title}</strong>}
              <span>{words}</span>
            </span>
          </button>
          <UndoButton undo={undo} onPress={() => notifications.dismiss(id)} />
        </div>
      ))}
    </div>
  );
}
