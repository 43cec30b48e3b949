import { FormGroup } from "@blueprintjs/core";
import type { Property } from "@twinhelm/core/field/property";
import { valueEditorOf } from "@twinhelm/core/field/valueEditor";
import { Suspense, useId } from "react";
import { editors } from "../editors";

interface ValueFieldProps {
  readonly property: Property;
  readonly label: string;
  readonly value: unknown;
  readonly language: string;
  readonly problem: string | undefined;
  readonly onChange: (value: unknown) => void;
}

/** The editor of one value with its label, outside of a form. */
export function ValueField({ property, label, value, language, problem, onChange }: ValueFieldProps) {
  const id = useId();
  const { Editor, grouped } = editors[valueEditorOf(property)];
  return (
    <FormGroup
      label={<span id={`${id}-label`}>{label}</span>}
      {...(grouped ? {} : { labelFor: id })}
      intent={problem === undefined ? "none" : "danger"}
      helperText={<span id={`${id}-help`}>{problem}</span>}
    >
      <Suspense fallback={<span className="bp6-skeleton">{"\u2007".repeat(10)}</span>}>
        <Editor
          property={property}
          label={label}
          value={value}
          onChange={onChange}
          disabled={false}
          language={language}
          control={{
            id,
            labelId: `${id}-label`,
            "aria-invalid": problem !== undefined,
            "aria-required": false,
            "aria-describedby": `${id}-help`,
          }}
        />
      </Suspense>
    </FormGroup>
  );
}
