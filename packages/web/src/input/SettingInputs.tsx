import { Checkbox, FormGroup, HTMLSelect, Switch, TextArea } from "@blueprintjs/core";
import { predefinedDefaults } from "@twinhelm/core/field/predefined";
import type { Property } from "@twinhelm/core/field/property";
import type { Setting } from "@twinhelm/core/field/settings";
import { fieldText } from "@twinhelm/core/field/text";
import { hasPreset, presets, togglePreset, withKey } from "@twinhelm/core/input/presets";
import { inputText } from "@twinhelm/core/text/input";
import { type ReactNode, useId, useState } from "react";
import { Chips } from "./Chips";
import { Field } from "./Field";
import { NumberField } from "./NumberField";
import { TextField } from "./TextField";

export interface SettingProps {
  readonly setting: Setting;
  readonly property: Property;
  /** What is wrong with it. */
  readonly problem?: string | undefined;
  readonly onChange: (property: Property) => void;
}

export function TextSetting({ setting, property, problem, onChange }: SettingProps) {
  const value = property[setting.key];
  return (
    <TextField
      label={fieldText(setting.label)}
      value={typeof value === "string" ? value : ""}
      problem={problem}
      onChange={(next) => onChange(withKey(property, setting.key, next))}
    />
  );
}

export function NumberSetting({ setting, property, problem, onChange }: SettingProps) {
  const value = property[setting.key];
  return (
    <NumberField
      label={fieldText(setting.label)}
      value={typeof value === "number" ? value : undefined}
      problem={problem}
      onChange={(next) => onChange(withKey(property, setting.key, next))}
    />
  );
}

export const SwitchSetting = ({ setting, property, onChange }: SettingProps) => (
  <Switch
    label={fieldText(setting.label)}
    checked={property[setting.key] === true}
    onChange={(event) =>
      onChange(withKey(property, setting.key, event.currentTarget.checked || setting.initial))
    }
  />
);

interface SelectSettingProps extends SettingProps {
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

export function SelectSetting({ setting, property, options, problem, onChange }: SelectSettingProps) {
  const value = property[setting.key];
  const chosen = typeof value === "string" ? value : "";
  const isOffered = options.some((each) => each.value === chosen);
  return (
    <Field label={fieldText(setting.label)} problem={problem}>
      {(control) => (
        <HTMLSelect
          {...control}
          value={chosen}
          options={isOffered ? [...options] : [{ value: chosen, label: chosen }, ...options]}
          onChange={(event) => onChange(withKey(property, setting.key, event.currentTarget.value))}
        />
      )}
    </Field>
  );
}

export const ChoiceSetting = (props: SettingProps) => (
  <SelectSetting
    {...props}
    options={(props.setting.choices ?? []).map(({ value, label }) => ({ value, label: fieldText(label) }))}
  />
);

export const PredefinedSetting = (props: SettingProps) => (
  <SelectSetting
    {...props}
    options={[
      { value: "", label: inputText("builder.none") },
      ...predefinedDefaults.map((value) => ({ value, label: value })),
    ]}
  />
);

export const PresetsSetting = ({ setting, property, onChange }: SettingProps) => (
  <fieldset className="presets">
    <legend>{fieldText(setting.label)}</legend>
    {presets.map((preset) => (
      <Checkbox
        key={preset.id}
        inline
        label={preset.title}
        checked={hasPreset(property, preset)}
        onChange={() => onChange(togglePreset(property, preset))}
      />
    ))}
  </fieldset>
);

interface SwitchedProps extends SettingProps {
  readonly keyword: "enum" | "pattern";
  /** The input of the keyword. `keep`: whether it stays open while it is empty. */
  readonly children: (change: (value: unknown, keep: boolean) => void) => ReactNode;
}

/** A switch that opens the input of a keyword; switched off, the keyword goes. */
function Switched({ setting, property, keyword, onChange, children }: SwitchedProps) {
  const [asked, setAsked] = useState(false);
  const change = (value: unknown, keep: boolean) => {
    setAsked(keep);
    onChange(withKey(property, keyword, value));
  };
  return (
    <>
      <Switch
        label={fieldText(setting.label)}
        checked={asked || property[keyword] !== undefined}
        onChange={(event) => {
          setAsked(event.currentTarget.checked);
          if (!event.currentTarget.checked) onChange(withKey(property, keyword, undefined));
        }}
      />
      {(asked || property[keyword] !== undefined) && children(change)}
    </>
  );
}

export const EnumerationSetting = (props: SettingProps) => (
  <Switched {...props} keyword="enum">
    {(change) => (
      <Chips
        label={fieldText("setting.values")}
        type={props.property.type}
        values={props.property.enum ?? []}
        onChange={(values) => change(values, values.length > 0)}
      />
    )}
  </Switched>
);

export const PatternSetting = (props: SettingProps) => (
  <Switched {...props} keyword="pattern">
    {(change) => (
      <Field label={inputText("builder.pattern.value")} problem={props.problem}>
        {(control) => (
          <TextArea
            {...control}
            fill
            autoResize
            className="is-code"
            value={props.property.pattern ?? ""}
            onChange={(event) => change(event.currentTarget.value, true)}
          />
        )}
      </Field>
    )}
  </Switched>
);

/** Another type of the items forgets the values of the first. */
export function ItemTypeSetting({ setting, property, onChange }: SettingProps) {
  const id = useId();
  return (
    <FormGroup label={fieldText(setting.label)} labelFor={id}>
      <HTMLSelect
        id={id}
        value={property.items?.type ?? "string"}
        options={(setting.choices ?? []).map(({ value, label }) => ({ value, label: fieldText(label) }))}
        onChange={(event) => onChange({ ...property, items: { type: event.currentTarget.value } })}
      />
    </FormGroup>
  );
}

export function ItemValuesSetting({ setting, property, onChange }: SettingProps) {
  const items = property.items ?? { type: "string" };
  return (
    <Chips
      key={items.type}
      label={fieldText(setting.label)}
      type={items.type}
      values={items.enum ?? []}
      onChange={(values) => onChange({ ...property, items: withKey(items, "enum", values) })}
    />
  );
}
