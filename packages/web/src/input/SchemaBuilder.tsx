import "../styles/input.css";
import { Checkbox, FormGroup, HTMLSelect, Switch, TextArea } from "@blueprintjs/core";
import type { Property } from "@twinhelm/core/bucket/model";
import { changeType, descriptionCount, hasListSettings, itemTypes } from "@twinhelm/core/input/builder";
import { hasPreset, presets, togglePreset, withKey } from "@twinhelm/core/input/presets";
import { fieldTypeOf } from "@twinhelm/core/input/types";
import { inputText } from "@twinhelm/core/text/input";
import { useId, useState } from "react";
import { Chips } from "./Chips";
import { Field } from "./Field";
import { NumberField } from "./NumberField";
import { TextField } from "./TextField";

interface SchemaBuilderProps {
  readonly property: Property;
  /** Types to choose from. */
  readonly types: readonly string[];
  readonly onChange: (property: Property) => void;
}

/** Builds the schema of a field: type, title, description, and the settings of its type (spec 1, section 3). */
export function SchemaBuilder({ property, types, onChange }: SchemaBuilderProps) {
  const set = <Key extends keyof Property>(key: Key, value: unknown) =>
    onChange(withKey(property, key, value));
  const count = property.description?.length ?? 0;
  return (
    <div className="schema-builder">
      <TextField
        label={inputText("builder.title")}
        value={property.title ?? ""}
        onChange={(value) => set("title", value)}
      />
      <TextField
        label={inputText("builder.description")}
        info={inputText("counter", { n: count, most: descriptionCount })}
        value={property.description ?? ""}
        onChange={(value) => set("description", value)}
      />
      <Field
        label={inputText("builder.type")}
        problem={property.type === "" ? inputText("required") : undefined}
      >
        {(control) => (
          <HTMLSelect
            {...control}
            value={property.type}
            options={types.map((type) => ({ value: type, label: fieldTypeOf(type)?.label ?? type }))}
            onChange={(event) => onChange(changeType(property, event.currentTarget.value))}
          />
        )}
      </Field>
      <TypeSettings property={property} onChange={onChange} />
    </div>
  );
}

type SettingsProps = Omit<SchemaBuilderProps, "types">;

/** Settings that belong to a type. A type without any shows nothing. */
function TypeSettings({ property, onChange }: SettingsProps) {
  switch (property.type) {
    case "string":
      return <StringSettings key="string" property={property} onChange={onChange} />;
    case "number":
      return <NumberSettings key="number" property={property} onChange={onChange} />;
    case "boolean":
      return (
        <Switch
          label={inputText("builder.default")}
          checked={property.default === true}
          onChange={(event) => onChange({ ...property, default: event.currentTarget.checked })}
        />
      );
    case "array":
      return <ArraySettings property={property} onChange={onChange} />;
    case "multiselect":
      return <MultiselectSettings property={property} onChange={onChange} />;
    default:
      return null;
  }
}

function StringSettings({ property, onChange }: SettingsProps) {
  const [patterned, setPatterned] = useState(property.pattern !== undefined);
  const set = <Key extends keyof Property>(key: Key, value: unknown) =>
    onChange(withKey(property, key, value));
  return (
    <>
      <TextField
        label={inputText("builder.default")}
        value={typeof property.default === "string" ? property.default : ""}
        onChange={(value) => set("default", value)}
      />
      <fieldset className="presets">
        <legend>{inputText("builder.presets")}</legend>
        {presets.map((preset) => (
          <Checkbox
            key={preset.id}
            inline
            label={preset.title}
            checked={hasPreset(property, preset)}
            onChange={() => {
              const next = togglePreset(property, preset);
              if (next.pattern !== undefined) setPatterned(true);
              onChange(next);
            }}
          />
        ))}
      </fieldset>
      <EnumSettings property={property} onChange={onChange} />
      <Switch
        label={inputText("builder.pattern")}
        checked={patterned}
        onChange={(event) => {
          setPatterned(event.currentTarget.checked);
          if (!event.currentTarget.checked) set("pattern", undefined);
        }}
      />
      {patterned && (
        <TextArea
          fill
          autoResize
          aria-label={inputText("builder.pattern.value")}
          value={property.pattern ?? ""}
          onChange={(event) => set("pattern", event.currentTarget.value)}
        />
      )}
    </>
  );
}

function EnumSettings({ property, onChange }: SettingsProps) {
  const [asked, setAsked] = useState(false);
  const on = asked || property.enum !== undefined;
  return (
    <>
      <Switch
        label={inputText("builder.enumerated")}
        checked={on}
        onChange={(event) => {
          setAsked(event.currentTarget.checked);
          if (!event.currentTarget.checked) onChange(withKey(property, "enum", undefined));
        }}
      />
      {on && (
        <Chips
          label={inputText("builder.values")}
          type={property.type}
          values={property.enum ?? []}
          onChange={(values) => {
            setAsked(values.length > 0);
            onChange(withKey(property, "enum", values));
          }}
        />
      )}
    </>
  );
}

function NumberSettings({ property, onChange }: SettingsProps) {
  const set =
    <Key extends keyof Property>(key: Key) =>
    (value: number | undefined) =>
      onChange(withKey(property, key, value));
  return (
    <>
      <div className="numbers">
        <NumberField
          label={inputText("builder.minimum")}
          value={property.minimum}
          onChange={set("minimum")}
        />
        <NumberField
          label={inputText("builder.maximum")}
          value={property.maximum}
          onChange={set("maximum")}
        />
        <NumberField
          label={inputText("builder.default")}
          value={typeof property.default === "number" ? property.default : undefined}
          onChange={set("default")}
        />
      </div>
      <EnumSettings property={property} onChange={onChange} />
    </>
  );
}

const itemChoices = itemTypes([
  "string",
  "date",
  "number",
  "boolean",
  "textarea",
  "object",
  "color",
  "storage",
  "richtext",
  "location",
]);

function ArraySettings({ property, onChange }: SettingsProps) {
  const set =
    <Key extends keyof Property>(key: Key) =>
    (value: unknown) =>
      onChange(withKey(property, key, value));
  return (
    <fieldset className="items">
      <legend>{inputText("builder.items")}</legend>
      <SchemaBuilder
        property={property.items ?? { type: "string", title: inputText("builder.items.title") }}
        types={itemChoices}
        onChange={set("items")}
      />
      {hasListSettings(property) && (
        <>
          <Switch
            label={inputText("builder.unique")}
            checked={property.uniqueItems === true}
            onChange={(event) => set("uniqueItems")(event.currentTarget.checked || undefined)}
          />
          <div className="numbers">
            <NumberField
              label={inputText("builder.minItems")}
              value={property.minItems}
              onChange={set("minItems")}
            />
            <NumberField
              label={inputText("builder.maxItems")}
              value={property.maxItems}
              onChange={set("maxItems")}
            />
          </div>
        </>
      )}
    </fieldset>
  );
}

function MultiselectSettings({ property, onChange }: SettingsProps) {
  const id = useId();
  const items = property.items ?? { type: "string" };
  return (
    <>
      <FormGroup label={inputText("builder.items.type")} labelFor={id}>
        <HTMLSelect
          id={id}
          value={items.type}
          options={["string", "number"]}
          onChange={(event) => onChange({ ...property, items: { type: event.currentTarget.value } })}
        />
      </FormGroup>
      <NumberField
        label={inputText("builder.maxItems")}
        value={property.maxItems}
        onChange={(value) => onChange(withKey(property, "maxItems", value))}
      />
      <Chips
        key={items.type}
        label={inputText("builder.values")}
        type={items.type}
        values={items.enum ?? []}
        onChange={(values) => onChange({ ...property, items: withKey(items, "enum", values) })}
      />
    </>
  );
}
