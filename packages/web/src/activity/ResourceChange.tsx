import "../styles/activity.css";
import { changeParts, type FieldChange, fieldName } from "@twinhelm/core/representation/diff";
import { type ReactNode, useState } from "react";
import { TextParts } from "./ChangedThings";

interface ResourceChangeProps {
  readonly sign: "+" | "~" | "−";
  readonly title: string;
  readonly fields: readonly FieldChange[];
  /** Beside the title, in sight also while it is closed. */
  readonly beside?: ReactNode;
  /** Above the fields. */
  readonly children?: ReactNode;
}

/** What becomes of one resource, opened to what differs, field by field; of one that changes that is in sight. */
export function ResourceChange({ sign, title, fields, beside, children }: ResourceChangeProps) {
  const [open, setOpen] = useState(sign === "~");
  return (
    <details className="changed-thing" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="changed-head">
        <span className="changed-sign">{sign}</span>
        <span>{title}</span>
        {beside}
      </summary>
      {children}
      {open && (
        <dl>
          {fields.map((field) => (
            <div key={field.path.join(".")}>
              <dt>{fieldName(field)}</dt>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long value is scrolled with the keys */}
              <dd tabIndex={0}>
                <TextParts parts={changeParts(field)} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </details>
  );
}
