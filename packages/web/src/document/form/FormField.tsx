import { takesAlong } from "@twinhelm/core/document/dependents";
import type { DocumentField } from "@twinhelm/core/document/form/fields";
import { type DraftProblems, problemWithin } from "@twinhelm/core/document/form/problems";
import type { Languages } from "@twinhelm/core/document/language";
import { isSame } from "@twinhelm/core/editing/same";
import { relationText } from "@twinhelm/core/text/relation";
import { memo } from "react";
import type { ProblemAt } from "../../input/value/editorProps";
import { TranslatedField } from "./TranslatedField";
import { ValueField } from "./ValueField";

export interface FormFieldProps {
  readonly field: DocumentField;
  readonly value: unknown;
  /** As it was before anything was typed. */
  readonly base: unknown;
  /** What is wrong with it and its parts, by dotted path from the document. */
  readonly problems: DraftProblems;
  /** Absent: no field is translated. */
  readonly languages: Languages | undefined;
  /** The language that translated fields are edited in. */
  readonly language: string | undefined;
  /** True: the default language stands beside it. */
  readonly beside: boolean;
  readonly onSet: (path: readonly string[], value: unknown) => void;
  readonly onLeave: (path: readonly string[]) => void;
  readonly onSave: () => void;
}

/** What a field is for, and what goes with its document. */
function hintOf({ property }: DocumentField): string | undefined {
  const { description = "" } = property;
  return takesAlong(property)
    ? `${description} ${relationText("dependent")}`.trim()
    : description || undefined;
}

/** A field of the form. It is drawn again only when something of it changes. */
export const FormField = memo(function FormField(props: FormFieldProps) {
  const { field, value, base, problems, languages, onSet, onLeave, onSave } = props;
  const { key } = field;
  const problemAt: ProblemAt = (path, within) => {
    const whole = [key, ...path];
    return within ? problemWithin(problems, whole) : problems[whole.join(".")];
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the editors inside take the keys, this hears when they are left
    <div
      className={isSame(value, base) ? "form-field" : "form-field is-changed"}
      onBlur={() => onLeave([key])}
    >
      {field.translated && languages !== undefined ? (
        <TranslatedField {...props} languages={languages} problemAt={problemAt} />
      ) : (
        <ValueField
          field={field}
          value={value}
          disabled={false}
          problemAt={problemAt}
          hint={hintOf(field)}
          onSave={onSave}
          onChange={(next) => onSet([key], next)}
        />
      )}
    </div>
  );
});
