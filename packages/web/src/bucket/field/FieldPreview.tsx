import "../../styles/documentForm.css";
import { previewOf } from "@twinhelm/core/bucket/fieldPreview";
import { bucketText } from "@twinhelm/core/bucket/text";
import type { Property } from "@twinhelm/core/field/property";
import { useState } from "react";
import { ValueField } from "../../document/form/ValueField";

interface FieldPreviewProps {
  /** Key of the field. */
  readonly name: string;
  readonly property: Property;
  readonly required: boolean;
}

/** The field as the form of a new document will have it. What is typed here is kept nowhere. */
export function FieldPreview({ name, property, required }: FieldPreviewProps) {
  const [typed, setTyped] = useState<{ readonly value: unknown }>();
  const { field, initial, problemsOf } = previewOf(name, property, required);
  const value = typed === undefined ? initial : typed.value;
  const problems = typed === undefined ? {} : problemsOf(value);
  return (
    <section className="field-preview" aria-label={bucketText("field.preview")}>
      <h3>{bucketText("field.preview")}</h3>
      <ValueField
        field={field}
        value={value}
        disabled={false}
        problemAt={(path, within) => problemAt(problems, [name, ...path].join("."), within)}
        hint={property.description || undefined}
        onChange={(next) => setTyped({ value: next })}
      />
    </section>
  );
}

const problemAt = (
  problems: Readonly<Record<string, string>>,
  path: string,
  within: boolean,
): string | undefined =>
  problems[path] ??
  (within ? Object.entries(problems).find(([each]) => each.startsWith(`${path}.`))?.[1] : undefined);
