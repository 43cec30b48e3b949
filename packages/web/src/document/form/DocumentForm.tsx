import "../../styles/documentForm.css";
import { Button, Tab, TabPanel, Tabs } from "@blueprintjs/core";
import type { AccessRequest } from "@twinhelm/core/access/evaluate";
import { useSavingWords } from "@twinhelm/core/bucket/building/react";
import type { Bucket } from "@twinhelm/core/bucket/model";
import type { DocumentEditing } from "@twinhelm/core/document/form/react";
import { wrongLines } from "@twinhelm/core/document/form/wrong";
import type { Languages } from "@twinhelm/core/document/language";
import { nameOfDocumentPart } from "@twinhelm/core/document/names";
import { documentText } from "@twinhelm/core/document/text";
import { editingText } from "@twinhelm/core/editing/text";
import type { RefusalLine } from "@twinhelm/core/editing/words";
import { useClient } from "@twinhelm/core/react/console";
import { text } from "@twinhelm/core/text/catalogue";
import { type KeyboardEvent, use, useEffect, useId, useMemo, useRef, useState } from "react";
import { EditingConflict, MergeOffered, TheirsShown } from "../../editing/EditingAsides";
import { HoldSave, useHeldSave } from "../../input/holdingSave";
import { SaveButton } from "../../input/SaveButton";
import { isElsewhere } from "../../input/saveKey";
import { useCloseGuard } from "../../input/useLeaveGuard";
import { FormError } from "../../shell/FormError";
import { focusFirst } from "../../shell/focusFirst";
import { ChangingHint } from "../ChangingHint";
import { FormLanguages, type ShownLanguages } from "./FormLanguages";
import { FormPanel } from "./FormPanel";
import { FormsAround, useCloseAround } from "./formsAround";
import { JsonPanel } from "./JsonPanel";

interface DocumentFormProps {
  readonly editing: DocumentEditing;
  readonly bucket: Bucket;
  readonly languages: Languages | undefined;
  /** What saving needs. */
  readonly request: AccessRequest | undefined;
  readonly label: string;
  /** True: what was typed in an earlier life of the page is here again. */
  readonly restored: boolean;
  /** What keeps the draft from where it should be. */
  readonly trouble: string | undefined;
  /** Forgets what was typed, and begins anew. */
  readonly onDiscard: () => void;
  /** What was typed is given up. */
  readonly onGiveUp: () => void;
  readonly onCancel: () => void;
}

/** A document to edit, as a form and as JSON: one draft in both. Ctrl+S and Ctrl+Enter save from anywhere in it. */
export function DocumentForm(props: DocumentFormProps) {
  const { editing, bucket, languages, label } = props;
  const [tab, setTab] = useState<"form" | "json">("form");
  const [shown, setShown] = useState<ShownLanguages>({ language: undefined, beside: false });
  const tabsId = useId();
  const { buckets } = use(FormsAround);
  const forms = useMemo(() => ({ buckets: [...buckets, bucket._id] }), [buckets, bucket]);
  const saving = useSaving(editing);
  const { around, save, press, held } = saving;
  const guard = useCloseGuard(editing.dirty, props.onCancel, props.onGiveUp);
  useCloseAround(guard.close);
  const nameOf = nameOfDocumentPart(bucket.properties, languages?.available);
  const wrong = wrongLines(editing, nameOf);
  return (
    <section ref={around} className="document-editor" aria-label={label} onKeyDownCapture={press}>
      <TheirsShown editing={editing} />
      {props.restored && editing.dirty && <Restored onDiscard={props.onDiscard} />}
      <div className="document-tabs">
        <Tabs id={tabsId} selectedTabId={tab} onChange={(next) => setTab(next === "json" ? "json" : "form")}>
          <Tab id="form" title={documentText("form.form")} />
          <Tab id="json" title={documentText("form.json")} />
        </Tabs>
        {tab === "form" && languages !== undefined && (
          <FormLanguages languages={languages} shown={shown} onChange={setShown} />
        )}
      </div>
      <Wrong lines={tab === "json" ? wrong : failureLines(editing)} />
      <TabPanel
        id={tab}
        parentId={tabsId}
        selectedTabId={tab}
        className="document-panel"
        panel={
          tab === "json" ? (
            <JsonPanel editing={editing} bucket={bucket} wrong={wrong} onSave={save} />
          ) : typeof editing.draft === "string" ? (
            <Unread problem={editing.unread ?? ""} onJson={() => setTab("json")} />
          ) : (
            <FormsAround value={forms}>
              <HoldSave value={held.hold}>
                <FormPanel editing={editing} languages={languages} {...shown} onSave={save} />
              </HoldSave>
            </FormsAround>
          )
        }
      />
      {editing.dirty && props.trouble !== undefined && (
        <p className="muted" role="status">
          {props.trouble}
        </p>
      )}
      <ChangingHint words={useSavingWords(bucket, editing.state === "saving")} />
      <FormActions {...{ editing, saving }} request={props.request} onCancel={guard.close} />
      {guard.dialog}
      <EditingConflict editing={editing} nameOf={nameOf} />
    </section>
  );
}

/** Saving from anywhere in `around`, and the focus: in the first field at first, where something is wrong after a try. */
function useSaving(editing: DocumentEditing) {
  const { checked } = editing;
  const { notifications } = useClient();
  const held = useHeldSave();
  const [tries, setTries] = useState(0);
  const around = useRef<HTMLDivElement>(null);
  useEffect(() => focusFirst(around.current?.querySelector<HTMLElement>(".document-form") ?? null), []);
  useEffect(() => {
    if (tries > 0 && checked) focusWrong(around.current);
  }, [tries, checked]);
  const save = () => {
    if (held.reason !== undefined) return notifications.say({ tone: "warning", text: held.reason });
    setTries(tries + 1);
    editing.save();
  };
  const press = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || !["s", "enter"].includes(event.key.toLowerCase())) return;
    if (isElsewhere(event)) return;
    event.preventDefault();
    event.stopPropagation();
    save();
  };
  return { around, save, press, held };
}

/** Puts the focus on the first control that is wrong; the code editor types into a part of its own making. */
function focusWrong(form: HTMLElement | null): void {
  const wrong = form?.querySelector<HTMLElement>("[aria-invalid=true], [data-invalid]");
  if (wrong === null || wrong === undefined) return;
  const isCode = wrong.dataset.invalid !== undefined;
  (isCode ? wrong.querySelector<HTMLElement>("textarea, [role=textbox]") : wrong)?.focus();
}

/** Says that what was typed before is here again. */
const Restored = ({ onDiscard }: { onDiscard: () => void }) => (
  <div className="theirs-shown" role="status">
    <span>{documentText("draft.restored")}</span>
    <Button text={documentText("draft.discard")} onClick={onDiscard} />
  </div>
);

/** In place of the form, while the JSON cannot be read. */
const Unread = ({ problem, onJson }: { problem: string; onJson: () => void }) => (
  <div className="explanation">
    <p>{documentText("form.unread", { problem })}</p>
    <Button text={documentText("form.toJson")} onClick={onJson} />
  </div>
);

interface FormActionsProps extends Pick<DocumentFormProps, "editing" | "request" | "onCancel"> {
  readonly saving: ReturnType<typeof useSaving>;
}

const FormActions = ({ editing, request, saving: { save, held }, onCancel }: FormActionsProps) => (
  <div className="document-actions">
    <MergeOffered editing={editing} />
    <span className="muted keys-hint">{documentText("form.keys")}</span>
    {editing.dirty && <span className="muted">{documentText("unsaved")}</span>}
    <Button text={text("common.cancel")} onClick={onCancel} />
    {editing.canSaveAsNew && held.reason === undefined && (
      <Button text={editingText("asNew")} onClick={editing.saveAsNew} />
    )}
    <SaveButton state={editing.state} request={request} reason={held.reason} onSave={save} />
  </div>
);

/** What the form has no field for. */
const failureLines = ({ failure }: DocumentEditing): readonly RefusalLine[] =>
  failure === undefined ? [] : [{ field: "", text: failure.message }];

/** All that is wrong, a line each. */
const Wrong = ({ lines }: { lines: readonly RefusalLine[] }) =>
  lines.length === 0 ? null : (
    <FormError>
      {lines.map(({ field, text: said }) => (
        <span key={`${field} ${said}`} className="refusal">
          {said}
        </span>
      ))}
    </FormError>
  );
