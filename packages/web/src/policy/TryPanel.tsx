import { HTMLSelect } from "@blueprintjs/core";
import type { AccessRequest, Decision } from "@twinhelm/core/access/evaluate";
import { missingToList, type NamedCaller } from "@twinhelm/core/policy/callers";
import { actionLabel, actionNamed, catalogue, isListAction } from "@twinhelm/core/policy/catalogue";
import { segmentSources } from "@twinhelm/core/policy/choices";
import type { Policy, PolicyBody } from "@twinhelm/core/policy/model";
import { type TrialCallers, useTrialCallers } from "@twinhelm/core/policy/react";
import { policyText } from "@twinhelm/core/policy/text";
import { type StatedPolicy, trialLines, trialRequest, tryPolicy } from "@twinhelm/core/policy/trial";
import { useAccess } from "@twinhelm/core/react/console";
import { useId, useState } from "react";
import { Field } from "../input/Field";
import { SearchBox } from "../list/SearchBox";
import { MaterialIcon } from "../shell/MaterialIcon";
import { SegmentField } from "./SegmentField";

interface TryPanelProps {
  /** As it is stored; absent: it is new. */
  readonly stored: Policy | undefined;
  readonly draft: PolicyBody;
  /** All policies that are known here. */
  readonly policies: readonly StatedPolicy[];
  /** True: nothing can be changed, so that there is no later. */
  readonly readOnly: boolean;
}

const alone = "alone";
const listPolicies = "passport:policy:index";

/** Asks what somebody may do now, and once the policy is saved as it stands in the form. */
export function TryPanel({ stored, draft, policies, readOnly }: TryPanelProps) {
  const [typed, setTyped] = useState("");
  const callers = useTrialCallers(typed);
  const access = useAccess().value;
  const [who, setWho] = useState<NamedCaller>();
  const [chosen, setChosen] = useState<string>();
  const [segments, setSegments] = useState<readonly string[]>([]);
  const action = chosen ?? draft.statement.find((each) => actionNamed(each.action))?.action ?? "bucket:index";
  const kinds = actionNamed(action)?.segments.slice(0, isListAction(action) ? -1 : undefined) ?? [];
  const values = kinds.map((_, at) => segments[at] ?? "");
  // Who was chosen stays, whatever is searched for next.
  const caller = [...callers.identities, ...callers.apikeys].find(({ id }) => id === who?.id) ?? who;
  const denied = access === undefined ? [] : missingToList(access);
  const missing = access !== undefined && !access.can(listPolicies, [], true);
  const heading = useId();
  return (
    <section className="try-panel" aria-labelledby={heading}>
      <h2 id={heading}>{policyText("try")}</h2>
      <p className="muted">{policyText(readOnly ? "try.text.stored" : "try.text")}</p>
      <CallerChoice callers={callers} value={caller} onChange={setWho} typed={typed} onSearch={setTyped} />
      <ActionChoice
        value={action}
        onChange={(next) => {
          setChosen(next);
          setSegments([]);
        }}
      />
      {kinds.map((kind, at) => (
        <SegmentField
          key={kind}
          kind={kind}
          all={false}
          value={values[at] ?? ""}
          label={segmentSources[kind].title}
          onChange={(value) => {
            // An answer that is read stays the answer to the same question.
            setChosen(action);
            setSegments(values.with(at, value.replaceAll("/", "")));
          }}
        />
      ))}
      {denied.length > 0 && (
        <p className="muted">{policyText("try.callers.denied", { actions: denied.join(", ") })}</p>
      )}
      {caller !== undefined && missing && (
        <p className="muted">{policyText("try.policies.denied", { action: listPolicies })}</p>
      )}
      <div role="status" className="try-answers">
        {values.includes("") ? (
          <p className="muted">{policyText("try.incomplete")}</p>
        ) : (
          <Answers
            stored={stored}
            draft={draft}
            policies={policies}
            caller={caller}
            request={trialRequest(action, values.join("/"))}
            readOnly={readOnly}
          />
        )}
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
                <option key={action} value={action}>{`${title}: ${actionLabel(action)}`}</option>
              ))}
            </optgroup>
          ))}
        </HTMLSelect>
      )}
    </Field>
  );
}

interface AnswersProps extends TryPanelProps {
  readonly caller: NamedCaller | undefined;
  readonly request: AccessRequest;
}

function Answers({ stored, draft, policies, caller, request, readOnly }: AnswersProps) {
  const id = stored?._id;
  const known =
    stored === undefined ? policies : [...policies.filter(({ _id }) => _id !== stored._id), stored];
  const { now, after, attached } = tryPolicy({
    policies: known,
    caller: caller ?? { policies: id === undefined ? [] : [id] },
    policyId: id,
    draft: { ...draft, name: draft.name || stored?.name || policyText("try.unnamed") },
    request,
  });
  // A policy that is new grants nobody anything now.
  const before = caller !== undefined || stored !== undefined;
  return (
    <>
      {before && <Answer title={policyText("try.now")} request={request} decision={now} />}
      {!readOnly && <Answer title={policyText("try.after")} request={request} decision={after} />}
      {caller !== undefined && !attached && !readOnly && (
        <p className="muted">{policyText("try.unattached")}</p>
      )}
    </>
  );
}

interface AnswerProps {
  readonly title: string;
  readonly request: AccessRequest;
  readonly decision: Decision;
}

function Answer({ title, request, decision }: AnswerProps) {
  const { allowed } = decision;
  return (
    <div className={`try-answer${allowed ? " is-allowed" : ""}`}>
      <h3>
        {title}
        <span className="try-verdict">
          <MaterialIcon name={allowed ? "check_circle" : "block"} />
          <span>{policyText(allowed ? "try.allowed" : "try.denied")}</span>
        </span>
      </h3>
      {trialLines(request, decision).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
