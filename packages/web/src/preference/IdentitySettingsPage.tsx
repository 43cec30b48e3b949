import { Button, Switch } from "@blueprintjs/core";
import { invoke } from "@twinhelm/core/action/invoke";
import { type Failure, failed, type Result, success } from "@twinhelm/core/http/failure";
import { preferenceReplace } from "@twinhelm/core/preference/actions";
import { getPassportPreference } from "@twinhelm/core/preference/api";
import {
  type Attribute,
  attributeNameProblem,
  attributeTypes,
  moveAttribute,
  newAttribute,
  withAttribute,
} from "@twinhelm/core/preference/attributes";
import { attributesOf, type PassportPreference, withAttributes } from "@twinhelm/core/preference/model";
import { preferenceText } from "@twinhelm/core/preference/text";
import { useClient } from "@twinhelm/core/react/console";
import { usePassportPreference } from "@twinhelm/core/react/preferences";
import { useSaving } from "@twinhelm/core/react/saving";
import { conflicting, saveRecord } from "@twinhelm/core/record/saving";
import { text } from "@twinhelm/core/text/catalogue";
import { type FormEvent, useId, useState } from "react";
import { ConflictDialog } from "../editing/ConflictDialog";
import { SaveButton } from "../input/SaveButton";
import { SchemaBuilder } from "../input/SchemaBuilder";
import { TextField } from "../input/TextField";
import { useLeaveGuard } from "../input/useLeaveGuard";
import { FormError } from "../shell/FormError";
import { MaterialIcon } from "../shell/MaterialIcon";
import { PageFailure } from "../shell/PageFailure";
import { PageSkeleton } from "../shell/PageSkeleton";
import { useTitle } from "../shell/useTitle";

/** passport/settings: the attributes of identities (spec 1, section 2.4). */
export function IdentitySettingsPage() {
  const preference = usePassportPreference();
  useTitle(text("category.access"), preferenceText("settings"));
  // What was loaded first is edited; later loads do not change what is typed.
  const [begun, setBegun] = useState<PassportPreference>();
  if (begun === undefined && preference.value !== undefined && !preference.loading)
    setBegun(preference.value);
  if (begun !== undefined) return <Settings begun={begun} />;
  if (preference.failure === undefined) return <PageSkeleton />;
  return <PageFailure failure={preference.failure} onRetry={preference.reload} />;
}

function Settings({ begun }: { begun: PassportPreference }) {
  const { kept, attributes, setAttributes, failure, state, conflict, saveOver, takeTheirs, cancel } =
    useAttributes(begun);
  const guard = useLeaveGuard(attributes !== kept);
  return (
    <div className="page settings">
      <h1>{preferenceText("heading")}</h1>
      {attributes.length === 0 && <p className="muted">{preferenceText("none")}</p>}
      {attributes.map((attribute, index) => (
        <AttributePanel
          key={attribute.name}
          attribute={attribute}
          first={index === 0}
          last={index === attributes.length - 1}
          onChange={(next) => setAttributes(withAttribute(attributes, attribute.name, () => next))}
          onMove={(by) => setAttributes(moveAttribute(attributes, attribute.name, by))}
          onDelete={() => setAttributes(attributes.filter(({ name }) => name !== attribute.name))}
        />
      ))}
      <NewAttribute attributes={attributes} onAdd={(made) => setAttributes([...attributes, made])} />
      {failure !== undefined && <FormError>{failure.message}</FormError>}
      <div className="settings-actions">
        {attributes !== kept && <span className="muted">{preferenceText("loss")}</span>}
        <SaveButton
          state={state}
          request={preferenceReplace.permission?.({ scope: "passport", body: {} })}
          onSave={() => saveOver(undefined)}
        />
      </div>
      {guard.dialog}
      {conflict !== undefined && (
        <ConflictDialog
          differences={[]}
          onTheirs={takeTheirs}
          onMine={() => saveOver(conflict)}
          onCancel={cancel}
        />
      )}
    </div>
  );
}

/** The attributes while they are edited; the rest of the preference stays as it is when they are saved. */
function useAttributes(begun: PassportPreference) {
  const client = useClient();
  const [began, setBegan] = useState(begun);
  const [kept, setKept] = useState(() => attributesOf(begun));
  const [attributes, setAttributes] = useState(kept);
  const [failure, setFailure] = useState<Failure>();
  const [conflict, setConflict] = useState<PassportPreference>();
  const { state, save } = useSaving();
  const goOnFrom = (stored: PassportPreference) => {
    setBegan(stored);
    const next = attributesOf(stored);
    setKept(next);
    setAttributes(next);
  };
  const submit = async (from: PassportPreference) => {
    setFailure(undefined);
    setConflict(undefined);
    let now = from;
    const result = await save(async (): Promise<Result<undefined>> => {
      const saved = await saveRecord<PassportPreference>({
        began: from,
        essence: attributesOf,
        async load() {
          const loaded = await getPassportPreference(client.transport);
          if (loaded.ok) now = loaded.value;
          return loaded;
        },
        save() {
          const { _id: _, scope: __, ...body } = withAttributes(now, attributes);
          return invoke(client, preferenceReplace, { scope: "passport", body });
        },
      });
      if (saved.kind === "saved") return success(undefined);
      if (saved.kind === "failed") return failed(saved.failure);
      setConflict(saved.theirs);
      return failed(conflicting);
    });
    if (result.ok) {
      setBegan(withAttributes(now, attributes));
      setKept(attributes);
    } else if (result.failure !== conflicting) setFailure(result.failure);
  };
  return {
    kept,
    attributes,
    setAttributes,
    failure,
    state,
    conflict,
    /** Saves; over what somebody else saved where it was seen. */
    saveOver: (seen: PassportPreference | undefined) => void submit(seen ?? began),
    takeTheirs() {
      if (conflict !== undefined) goOnFrom(conflict);
      setConflict(undefined);
    },
    cancel: () => setConflict(undefined),
  };
}

interface AttributePanelProps {
  readonly attribute: Attribute;
  readonly first: boolean;
  readonly last: boolean;
  readonly onChange: (attribute: Attribute) => void;
  readonly onMove: (by: number) => void;
  readonly onDelete: () => void;
}

function AttributePanel({ attribute, first, last, onChange, onMove, onDelete }: AttributePanelProps) {
  const { name, property, required } = attribute;
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <section className="attribute" aria-label={property.title ?? name}>
      <div className="attribute-head">
        <button
          type="button"
          className="category-name"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <MaterialIcon name={open ? "expand_more" : "chevron_right"} />
          <span className="name">{property.title ?? name}</span>
          <code className="muted">{name}</code>
        </button>
        <IconButton
          icon="arrow_upward"
          label={preferenceText("up", { name })}
          disabled={first}
          onClick={() => onMove(-1)}
        />
        <IconButton
          icon="arrow_downward"
          label={preferenceText("down", { name })}
          disabled={last}
          onClick={() => onMove(1)}
        />
        <IconButton icon="delete" label={preferenceText("delete", { name })} onClick={onDelete} />
      </div>
      {open && (
        <div id={id} className="attribute-body">
          <SchemaBuilder
            property={property}
            types={attributeTypes}
            onChange={(next) => onChange({ ...attribute, property: next })}
          />
          <Switch
            label={preferenceText("required")}
            checked={required}
            onChange={(event) => onChange({ ...attribute, required: event.currentTarget.checked })}
          />
          <Switch
            label={preferenceText("readOnly")}
            checked={property.readOnly === true}
            onChange={(event) =>
              onChange({ ...attribute, property: { ...property, readOnly: event.currentTarget.checked } })
            }
          />
        </div>
      )}
    </section>
  );
}

interface IconButtonProps {
  readonly icon: string;
  readonly label: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

const IconButton = ({ icon, label, disabled = false, onClick }: IconButtonProps) => (
  <Button
    variant="minimal"
    size="small"
    icon={<MaterialIcon name={icon} />}
    aria-label={label}
    title={label}
    disabled={disabled}
    onClick={onClick}
  />
);

function NewAttribute({
  attributes,
  onAdd,
}: {
  attributes: readonly Attribute[];
  onAdd: (attribute: Attribute) => void;
}) {
  const [typed, setTyped] = useState("");
  const [checked, setChecked] = useState(false);
  const problem = attributeNameProblem(attributes, typed);
  const shown = checked ? problem : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (problem !== undefined) return;
    onAdd(newAttribute(typed));
    setTyped("");
    setChecked(false);
  };
  return (
    <form className="new-attribute" onSubmit={submit}>
      <TextField
        label={preferenceText("name.label")}
        value={typed}
        problem={shown}
        onChange={(value) => {
          setTyped(value);
          setChecked(value !== "");
        }}
      />
      <Button type="submit" icon={<MaterialIcon name="add" />} text={preferenceText("add")} />
    </form>
  );
}
