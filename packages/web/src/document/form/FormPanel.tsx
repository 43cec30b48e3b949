import { areaNames } from "@twinhelm/core/document/form/fields";
import type { DraftProblems } from "@twinhelm/core/document/form/problems";
import type { DocumentEditing } from "@twinhelm/core/document/form/react";
import type { Languages } from "@twinhelm/core/document/language";
import { documentText } from "@twinhelm/core/document/text";
import { isRecord, valueAt } from "@twinhelm/core/editing/same";
import { useMemo, useRef } from "react";
import { FormField } from "./FormField";

interface FormPanelProps {
  readonly editing: DocumentEditing;
  readonly languages: Languages | undefined;
  /** The language that translated fields are edited in; absent: the default one. */
  readonly language: string | undefined;
  readonly beside: boolean;
  readonly onSave: () => void;
}

const noProblems: DraftProblems = {};

/** The fields in their areas: left and right side by side where there is room, those at the bottom below both. */
export function FormPanel({ editing, onSave, ...languages }: FormPanelProps) {
  const { areas, draft, base, shown } = editing;
  // The same functions between renders, so that a field is drawn again only when something of it changes.
  const latest = useRef({ editing, onSave });
  latest.current = { editing, onSave };
  const steps = useMemo(
    () => ({
      onSet: (path: readonly string[], value: unknown) => latest.current.editing.set(path, value),
      onLeave: (path: readonly string[]) => latest.current.editing.leaveField(path),
      onSave: () => latest.current.onSave(),
    }),
    [],
  );
  const problems = useMemo(() => Map.groupBy(Object.entries(shown), ([path]) => path.split(".")[0]), [shown]);
  const found = areaNames.filter((name) => areas[name].length > 0);
  if (found.length === 0) return <p className="muted explanation">{documentText("form.empty")}</p>;
  return (
    <div className="document-form">
      {found.map((name) => (
        <div key={name} className={`form-area is-${name}`}>
          {areas[name].map((field) => {
            const own = problems.get(field.key);
            return (
              <FormField
                key={field.key}
                field={field}
                value={isRecord(draft) ? valueAt(draft, field.key) : undefined}
                base={isRecord(base) ? valueAt(base, field.key) : undefined}
                problems={own === undefined ? noProblems : Object.fromEntries(own)}
                {...languages}
                {...steps}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}
