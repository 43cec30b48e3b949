import { Button } from "@blueprintjs/core";
import type { Bucket } from "@twinhelm/core/bucket/model";
import type { FormValues } from "@twinhelm/core/form/model";
import { type TemplatePreview, useTemplatePreview } from "@twinhelm/core/webhook/react";
import { webhookText } from "@twinhelm/core/webhook/text";
import { useId } from "react";
import type { FieldInputProps } from "../form/FieldInput";
import { CodeEditor } from "../input/CodeEditor";

interface TemplateFieldProps extends FieldInputProps {
  readonly values: FormValues;
  readonly known: { readonly buckets?: readonly Bucket[]; readonly deliveries?: boolean };
}

const none: readonly Bucket[] = [];

/** The template of a webhook, the values that it can use, and what it makes of an example while it is typed. */
export function TemplateField({
  field,
  value,
  problem,
  onChange,
  values,
  known,
  readOnly,
}: TemplateFieldProps) {
  const id = useId();
  const { buckets = none, deliveries = false } = known;
  const preview = useTemplatePreview(values, buckets, deliveries);
  const wrong = preview.rendered?.problem;
  const text = typeof value === "string" ? value : "";
  return (
    <div className="template-field">
      <section className="template-editor" aria-labelledby={id}>
        <p className="template-label" id={id}>
          {field.label} <span className="muted">*</span>
        </p>
        <p className="muted field-help">{field.hint}</p>
        <CodeEditor
          label={field.label}
          language="handlebars"
          value={text}
          readOnly={readOnly === true}
          invalid={problem !== undefined}
          marks={
            wrong?.line === undefined
              ? []
              : [{ message: wrong.message, line: wrong.line, column: wrong.column ?? 1 }]
          }
          height={260}
          onChange={onChange}
        />
        {problem !== undefined && <p className="field-problem">{problem}</p>}
        <Values
          preview={preview}
          onInsert={readOnly === true ? undefined : (name) => onChange(`${text}${name}`)}
        />
      </section>
      <Preview preview={preview} enabled={deliveries} />
    </div>
  );
}

interface ValuesProps {
  readonly preview: TemplatePreview;
  /** Absent: the template stays as it is. */
  readonly onInsert: ((name: string) => void) | undefined;
}

/** What a template can use here; choosing one adds it at the end. */
const Values = ({ preview, onInsert }: ValuesProps) => (
  <ul className="template-values" aria-label={webhookText("variables")}>
    {preview.values.map((name) => (
      <li key={name}>
        {onInsert === undefined ? (
          <code>{name}</code>
        ) : (
          <Button
            size="small"
            variant="outlined"
            text={<code>{name}</code>}
            aria-label={webhookText("variable.insert", { name })}
            onClick={() => onInsert(name)}
          />
        )}
      </li>
    ))}
  </ul>
);

function Preview({ preview, enabled }: { preview: TemplatePreview; enabled: boolean }) {
  const { payload, lacking, rendered, failure, stale } = preview;
  const id = useId();
  return (
    <section className="template-preview" aria-labelledby={id}>
      <p className="template-label" id={id}>
        {webhookText("preview")}
      </p>
      <div role="status" aria-busy={stale}>
        {!enabled && <p className="muted">{webhookText("preview.elsewhere")}</p>}
        {enabled && payload === undefined && <p className="muted">{webhookText("preview.none")}</p>}
        {failure !== undefined && (
          <p className="field-problem">{webhookText("preview.failed", { reason: failure.message })}</p>
        )}
        {rendered?.problem !== undefined && <p className="field-problem">{problemText(rendered.problem)}</p>}
        {rendered?.body !== undefined && <pre data-stale={stale ? "" : undefined}>{rendered.body}</pre>}
      </div>
      {enabled && lacking !== undefined && <p className="muted field-help">{lacking}</p>}
      {enabled && payload !== undefined && (
        <details>
          <summary>{webhookText("preview.example")}</summary>
          <pre>{JSON.stringify(payload, null, 2)}</pre>
        </details>
      )}
    </section>
  );
}

const problemText = ({
  message,
  line,
  column = 1,
}: NonNullable<NonNullable<TemplatePreview["rendered"]>["problem"]>) =>
  line === undefined ? message : webhookText("preview.problem", { line, column, message });
