import { Button, Checkbox } from "@blueprintjs/core";
import { isAbsent } from "@twinhelm/core/activity/api";
import { rowInWords } from "@twinhelm/core/activity/links";
import type { Activity } from "@twinhelm/core/activity/model";
import { useActivityDetail } from "@twinhelm/core/activity/react";
import { activityText } from "@twinhelm/core/activity/text";
import { logTime } from "@twinhelm/core/log/time";
import { useId } from "react";
import { Link } from "react-router";
import { FormError } from "../shell/FormError";
import { MaterialIcon } from "../shell/MaterialIcon";
import { PageSkeleton } from "../shell/PageSkeleton";
import { ChangedThings } from "./ChangedThings";

interface ActivityRowProps {
  readonly activity: Activity;
  readonly open: boolean;
  readonly chosen: boolean;
  /** Tab reaches it. */
  readonly stop: boolean;
  readonly onToggle: () => void;
  readonly onChoose: () => void;
  readonly onUndo: () => void;
}

/** One activity; opened, what it changed. */
export function ActivityRow(props: ActivityRowProps) {
  const { activity, open, chosen, stop, onToggle, onChoose, onUndo } = props;
  const id = useId();
  const { before, link, path, after } = rowInWords(activity);
  return (
    <article>
      <div className="activity-line">
        <Checkbox checked={chosen} aria-label={activityText("choose")} onChange={onChoose} />
        <Button
          data-line
          variant="minimal"
          size="small"
          tabIndex={stop ? 0 : -1}
          icon={<MaterialIcon name={open ? "expand_less" : "expand_more"} />}
          aria-label={activityText("changes")}
          aria-expanded={open}
          aria-controls={id}
          onClick={onToggle}
        />
        <span className="activity-text">
          {before}
          {path === undefined ? link : <Link to={path}>{link}</Link>}
          {after}
        </span>
        <time dateTime={activity.created_at}>{logTime(activity.created_at)}</time>
      </div>
      {open && (
        <div id={id} className="activity-open">
          <Detail activity={activity} onUndo={onUndo} />
        </div>
      )}
    </article>
  );
}

function Detail({ activity, onUndo }: { activity: Activity; onUndo: () => void }) {
  const { value, failure } = useActivityDetail(activity._id);
  if (failure !== undefined)
    return isAbsent(failure) ? (
      <p className="muted">{failure.message}</p>
    ) : (
      <FormError>{failure.message}</FormError>
    );
  if (value === undefined) return <PageSkeleton />;
  const { changes, hidden, undoes, undone_by } = value;
  return (
    <>
      {undoes !== undefined && <p className="muted">{activityText("undoes")}</p>}
      {undone_by !== undefined && <p className="muted">{activityText("undone")}</p>}
      {changes.length === 0 && hidden === 0 && <p className="muted">{activityText("changes.none")}</p>}
      <ChangedThings changes={changes} hidden={hidden} />
      <div className="activity-actions">
        <Button
          icon={<MaterialIcon name="undo" />}
          text={activityText("undo.button")}
          onClick={onUndo}
          disabled={changes.length === 0 && hidden === 0}
        />
      </div>
    </>
  );
}
