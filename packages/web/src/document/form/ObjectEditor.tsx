import { withPart } from "@twinhelm/core/document/form/draft";
import { innerFields } from "@twinhelm/core/document/form/fields";
import { isRecord, valueAt } from "@twinhelm/core/editing/same";
import { fitsEditor } from "@twinhelm/core/field/valueEditor";
import { useMemo, useRef } from "react";
import type { EditorProps } from "../../input/value/editorProps";
import { JsonArea } from "../../input/value/JsonArea";
import { ValueField } from "./ValueField";

/** The fields of an object. What is no object is edited as JSON, until it is one. */
export function ObjectEditor(props: EditorProps) {
  const { property, value, disabled, problemAt, onSave } = props;
  const fields = useMemo(() => innerFields(property), [property]);
  // The newest value: two parts may change before it is drawn again.
  const latest = useRef(value);
  latest.current = value;
  if (!fitsEditor(property, value)) return <JsonArea {...props} />;
  return (
    <div className="object-editor">
      {fields.map((field) => (
        <ValueField
          key={field.key}
          field={field}
          value={isRecord(value) ? valueAt(value, field.key) : undefined}
          disabled={disabled}
          hint={field.property.description || undefined}
          problemAt={(path, within) => problemAt?.([field.key, ...path], within)}
          onSave={onSave}
          onChange={(next) => {
            latest.current = withPart(latest.current, [field.key], next);
            props.onChange(latest.current);
          }}
        />
      ))}
    </div>
  );
}
