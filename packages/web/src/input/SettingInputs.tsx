import { Checkbox, FormGroup, HTMLSelect, Switch, TextArea } from "@blueprintjs/core";
import { predefinedDefaults } from "@twinhelm/core/field/predefined";
import type { Property } from "@twinhelm/core/field/property";
import type { Setting } from "@twinhelm/core/field/settings";
import { fieldText } from "@twinhelm/core/field/text";
import { hasPreset, presets, togglePreset, withKey } from "@twinhelm/core/input/presets";
import { inputText } from "@twinhelm/core/text/input";
import { useId, useState } from "react";
import { Chips } from "./Chips";
import { NumberField } from "./NumberField";
import { TextField } from "./TextField";

export interface SettingProps {
  readonly setting: Setting;
  readonly property: Property;
  readonly onChange: (property: Property) => void;
}

export function TextSetting({ setting, property, onChange }: SettingProps) {
  const value = property[setting.key];
  return (
    <TextField
      label={fieldText(setting.label)}
      value={typeof value === "string" ? value : ""}
      onChange={(next) => onChange(withKey(property, setting.key, next))}
    />
  );
}

export function NumberSetting({ setting, property, onChange }: SettingProps) {
  const value = property[setting.key];
  return (
    <NumberField
      label={fieldText(setting.label)}
      value={typeof value === "number" ? value : undefined}
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

function SelectSetting({ setting, property, options, onChange }: SelectSettingProps) {
  const id = useId();
  const value = property[setting.key];
  return (
    <FormGroup label={fieldText(setting.label)} labelFor={id}>
      <HTMLSelect
        id={id}
        value={typeof value === "string" ? value : ""}
        options={options}
        onChange={(event) => onChange(withKey(property, setting.key, event.currentTarget.value))}
      />
    </FormGroup>
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

export function EnumerationSetting({ setting, property, onChange }: SettingProps) {
  const [asked, setAsked] = useState(false);
  const on = asked || property.enum !== undefined;
  return (
    <>
      <Switch
        label={fieldText(setting.label)}
        checked={on}
        onChange={(event) => {
          setAsked(event.currentTarget.checked);
          if (!event.currentTarget.checked) onChange(withKey(property, "enum", undefined));
        }}
      />
      {on && (
        <Chips
          label={fieldText("setting.values")}
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

export function PatternSetting({ setting, property, onChange }: SettingProps) {
  const [asked, setAsked] = useState(false);
  const on = asked || property.pattern !== undefined;
  return (
    <>
      <Switch
        label={fieldText(setting.label)}
        checked={on}
        onChange={(event) => {
          setAsked(event.currentTarget.checked);
          if (!event.currentTarget.checked) onChange(withKey(property, "pattern", undefined));
        }}
      />
      {on && (
        <TextArea
          fill
          autoResize
          aria-label={inputText("builder.pattern.value")}
          value={property.pattern ?? ""}
          onChange={(event) => {
            setAsked(true);
            onChange(withKey(property, "pattern", event.currentTarget.value));
          }}
        />
      )}
    </>
  );
}

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
