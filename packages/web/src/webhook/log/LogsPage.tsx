import "../../styles/webhook.css";
import { Button } from "@blueprintjs/core";
import type { LogPages } from "@twinhelm/core/log/react";
import { logText } from "@twinhelm/core/log/text";
import { useNotifications } from "@twinhelm/core/react/actions";
import { text } from "@twinhelm/core/text/catalogue";
import { type LogFilterDraft, noLogFilter } from "@twinhelm/core/webhook/log/filter";
import type { WebhookLog } from "@twinhelm/core/webhook/log/model";
import { useWebhookLogs, useWebhookTitles } from "@twinhelm/core/webhook/log/react";
import { webhookLogText } from "@twinhelm/core/webhook/log/text";
import { webhookRecords } from "@twinhelm/core/webhook/records";
import { useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { useProvideChosen } from "../../action/chosen";
import { useChoose } from "../../action/FaceProvider";
import { RefreshButton } from "../../list/RefreshButton";
import { ActionButton } from "../../shell/ActionButton";
import { MaterialIcon } from "../../shell/MaterialIcon";
import { Message } from "../../shell/Message";
import { PageFailure } from "../../shell/PageFailure";
import { PageSkeleton } from "../../shell/PageSkeleton";
import { ToolbarLeft } from "../../shell/Toolbar";
import { useTitle } from "../../shell/useTitle";
import { CompareDialog } from "./CompareDialog";
import { LogFilter } from "./LogFilter";
import { LogList } from "./LogList";

const { deleteLogs } = webhookRecords.actions;
const nothing: readonly WebhookLog[] = [];

/** /webhook/logs: what webhooks sent, and what came back (spec 3, section 2.2). */
export function LogsPage() {
  const [query, setQuery] = useSearchParams();
  const [applied, setApplied] = useState<LogFilterDraft>(() => ({
    ...noLogFilter,
    webhooks: query.getAll("webhook"),
  }));
  const logs = useWebhookLogs(applied);
  const titles = useWebhookTitles();
  const { rows = nothing } = logs;
  const opened = query.get("log") ?? undefined;
  useTitle(webhookLogText("title"));
  useProvideChosen(
    useMemo(() => ({ rows: { webhookLog: rows.filter(({ _id }) => _id === opened) } }), [rows, opened]),
  );
  return (
    <div className="webhook-logs">
      <ToolbarLeft>
        <h1>{webhookLogText("title")}</h1>
      </ToolbarLeft>
      <div className="bar">
        <span className="space" />
        <RefreshButton of={logs} />
        <ClearButton rows={rows} />
      </div>
      <LogFilter applied={applied} titles={titles} rows={rows} onApply={setApplied} />
      <Content
        logs={logs}
        titles={titles}
        opened={opened}
        onOpen={(id) => setQuery(id === undefined ? {} : { log: id }, { replace: true })}
      />
    </div>
  );
}

/** Clears those that are loaded, once that was confirmed. */
function ClearButton({ rows }: { rows: readonly WebhookLog[] }) {
  const { ask } = useChoose();
  return (
    <ActionButton
      variant="minimal"
      icon={<MaterialIcon name={deleteLogs.icon} />}
      text={logText("clear")}
      request={deleteLogs.permission?.({ ids: [] })}
      reason={rows.length === 0 ? logText("none") : undefined}
      onClick={() => ask(deleteLogs, { ids: rows.map(({ _id }) => _id) })}
    />
  );
}

interface ContentProps {
  readonly logs: LogPages<WebhookLog>;
  readonly titles: ReadonlyMap<string, string>;
  readonly opened: string | undefined;
  readonly onOpen: (id: string | undefined) => void;
}

function Content({ logs, ...props }: ContentProps) {
  const { rows, failure } = logs;
  const [compared, setCompared] = useState<readonly WebhookLog[]>([]);
  const { notifications } = useNotifications();
  if (rows === undefined)
    return failure === undefined ? (
      <PageSkeleton />
    ) : (
      <PageFailure failure={failure} title={logText("failedToLoad")} onRetry={logs.reload} />
    );
  if (rows.length === 0) return <Message icon="search_off" title={logText("none")} />;
  const compare = (log: WebhookLog) => {
    const [first] = compared;
    if (first?._id === log._id) return setCompared([]);
    if (first === undefined) notifications.say({ tone: "plain", text: webhookLogText("compare.one") });
    setCompared(first === undefined ? [log] : [first, log]);
  };
  const [one, other] = compared;
  return (
    <>
      {failure !== undefined && (
        <p className="table-note" role="alert">
          {logText("failedToLoad")}: {failure.message}{" "}
          <Button size="small" text={text("common.retry")} onClick={logs.reload} />
        </p>
      )}
      <LogList {...props} logs={logs} rows={rows} marked={one?._id} onCompare={compare} />
      {one !== undefined && other !== undefined && (
        <CompareDialog one={one} other={other} onClose={() => setCompared([])} />
      )}
    </>
  );
}
