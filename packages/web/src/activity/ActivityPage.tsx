import "../styles/activity.css";
import { Button } from "@blueprintjs/core";
import { activityActions } from "@twinhelm/core/activity/actions";
import { type ActivityFilter, noActivityFilter } from "@twinhelm/core/activity/filter";
import type { Activity } from "@twinhelm/core/activity/model";
import { useActivities } from "@twinhelm/core/activity/react";
import { activityText } from "@twinhelm/core/activity/text";
import type { LogPages } from "@twinhelm/core/log/react";
import { logText } from "@twinhelm/core/log/text";
import { toggled } from "@twinhelm/core/log/toggled";
import { useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { useProvideChosen } from "../action/chosen";
import { useChoose } from "../action/FaceProvider";
import { RefreshButton } from "../list/RefreshButton";
import { LogRows } from "../log/LogRows";
import { ActionButton } from "../shell/ActionButton";
import { MaterialIcon } from "../shell/MaterialIcon";
import { Message } from "../shell/Message";
import { PageFailure } from "../shell/PageFailure";
import { PageSkeleton } from "../shell/PageSkeleton";
import { ToolbarLeft } from "../shell/Toolbar";
import { useTitle } from "../shell/useTitle";
import { ActivityRow } from "./ActivityRow";
import { Filter } from "./Filter";
import { UndoDialog } from "./UndoDialog";
import { VerifyButton } from "./VerifyButton";

const nothing: readonly Activity[] = [];

/** /activity: who did what (spec 3, section 2.5), what it changed, and undoing it. */
export function ActivityPage() {
  const [query, setQuery] = useSearchParams();
  const [applied, setApplied] = useState<ActivityFilter>(noActivityFilter);
  const [marked, setMarked] = useState<readonly string[]>([]);
  const [undoing, setUndoing] = useState<readonly string[]>();
  const opened = query.get("activity") ?? undefined;
  const activities = useActivities(applied, opened);
  const { rows = nothing } = activities;
  const chosen = rows.filter(({ _id }) => marked.includes(_id));
  useTitle(activityText("title"));
  useProvideChosen(
    useMemo(() => {
      const some = rows.filter(({ _id }) => marked.includes(_id));
      return { rows: { activity: some.length > 0 ? some : rows.filter(({ _id }) => _id === opened) } };
    }, [rows, marked, opened]),
  );
  const close = (done: boolean) => {
    setUndoing(undefined);
    if (done) setMarked([]);
  };
  return (
    <div className="activities">
      <ToolbarLeft>
        <h1>{activityText("title")}</h1>
      </ToolbarLeft>
      <div className="bar">
        {chosen.length > 0 && (
          <Button
            intent="primary"
            icon={<MaterialIcon name="undo" />}
            text={activityText("undo.some", { count: chosen.length })}
            onClick={() => setUndoing(chosen.map(({ _id }) => _id))}
          />
        )}
        <span className="space" />
        <VerifyButton />
        <RefreshButton of={activities} />
        <ClearButton rows={rows} />
      </div>
      <Filter applied={applied} onApply={setApplied} />
      <List
        activities={activities}
        opened={opened}
        marked={marked}
        onOpen={(id) => setQuery(id === opened ? {} : { activity: id }, { replace: true })}
        onChoose={(id) => setMarked((now) => toggled(now, id))}
        onUndo={(id) => setUndoing([id])}
      />
      {undoing !== undefined && <UndoDialog ids={undoing} onClose={close} />}
    </div>
  );
}

/** Deletes those that are shown, once that was confirmed. */
function ClearButton({ rows }: { rows: readonly Activity[] }) {
  const { ask } = useChoose();
  const action = activityActions.delete;
  return (
    <ActionButton
      variant="minimal"
      icon={<MaterialIcon name={action.icon} />}
      text={logText("clear")}
      request={action.permission?.({ ids: [] })}
      reason={rows.length === 0 ? activityText("none") : undefined}
      onClick={() => ask(action, { ids: rows.map(({ _id }) => _id) })}
    />
  );
}

interface ListProps {
  readonly activities: LogPages<Activity>;
  readonly opened: string | undefined;
  readonly marked: readonly string[];
  readonly onOpen: (id: string) => void;
  readonly onChoose: (id: string) => void;
  readonly onUndo: (id: string) => void;
}

function List({ activities, opened, marked, onOpen, onChoose, onUndo }: ListProps) {
  const { rows, failure, reload } = activities;
  if (rows === undefined)
    return failure === undefined ? (
      <PageSkeleton />
    ) : (
      <PageFailure failure={failure} title={activityText("failedToLoad")} onRetry={reload} />
    );
  if (rows.length === 0) return <Message icon="search_off" title={activityText("none")} />;
  return (
    <LogRows {...activities} rows={rows} height={45} label={activityText("title")}>
      {(activity, stop) => (
        <ActivityRow
          activity={activity}
          open={activity._id === opened}
          chosen={marked.includes(activity._id)}
          stop={stop}
          onToggle={() => onOpen(activity._id)}
          onChoose={() => onChoose(activity._id)}
          onUndo={() => onUndo(activity._id)}
        />
      )}
    </LogRows>
  );
}
