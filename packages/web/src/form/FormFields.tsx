import "../styles/form.css";
import type { FormField, FormValue, FormValues } from "@twinhelm/core/form/model";
import { Fragment, type ReactNode } from "react";
import { FieldInput, type FieldInputProps } from "./FieldInput";

interface FormFieldsProps {
  readonly fields: readonly FormField[];
  readonly values: FormValues;
  readonly problems: Readonly<Record<string, string>>;
  readonly onChange: (key: string, value: FormValue) => void;
  readonly readOnly?: boolean | undefined;
  /** What stands in the place of a field; `undefined`: its input. */
  readonly own?: ((props: FieldInputProps) => ReactNode) | undefined;
}

/** The fields of a form in their groups. */
export function FormFields({ fields, values, problems, onChange, readOnly, own }: FormFieldsProps) {
  const groups = Map.groupBy(fields, ({ section }) => section);
  const inputs = (members: readonly FormField[]) =>
    members.map((field) => {
      const props: FieldInputProps = {
        field,
        value: values[field.key] ?? "",
        problem: problems[field.key],
        readOnly,
        onChange: (value) => onChange(field.key, value),
      };
      return <Fragment key={field.key}>{own?.(props) ?? <FieldInput {...props} />}</Fragment>;
    });
  return [...groups].map(([section, members]) =>
    section === undefined ? (
      <div key="" className="form-group-plain">
        {inputs(members)}
      </div>
    ) : (
      <fieldset key={section} className="form-section">
        <legend>{section}</legend>
        {inputs(members)}
      </fieldset>
    ),
  );
}
