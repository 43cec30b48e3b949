import "../styles/input.css";
import { HTMLSelect } from "@blueprintjs/core";
import { definitionProblems } from "@twinhelm/core/field/definitionProblems";
import type { Property } from "@twinhelm/core/field/property";
import type { SettingEditor } from "@twinhelm/core/field/settings";
import { fieldText } from "@twinhelm/core/field/text";
import {
  changeType,
  descriptionCount,
  itemTypes,
  labelOfType,
  settingsOf,
} from "@twinhelm/core/input/builder";
import { withKey } from "@twinhelm/core/input/presets";
import { inputText } from "@twinhelm/core/text/input";
import { type ComponentType, Fragment } from "react";
import { Field } from "./Field";
import { BucketChoice, InnerFields } from "./ownSettings";
import {
  ChoiceSetting,
  EnumerationSetting,
  ItemTypeSetting,
  ItemValuesSetting,
  NumberSetting,
  PatternSetting,
  PredefinedSetting,
  PresetsSetting,
  type SettingProps,
  SwitchSetting,
  TextSetting,
} from "./SettingInputs";
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
            options={types.map((type) => ({ value: type, label: labelOfType(type) }))}
            onChange={(event) => onChange(changeType(property, event.currentTarget.value))}
          />
        )}
      </Field>
      <TypeSettings property={property} onChange={onChange} />
    </div>
  );
}

type SettingsProps = Omit<SchemaBuilderProps, "types">;

/** Settings that belong to a type, each with what is wrong with it; numbers are placed side by side. */
export function TypeSettings({ property, onChange }: SettingsProps) {
  const problems = definitionProblems(property);
  const settings = settingsOf(property).map((setting) => {
    const Editor = editors[setting.editor];
    return {
      isNumber: setting.editor === "number",
      // A type has nothing of what was opened for another.
      key: `${property.type} ${setting.editor} ${setting.key}`,
      node: (
        <Editor setting={setting} property={property} problem={problems[setting.key]} onChange={onChange} />
      ),
    };
  });
  const numbers = settings.filter(({ isNumber }) => isNumber);
  return settings.map((setting) => {
    if (!setting.isNumber) return <Fragment key={setting.key}>{setting.node}</Fragment>;
    if (setting !== numbers[0]) return null;
    return (
      <div key={setting.key} className="numbers">
        {numbers.map(({ key, node }) => (
          <Fragment key={key}>{node}</Fragment>
        ))}
      </div>
    );
  });
}

function ItemsSetting({ setting, property, onChange }: SettingProps) {
  return (
    <fieldset className="items">
      <legend>{fieldText(setting.label)}</legend>
      <SchemaBuilder
        property={property.items ?? { type: "string", title: fieldText("items.title") }}
        types={itemTypes}
        onChange={(items) => onChange({ ...property, items })}
      />
    </fieldset>
  );
}

const editors: Readonly<Record<SettingEditor, ComponentType<SettingProps>>> = {
  text: TextSetting,
  number: NumberSetting,
  switch: SwitchSetting,
  choice: ChoiceSetting,
  predefined: PredefinedSetting,
  presets: PresetsSetting,
  enumeration: EnumerationSetting,
  pattern: PatternSetting,
  items: ItemsSetting,
  itemType: ItemTypeSetting,
  itemValues: ItemValuesSetting,
  properties: InnerFields,
  bucket: BucketChoice,
};
