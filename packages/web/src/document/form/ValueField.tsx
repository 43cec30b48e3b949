import { FormGroup } from "@blueprintjs/core";
import type { DocumentField } from "@twinhelm/core/document/form/fields";
import { type ReactNode, Suspense, useId } from "react";
import type { EditorProps, ProblemAt } from "../../input/value/editorProps";
import { editors } from "../editors";

export interface ValueFieldProps extends Pick<EditorProps, "value" | "onChange" | "language" | "onSave"> {
  readonly field: Pick<DocumentField, "title" | "property" | "editor" | "required" | "readOnly">;
  /** True: nothing in it can be changed, whatever the field says. */
  readonly disabled: boolean;
  /** What is wrong with its parts; with itself by an empty path. */
  readonly problemAt: ProblemAt;
  /** Beside the label, such as its languages. */
  readonly info?: ReactNode;
  /** Under the field, while nothing is wrong. */
  readonly hint?: string | undefined;
  readonly className?: string | undefined;
}

/** One value with its label, its editor by its type, its hint, and what is wrong below it. */
export function ValueField({ field, disabled, problemAt, info, hint, className, ...value }: ValueFieldProps) {
  const id = useId();
  const { title, property, editor, required, readOnly } = field;
  const { grouped, Editor } = editors[editor];
  // An object and a list say at each part what is wrong there.
  const hasParts = editor === "object" || editor === "list";
  const problem = problemAt([], !hasParts);
  const labelId = `${id}-label`;
  const described = [
    ...(problem === undefined ? [] : [`${id}-problem`]),
    ...(hint === undefined ? [] : [`${id}-hint`]),
  ];
  const control = {
    id,
    labelId,
    "aria-invalid": problem !== undefined,
    "aria-required": required,
    ...(described.length === 0 ? {} : { "aria-describedby": described.join(" ") }),
  };
  const shown = (
    <Suspense fallback={<div className="value-loading" />}>
      <Editor
        {...value}
        property={property}
        label={title}
        disabled={disabled || readOnly}
        control={control}
        problemAt={hasParts ? problemAt : undefined}
      />
    </Suspense>
  );
  return (
    <FormGroup
      className={className === undefined ? "value-field" : `value-field ${className}`}
      intent={problem === undefined ? "none" : "danger"}
      label={<span id={labelId}>{title}</span>}
      {...(grouped ? {} : { labelFor: id })}
      labelInfo={
        <>
          {required && <span aria-hidden="true">*</span>}
          {info}
        </>
      }
    >
      {grouped ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would take its name from a legend inside
        <div role="group" aria-labelledby={labelId} aria-describedby={control["aria-describedby"]}>
          {shown}
        </div>
      ) : (
        shown
      )}
      <Below {...{ id, problem, hint }} />
    </FormGroup>
  );
}

interface BelowProps {
  readonly id: string;
  readonly problem: string | undefined;
  readonly hint: string | undefined;
}

const Below = ({ id, problem, hint }: BelowProps) => (
  <>
    {problem !== undefined && (
      <p id={`${id}-problem`} className="field-problem">
        {problem}
      </p>
    )}
    {hint !== undefined && (
      <p id={`${id}-hint`} className="muted field-help">
        {hint}
      </p>
    )}
  </>
);
