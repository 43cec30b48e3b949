import { actionWithTerm, listed } from "@twinhelm/core/access/words";
import "../styles/input.css";
import "../styles/policy.css";
import { Button } from "@blueprintjs/core";
import { documentText } from "@twinhelm/core/document/text";
import { editingText } from "@twinhelm/core/editing/text";
import { policyChanges } from "@twinhelm/core/policy/diff";
import { bodyOfDraft, type PolicyDraft, widenedActions, widenedText } from "@twinhelm/core/policy/draft";
import { isPredefined, type Policy } from "@twinhelm/core/policy/model";
import { usePolicyNames } from "@twinhelm/core/policy/react";
import { policyCreate, policyUpdate } from "@twinhelm/core/policy/records";
import { policyPartOf } from "@twinhelm/core/policy/refused";
import { policyText } from "@twinhelm/core/policy/text";
import { draftWithSeenBuckets, unseenBuckets, unseenText } from "@twinhelm/core/policy/unseen";
import { type FormEvent, useId } from "react";
import { TheirsShown } from "../editing/EditingAsides";
import { SaveButton } from "../input/SaveButton";
import { ConfirmDialog } from "../shell/ConfirmDialog";
import { FormError } from "../shell/FormError";
import { MaterialIcon } from "../shell/MaterialIcon";
import { Changes } from "./Changes";
import { PolicyConflict } from "./PolicyConflict";
import { PolicyField } from "./PolicyField";
import { PolicyHead } from "./PolicyHead";
import { reasonOf } from "./problems";
import { Statements } from "./Statements";
import { TryPanel } from "./TryPanel";
import { usePolicyForm } from "./usePolicyForm";

interface PolicyFormProps {
  /** As it is stored; absent: it is new. */
  readonly stored: Policy | undefined;
  readonly initial: PolicyDraft;
  /** Something to know before beginning. */
  readonly note?: string | undefined;
}

/** The form of a policy: what it grants, to try it before it is saved, and what saving changes. */
export function PolicyForm({ stored, initial, note }: PolicyFormProps) {
  const form = usePolicyForm(stored, initial);
  const { editing, body } = form;
  const { row: kept, draft, failure, problems, dirty, state } = editing;
  const setDraft = (next: PolicyDraft) => editing.change(() => next);
  const readOnly = kept !== undefined && isPredefined(kept);
  const place = failure === undefined ? undefined : policyPartOf(failure.field ?? "", body);
  const shown =
    failure === undefined || place === undefined ? problems : { [place]: failure.message, ...problems };
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (event.target === event.currentTarget && state !== "saving") form.ask();
  };
  return (
    <div className="policy">
      <PolicyHead stored={kept} />
      <div className="policy-columns">
        <form id={id} className="policy-form" noValidate onSubmit={submit}>
          {note !== undefined && <Warning>{note}</Warning>}
          {failure !== undefined && place === undefined && <FormError>{failure.message}</FormError>}
          <TheirsShown editing={editing} />
          {(["name", "description"] as const).map((field) => (
            <PolicyField
              key={field}
              label={policyText(field)}
              value={draft[field]}
              problem={shown[field]}
              readOnly={readOnly}
              autoFocus={field === "name" && kept === undefined}
              onChange={(value) => setDraft({ ...draft, [field]: value })}
            />
          ))}
          <Statements
            draft={draft}
            stored={kept?.statement ?? bodyOfDraft(initial).statement}
            problems={shown}
            refused={place}
            readOnly={readOnly}
            onChange={setDraft}
          />
          {!readOnly && <Outcome {...{ kept, draft, body, dirty }} onChange={setDraft} />}
        </form>
        <TryPanel stored={kept} draft={body} policies={form.policies} readOnly={readOnly} />
      </div>
      {!readOnly && <Saving form={form} id={id} />}
      <Questions {...form} />
    </div>
  );
}

interface OutcomeProps {
  readonly kept: Policy | undefined;
  readonly draft: PolicyDraft;
  readonly body: ReturnType<typeof bodyOfDraft>;
  readonly dirty: boolean;
  readonly onChange: (draft: PolicyDraft) => void;
}

/** What saving changes, with warnings of what is easily overlooked. */
function Outcome({ kept, draft, body, dirty, onChange }: OutcomeProps) {
  const nameOf = usePolicyNames(body.statement.map(({ action }) => action));
  const before = kept?.statement ?? [];
  const title = policyText(kept === undefined ? "changes.new" : "changes");
  const none = kept === undefined ? "changes.none.new" : dirty ? "changes.other" : "changes.none";
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {widenedActions(draft, before).map((each) => (
        <Warning key={each.action}>{widenedText(each, nameOf)}</Warning>
      ))}
      <Unseen draft={draft} onChange={onChange} />
      <Changes changes={policyChanges(before, body.statement)} none={policyText(none)} />
    </section>
  );
}

interface SavingProps {
  readonly form: ReturnType<typeof usePolicyForm>;
  /** Of the form that is sent. */
  readonly id: string;
}

function Saving({ form: { editing, body }, id }: SavingProps) {
  const { row: kept, state, problems } = editing;
  const request =
    kept === undefined ? policyCreate.permission?.(body) : policyUpdate.permission?.({ id: kept._id, body });
  return (
    <div className="policy-actions">
      {editing.dirty && <span className="muted">{documentText("unsaved")}</span>}
      {editing.canSaveAsNew && <Button text={editingText("asNew")} onClick={editing.saveAsNew} />}
      <SaveButton state={state} request={request} reason={reasonOf(problems)} form={id} />
    </div>
  );
}

/** What is asked before something is lost. */
function Questions({ editing, guard, lockout }: ReturnType<typeof usePolicyForm>) {
  const { row, conflict } = editing;
  return (
    <>
      {guard.dialog}
      {lockout.lost !== undefined && (
        <ConfirmDialog
          title={policyText("lockout.title")}
          paragraphs={[policyText("lockout.text", { actions: listed(lockout.lost.map(actionWithTerm)) })]}
          confirmText={policyText("lockout.confirm")}
          icon="lock_person"
          onCancel={lockout.cancel}
          onConfirm={lockout.confirm}
        />
      )}
      {row !== undefined && conflict !== undefined && (
        <PolicyConflict
          began={row}
          theirs={conflict.theirs}
          differences={conflict.differences}
          onTheirs={editing.takeTheirs}
          onMine={editing.keepMine}
          onCancel={editing.cancel}
        />
      )}
    </>
  );
}

/** Buckets whose documents are granted without what shows them, and a button that adds it. */
function Unseen({ draft, onChange }: { draft: PolicyDraft; onChange: (draft: PolicyDraft) => void }) {
  const unseen = unseenBuckets(bodyOfDraft(draft).statement);
  const nameOf = usePolicyNames(["bucket:index"]);
  if (unseen.length === 0) return null;
  return (
    <>
      {unseen.map((each) => (
        <Warning key={each.bucketId}>{unseenText(each, nameOf)}</Warning>
      ))}
      <Button text={policyText("unseen.complete")} onClick={() => onChange(draftWithSeenBuckets(draft))} />
    </>
  );
}

const Warning = ({ children }: { children: string }) => (
  <div className="form-error table-warning" role="alert">
    <MaterialIcon name="warning_amber" />
    {children}
  </div>
);
