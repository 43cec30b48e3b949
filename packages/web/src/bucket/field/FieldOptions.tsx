import { Switch } from "@blueprintjs/core";
import { bucketText } from "@twinhelm/core/bucket/text";
import type { ShownOption } from "@twinhelm/core/field/fieldOptions";
import { fieldOptions, type OptionName } from "@twinhelm/core/field/options";
import { fieldText } from "@twinhelm/core/field/text";
import { useId } from "react";

interface FieldOptionsProps {
  readonly options: readonly ShownOption[];
  readonly onChange: (name: OptionName, on: boolean) => void;
}

/** What may be said of a field whatever its type, each with a sentence about what it does. */
export function FieldOptions({ options, onChange }: FieldOptionsProps) {
  if (options.length === 0) return null;
  return (
    <fieldset className="field-options">
      <legend>{bucketText("field.options")}</legend>
      {options.map((option) => (
        <FieldOption key={option.name} option={option} onChange={(on) => onChange(option.name, on)} />
      ))}
    </fieldset>
  );
}

function FieldOption({ option, onChange }: { option: ShownOption; onChange: (on: boolean) => void }) {
  const { name, on, locked } = option;
  const { label, about } = fieldOptions[name];
  const id = useId();
  return (
    <div className="field-option">
      <Switch
        label={fieldText(label)}
        aria-describedby={id}
        checked={on}
        disabled={locked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <small id={id}>{fieldText(about)}</small>
    </div>
  );
}
