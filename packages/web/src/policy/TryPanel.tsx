import { HTMLSelect } from "@blueprintjs/core";
import { catalogue } from "@twinhelm/core/access/catalogue";
import type { Explanation } from "@twinhelm/core/access/explanation";
import { actionTerm, actionTitle, type NameOf } from "@twinhelm/core/access/words";
import type { NamedCaller } from "@twinhelm/core/policy/callers";
import { segmentSources } from "@twinhelm/core/policy/choices";
import { type TrialCallers, usePolicyTrial, useTrialCallers } from "@twinhelm/core/policy/react";
import { policyText } from "@twinhelm/core/policy/text";
import { rowLines, type TriedPolicy } from "@twinhelm/core/policy/trial";
import { useId, useState } from "react";
import { Field } from "../input/Field";
import { SearchBox } from "../list/SearchBox";
import { CopyExplanation } from "../shell/CopyExplanation";
import { Sentences } from "../shell/Explained";
import { MaterialIcon } from "../shell/MaterialIcon";
import { DocumentField } from "./DocumentField";
import { SegmentField } from "./SegmentField";

const alone = "alone";

/** Asks what somebody may do now, and once the policy is saved as it is in the form. */
export function TryPanel(tried: TriedPolicy) {
  const [typed, setTyped] = useState("");
  const callers = useTrialCallers(typed);
  const trial = usePolicyTrial(tried);
  const { nameOf } = trial;
  const { kinds, segments, caller, result } = trial;
  // Who was chosen stays, whatever is searched for next.
  const known = [...callers.identities, ...callers.apikeys].find(({ id }) => id === caller?.id) ?? caller;
  const heading = useId();
  return (
    <section className="try-panel" aria-labelledby={heading}>
      <h2 id={heading}>{policyText("try")}</h2>
      <p className="muted">{trial.about}</p>
      <CallerChoice
        callers={callers}
        value={known}
        onChange={trial.setCaller}
        typed={typed}
        onSearch={setTyped}
      />
      <ActionChoice value={trial.action} onChange={trial.setAction} />
      {kinds.map((kind, at) =>
        kind === "bucketData" ? (
          <DocumentField
            key={`${kind} ${segments[0]}`}
            bucketId={segments[0] ?? ""}
            value={segments[at] ?? ""}
            name={nameOf(kind, segments[at] ?? "")}
            onChange={(value) => trial.setSegments(segments.with(at, value))}
          />
        ) : (
          <SegmentField
            key={kind}
            kind={kind}
            all={false}
            value={segments[at] ?? ""}
            label={segmentSources[kind].title}
            onChange={(value) => trial.setSegments(segments.toSpliced(at, segments.length, value))}
          />
        ),
      )}
      {trial.lacks.map((line) => (
        <p key={line} className="muted">
          {line}
        </p>
      ))}
      <div role="status" className="try-answers">
        {result === undefined && <p className="muted">{policyText("try.incomplete")}</p>}
        {result?.answers.map(({ when, explanation }) => (
          <Answer key={when} title={policyText(`try.${when}`)} explanation={explanation} nameOf={nameOf} />
        ))}
        {result?.unattached === true && <p className="muted">{policyText("try.unattached")}</p>}
      </div>
    </section>
  );
}

interface CallerChoiceProps {
  readonly callers: TrialCallers;
  /** Absent: somebody with the policy alone. */
  readonly value: NamedCaller | undefined;
  readonly onChange: (caller: NamedCaller | undefined) => void;
  /** Part of a name that is searched for. */
  readonly typed: string;
  readonly onSearch: (typed: string) => void;
}

function CallerChoice({ callers, value, onChange, typed, onSearch }: CallerChoiceProps) {
  const { identities, apikeys, more } = callers;
  const known = value === undefined || [...identities, ...apikeys].some(({ id }) => id === value.id);
  const groups = { identities: known ? identities : [value, ...identities], apikeys };
  const note =
    identities.length === 0
      ? policyText("try.none", { typed })
      : policyText("try.more", { count: identities.length });
  return (
    <>
      <Field label={policyText("try.caller")}>
        {(control) => (
          <HTMLSelect
            {...control}
            fill
            value={value?.id ?? alone}
            onChange={({ currentTarget }) =>
              onChange([...groups.identities, ...groups.apikeys].find(({ id }) => id === currentTarget.value))
            }
          >
            <option value={alone}>{policyText("try.alone")}</option>
            {(["identities", "apikeys"] as const).map(
              (kind) =>
                groups[kind].length > 0 && (
                  <optgroup key={kind} label={policyText(`try.${kind}`)}>
                    {groups[kind].map((each) => (
                      <option key={each.id} value={each.id}>
                        {each.name}
                      </option>
                    ))}
                  </optgroup>
                ),
            )}
          </HTMLSelect>
        )}
      </Field>
      {more && (
        <div className="try-search">
          <SearchBox value={typed} onSearch={onSearch} label={policyText("try.search")} />
          <p className="muted" role="status">
            {note}
          </p>
        </div>
      )}
    </>
  );
}

function ActionChoice({ value, onChange }: { value: string; onChange: (action: string) => void }) {
  return (
    <Field label={policyText("try.action")}>
      {(control) => (
        <HTMLSelect {...control} fill value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          {catalogue.map(({ module, title, actions }) => (
            <optgroup key={module} label={title}>
              {actions.map(({ action }) => (
                <option
                  key={action}
                  value={action}
                >{`${actionTitle(action)} (${actionTerm(action)})`}</option>
              ))}
            </optgroup>
          ))}
        </HTMLSelect>
      )}
    </Field>
  );
}

interface AnswerProps {
  readonly title: string;
  readonly explanation: Explanation;
  readonly nameOf: NameOf;
}

function Answer({ title, explanation, nameOf }: AnswerProps) {
  const { allowed } = explanation.decision;
  return (
    <div className={`try-answer${allowed ? " is-allowed" : ""}`}>
      <h3>
        {title}
        <span className="try-verdict">
          <MaterialIcon name={allowed ? "check_circle" : "block"} />
          <span>{policyText(allowed ? "try.allowed" : "try.denied")}</span>
        </span>
      </h3>
      <Sentences sentences={explanation.sentences} />
      {rowLines(explanation, nameOf).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {explanation.statement !== undefined && (
        <p className="statement">
          <code>{explanation.statement}</code>
        </p>
      )}
      {!allowed && <CopyExplanation explanation={explanation} />}
    </div>
  );
}
