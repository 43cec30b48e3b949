import { Button, HTMLSelect, InputGroup } from "@blueprintjs/core";
import { moreDocuments } from "@twinhelm/core/activity/documents";
import {
  type ActivityFilter,
  actionNames,
  isFiltered,
  type ModuleOption,
  noActivityFilter,
} from "@twinhelm/core/activity/filter";
import { useActivityDocuments, useModules } from "@twinhelm/core/activity/react";
import { activityText } from "@twinhelm/core/activity/text";
import { rangeProblem } from "@twinhelm/core/log/range";
import { toggled } from "@twinhelm/core/log/toggled";
import { type FormEvent, useId, useState } from "react";
import { DayRangeInputs } from "../log/DayRangeInputs";
import { SeveralChoice } from "../log/SeveralChoice";

interface FilterProps {
  readonly applied: ActivityFilter;
  readonly onApply: (filter: ActivityFilter) => void;
}

/** Which activities are shown; nothing changes before Apply or Clear filters. */
export function Filter({ applied, onApply }: FilterProps) {
  const [draft, setDraft] = useState(applied);
  const documents = useActivityDocuments(draft.module);
  const problemId = useId();
  const more = moreDocuments(documents);
  const problem = rangeProblem(draft, Date.now());
  const change = (more: Partial<ActivityFilter>) => setDraft((now) => ({ ...now, ...more }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (problem === undefined) onApply(draft);
  };
  return (
    <form className="log-filter" onSubmit={submit}>
      <WhoInput value={draft.identifier} onChange={(identifier) => change({ identifier })} />
      <SeveralChoice
        label={activityText("actions")}
        all={activityText("actions.all")}
        choices={actionNames}
        chosen={draft.actions.map(String)}
        onToggle={(id) => change({ actions: toggled(draft.actions.map(String), id).map(Number) })}
      />
      <ModuleChoice value={draft.module} onChange={(module) => change({ module, documents: [] })} />
      {draft.module !== "" && (
        <SeveralChoice
          label={activityText("documents")}
          all={activityText("documents.all")}
          choices={documents}
          chosen={draft.documents}
          onToggle={(id) => change({ documents: toggled(draft.documents, id) })}
        />
      )}
      <DayRangeInputs
        value={draft}
        problemId={problem === undefined ? undefined : problemId}
        onChange={change}
      />
      <Button type="submit" intent="primary" text={activityText("apply")} disabled={problem !== undefined} />
      <Button
        text={activityText("clearFilters")}
        disabled={!isFiltered(draft) && !isFiltered(applied)}
        onClick={() => {
          setDraft(noActivityFilter);
          onApply(noActivityFilter);
        }}
      />
      {more !== undefined && <p className="muted log-said">{more}</p>}
      {problem !== undefined && (
        <p id={problemId} className="field-problem" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}

function WhoInput({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const id = useId();
  return (
    <label className="log-field" htmlFor={id}>
      <span>{activityText("who")}</span>
      <InputGroup id={id} value={value} autoComplete="off" onValueChange={onChange} />
    </label>
  );
}

/** Modules, those of a group below its name. */
function ModuleChoice({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const options = useModules();
  const id = useId();
  const groups = [...Map.groupBy(options, ({ group }) => group)];
  const lines = (some: readonly ModuleOption[]) =>
    some.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ));
  return (
    <label className="log-field" htmlFor={id}>
      <span>{activityText("module")}</span>
      <HTMLSelect id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">{activityText("module.all")}</option>
        {groups.map(([group, some]) =>
          group === undefined ? (
            lines(some)
          ) : (
            <optgroup key={group} label={group}>
              {lines(some)}
            </optgroup>
          ),
        )}
      </HTMLSelect>
    </label>
  );
}
