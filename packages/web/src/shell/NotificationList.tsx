import { Button } from "@blueprintjs/core";
import { useNotifications } from "@twinhelm/core/react/actions";
import { text } from "@twinhelm/core/text/catalogue";
import { MaterialIcon } from "./MaterialIcon";
import { Popover } from "./Popover";
import { toneIcon } from "./tones";
import { UndoButton } from "./UndoButton";

/** The bell in the toolbar and the list of what people were told. */
export function NotificationList() {
  const { state, notifications } = useNotifications();
  const { unread } = state;
  const label =
    unread === 0 ? text("shell.notifications") : text("shell.notifications.unread", { count: unread });
  return (
    <Popover placement="bottom-end" content={<Past />} onOpened={notifications.markRead}>
      <Button
        variant="minimal"
        className="bell"
        aria-label={label}
        title={label}
        icon={<MaterialIcon name={unread === 0 ? "notifications_none" : "notifications"} />}
        text={unread === 0 ? undefined : <span className="unread">{unread}</span>}
      />
    </Popover>
  );
}

function Past() {
  const { state, notifications } = useNotifications();
  const times = new Intl.DateTimeFormat(undefined, { timeStyle: "medium" });
  if (state.past.length === 0) return <p className="past-none">{text("shell.notifications.none")}</p>;
  return (
    <section className="past" aria-label={text("shell.notifications")}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by keyboard */}
      <ul tabIndex={0}>
        {state.past.map(({ id, tone, title, text: words, at, undo }) => (
          <li key={id} className={`is-${tone}`}>
            <MaterialIcon name={toneIcon[tone]} />
            <span>
              <span className="past-head">
                {title !== undefined && <strong>{title}</strong>}
                <time dateTime={new Date(at).toISOString()}>{times.format(at)}</time>
              </span>
              <span>{words}</span>
            </span>
            <UndoButton undo={undo} />
          </li>
        ))}
      </ul>
      <Button
        size="small"
        variant="minimal"
        className="bp6-popover-dismiss"
        text={text("shell.notifications.clear")}
        onClick={notifications.clear}
      />
    </section>
  );
}
