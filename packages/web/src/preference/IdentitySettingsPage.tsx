import { Button, Switch } from "@blueprintjs/core";
import { titleOf } from "@twinhelm/core/field/property";
import { preferenceReplace } from "@twinhelm/core/preference/actions";
import {
  type Attribute,
  attributeNameProblem,
  attributeTypes,
  moveAttribute,
  newAttribute,
  withAttribute,
} from "@twinhelm/core/preference/attributes";
import { attributesModel, nameOfAttributePart } from "@twinhelm/core/preference/editing";
import { afterSettings } from "@twinhelm/core/preference/leaving";
import type { PassportPreference } from "@twinhelm/core/preference/model";
import { preferenceText } from "@twinhelm/core/preference/text";
import { useAccess, useClient } from "@twinhelm/core/react/console";
import { type Editing, useEditing } from "@twinhelm/core/react/editing";
import { savedText } from "@twinhelm/core/record/editing";
import { text } from "@twinhelm/core/text/catalogue";
import { type FormEvent, useId, useState } from "react";
import { useNavigate } from "react-router";
import { EditingConflict, TheirsShown } from "../editing/EditingAsides";
import { SaveButton } from "../input/SaveButton";
import { SchemaBuilder } from "../input/SchemaBuilder";
import { TextField } from "../input/TextField";
import { useLeaveGuard } from "../input/useLeaveGuard";
import { FormError } from "../shell/FormError";
import { IconButton } from "../shell/IconButton";
import { MaterialIcon } from "../shell/MaterialIcon";
import { PageFailure } from "../shell/PageFailure";
import { PageSkeleton } from "../shell/PageSkeleton";
import { useTitle } from "../shell/useTitle";

/** passport/settings: the attributes of identities; once saved, on to their list (spec 1, section 2.4). */
export function IdentitySettingsPage() {
  const client = useClient();
  const access = useAccess().value;
  const navigate = useNavigate();
  const editing = useEditing(attributesModel(client), {
    row: undefined,
    load: true,
    onSaved(saved) {
      client.notifications.say({ tone: "success", text: savedText(saved), ofWrite: true });
      // What was typed meanwhile is not saved: it stays here.
      const next = afterSettings(access);
      if (!saved.typed && next !== undefined) void navigate(next);
    },
  });
  useTitle(text("category.access"), preferenceText("settings"));
  if (editing.phase === "loading") return <PageSkeleton />;
  if (editing.phase === "unloaded" && editing.failure !== undefined)
    return <PageFailure failure={editing.failure} onRetry={editing.reload} />;
  return <Settings editing={editing} />;
}

function Settings({ editing }: { editing: Editing<PassportPreference, readonly Attribute[]> }) {
  const { draft: attributes, dirty, failure, state } = editing;
  const guard = useLeaveGuard(dirty);
  const change = (edit: (attributes: readonly Attribute[]) => readonly Attribute[]) => editing.change(edit);
  return (
    <div className="page settings">
      <h1>{preferenceText("heading")}</h1>
      <TheirsShown editing={editing} />
      {attributes.length === 0 && <p className="muted">{preferenceText("none")}</p>}
      {attributes.map((attribute, index) => (
        <AttributePanel
          key={attribute.name}
          attribute={attribute}
          first={index === 0}
          last={index === attributes.length - 1}
          onChange={(next) => change((now) => withAttribute(now, attribute.name, () => next))}
          onMove={(by) => change((now) => moveAttribute(now, attribute.name, by))}
          onDelete={() => change((now) => now.filter(({ name }) => name !== attribute.name))}
        />
      ))}
      <NewAttribute attributes={attributes} onAdd={(made) => change((now) => [...now, made])} />
      {failure !== undefined && <FormError>{failure.message}</FormError>}
      <div className="settings-actions">
        {dirty && <span className="muted">{preferenceText("loss")}</span>}
        <SaveButton
          state={state}
          request={preferenceReplace.permission?.({ scope: "passport", body: {} })}
          onSave={editing.save}
        />
      </div>
      {guard.dialog}
      <EditingConflict editing={editing} nameOf={nameOfAttributePart} />
    </div>
  );
}

interface AttributePanelProps {
  readonly attribute: Attribute;
  readonly first: boolean;
  readonly last: boolean;
  readonly onChange: (attribute: Attribute) => void;
  readonly onMove: (by: number) => void;
  readonly onDelete: () => void;
}

function AttributePanel(props: AttributePanelProps) {
  const { name, property } = props.attribute;
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <section className="attribute" aria-label={titleOf(name, property)}>
      <div className="attribute-head">
        <button
          type="button"
          className="category-name"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <MaterialIcon name={open ? "expand_more" : "chevron_right"} />
          <span className="name">{titleOf(name, property)}</span>
          <code className="muted">{name}</code>
        </button>
        <AttributeButtons {...props} />
      </div>
      {open && (
        <div id={id} className="attribute-body">
          <AttributeBody {...props} />
        </div>
      )}
    </section>
  );
}

function AttributeButtons({ attribute: { name }, first, last, onMove, onDelete }: AttributePanelProps) {
  return (
    <>
      <IconButton
        size="small"
        icon="arrow_upward"
        label={preferenceText("up", { name })}
        disabled={first}
        onClick={() => onMove(-1)}
      />
      <IconButton
        size="small"
        icon="arrow_downward"
        label={preferenceText("down", { name })}
        disabled={last}
        onClick={() => onMove(1)}
      />
      <IconButton size="small" icon="delete" label={preferenceText("delete", { name })} onClick={onDelete} />
    </>
  );
}

/** Its type with all that belongs to it, and whether it must be there. */
function AttributeBody({ attribute, onChange }: AttributePanelProps) {
  const { property, required } = attribute;
  return (
    <>
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
    </>
  );
}

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
