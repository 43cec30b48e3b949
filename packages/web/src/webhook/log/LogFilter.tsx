import { Button, Checkbox, HTMLSelect } from "@blueprintjs/core";
import {
  isFiltered,
  type LogFilterDraft,
  noLogFilter,
  rangeProblem,
} from "@twinhelm/core/webhook/log/filter";
import type { WebhookLog } from "@twinhelm/core/webhook/log/model";
import { webhookLogText } from "@twinhelm/core/webhook/log/text";
import { type FormEvent, useId, useState } from "react";
import { Popover } from "../../shell/Popover";

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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (problem === undefined) onApply(draft);
  };
  const day = (name: "begin" | "end") => (
    <label>
      <span>{webhookLogText(name)}</span>
      <input
        type="date"
        className="bp6-input"
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : problemId}
        value={draft[name]}
        onChange={(event) => setDraft({ ...draft, [name]: event.currentTarget.value })}
      />
    </label>
  );
  return (
    <form className="log-filter" onSubmit={submit}>
      <WebhookChoice draft={draft} titles={titles} rows={rows} onChange={setDraft} />
      <label htmlFor={statusId}>
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
      {day("begin")}
      {day("end")}
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

interface WebhookChoiceProps extends Pick<LogFilterProps, "titles" | "rows"> {
  readonly draft: LogFilterDraft;
  readonly onChange: (draft: LogFilterDraft) => void;
}

/** Webhooks that there are, and those of the rows that are gone. */
function WebhookChoice({ draft, titles, rows, onChange }: WebhookChoiceProps) {
  const { webhooks } = draft;
  const ids = [...new Set([...titles.keys(), ...rows.map(({ webhook }) => webhook), ...webhooks])];
  const named = (id: string) => titles.get(id) ?? id;
  const [first] = webhooks;
  const shown =
    first === undefined
      ? webhookLogText("webhooks.all")
      : webhooks.length === 1
        ? named(first)
        : `${webhookLogText("webhooks")}: ${webhooks.length}`;
  return (
    <div className="log-webhooks">
      <span>{webhookLogText("webhook")}</span>
      <Popover
        placement="bottom-start"
        content={
          <fieldset className="log-choice" aria-label={webhookLogText("webhooks")}>
            {ids.map((id) => (
              <Checkbox
                key={id}
                label={named(id)}
                checked={webhooks.includes(id)}
                onChange={() =>
                  onChange({
                    ...draft,
                    webhooks: webhooks.includes(id)
                      ? webhooks.filter((each) => each !== id)
                      : [...webhooks, id],
                  })
                }
              />
            ))}
          </fieldset>
        }
      >
        <Button text={shown} endIcon="caret-down" />
      </Popover>
    </div>
  );
}
