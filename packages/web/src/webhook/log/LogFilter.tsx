import { Button, HTMLSelect } from "@blueprintjs/core";
import { rangeProblem } from "@twinhelm/core/log/range";
import { toggled } from "@twinhelm/core/log/toggled";
import { isFiltered, type LogFilterDraft, noLogFilter } from "@twinhelm/core/webhook/log/filter";
import type { WebhookLog } from "@twinhelm/core/webhook/log/model";
import { webhookLogText } from "@twinhelm/core/webhook/log/text";
import { type FormEvent, useId, useMemo, useState } from "react";
import { DayRangeInputs } from "../../log/DayRangeInputs";
import { SeveralChoice } from "../../log/SeveralChoice";

interface LogFilterProps {
  readonly applied: LogFilterDraft;
  readonly titles: ReadonlyMap<string, string>;
  readonly rows: readonly WebhookLog[];
  readonly onApply: (filter: LogFilterDraft) => void;
}

const statuses = ["all", "succeeded", "failed"] as const;
const statusLabels = {
  all: webhookLogText("status.all"),
  succeeded: webhookLogText("succeeded"),
  failed: webhookLogText("failed"),
};

/** Which deliveries are shown; nothing changes before Apply or Clear. */
export function LogFilter({ applied, titles, rows, onApply }: LogFilterProps) {
  const [draft, setDraft] = useState(applied);
  const [problemId, statusId] = [useId(), useId()];
  const problem = rangeProblem(draft, Date.now());
  // Webhooks that there are, and those of the rows that are gone.
  const choices = useMemo(
    () => new Map([...rows.map(({ webhook }) => [webhook, webhook] as const), ...titles]),
    [rows, titles],
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (problem === undefined) onApply(draft);
  };
  return (
    <form className="log-filter" onSubmit={submit}>
      <SeveralChoice
        label={webhookLogText("webhooks")}
        all={webhookLogText("webhooks.all")}
        choices={choices}
        chosen={draft.webhooks}
        onToggle={(id) => setDraft((now) => ({ ...now, webhooks: toggled(now.webhooks, id) }))}
      />
      <label className="log-field" htmlFor={statusId}>
        <span>{webhookLogText("status")}</span>
        <HTMLSelect
          id={statusId}
          value={draft.status}
          options={statuses.map((value) => ({ value, label: statusLabels[value] }))}
          onChange={({ currentTarget: { value } }) =>
            setDraft({ ...draft, status: statuses.find((each) => each === value) ?? "all" })
          }
        />
      </label>
      <DayRangeInputs
        value={draft}
        problemId={problem === undefined ? undefined : problemId}
        onChange={(days) => setDraft((now) => ({ ...now, ...days }))}
      />
      <Button
        type="submit"
        intent="primary"
        text={webhookLogText("apply")}
        disabled={problem !== undefined}
      />
      <Button
        text={webhookLogText("clearFilter")}
        disabled={!isFiltered(draft) && !isFiltered(applied)}
        onClick={() => {
          setDraft(noLogFilter);
          onApply(noLogFilter);
        }}
      />
      {problem !== undefined && (
        <p id={problemId} className="field-problem" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}
