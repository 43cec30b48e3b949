import { HTMLSelect } from "@blueprintjs/core";
import { visibleText } from "@twinhelm/core/text/visible";
import { Field } from "../../input/Field";

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}

/** One of several; what is stored and not known stays. */
export function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  const isKnown = options.some((each) => each.value === value);
  const all = isKnown ? options : [...options, { value, label: value }];
  return (
    <Field label={label}>
      {(control) => (
        <HTMLSelect
          {...control}
          fill
          value={value}
          options={all.map((each) => ({ ...each, label: visibleText(each.label) }))}
          onChange={(event) => {
            const chosen = all.find((each) => each.value === event.currentTarget.value);
            if (chosen !== undefined) onChange(chosen.value);
          }}
        />
      )}
    </Field>
  );
}
