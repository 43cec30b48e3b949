import "../styles/activity.css";
import "../styles/assistant.css";
import type { Plan } from "@twinhelm/core/assistant/model";
import { usePlans } from "@twinhelm/core/assistant/react";
import { assistantText } from "@twinhelm/core/assistant/text";
import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { useProvideChosen } from "../action/chosen";
import { RefreshButton } from "../list/RefreshButton";
import { Message } from "../shell/Message";
import { PageFailure } from "../shell/PageFailure";
import { PageSkeleton } from "../shell/PageSkeleton";
import { ToolbarLeft } from "../shell/Toolbar";
import { useTitle } from "../shell/useTitle";
import { Door } from "./Door";
import { PlanRow } from "./PlanRow";

const nothing: readonly Plan[] = [];

/** /assistant: what assistants would do, and what people decide about it. */
export function PlansPage() {
  const [query, setQuery] = useSearchParams();
  const opened = query.get("plan") ?? undefined;
  const plans = usePlans();
  const { value: rows, failure, reload } = plans;
  useTitle(assistantText("title"));
  useProvideChosen(
    useMemo(
      () => ({ rows: { assistant: (rows ?? nothing).filter(({ _id }) => _id === opened) } }),
      [rows, opened],
    ),
  );
  return (
    <div className="activities plans">
      <ToolbarLeft>
        <h1>{assistantText("title")}</h1>
      </ToolbarLeft>
      <div className="bar">
        {rows !== undefined && <Door />}
        <span className="space" />
        <RefreshButton of={plans} />
      </div>
      {rows === undefined && failure === undefined && <PageSkeleton />}
      {rows === undefined && failure !== undefined && (
        <PageFailure failure={failure} title={assistantText("failedToLoad")} onRetry={reload} />
      )}
      {rows !== undefined && opened !== undefined && !rows.some(({ _id }) => _id === opened) && (
        <p role="status" className="plan-gone">
          {assistantText("notThere")}
        </p>
      )}
      {rows?.length === 0 && <Message icon="pending_actions" title={assistantText("none")} />}
      {rows !== undefined && rows.length > 0 && (
        <ul className="plan-list" aria-label={assistantText("title")}>
          {rows.map((plan) => (
            <PlanRow
              key={plan._id}
              plan={plan}
              open={plan._id === opened}
              onToggle={() => setQuery(plan._id === opened ? {} : { plan: plan._id }, { replace: true })}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
