import { Button, DialogBody, DialogFooter, FileInput } from "@blueprintjs/core";
import { neededOf } from "@twinhelm/core/action/offer";
import { bucketDeleteTemplate } from "@twinhelm/core/bucket/template/actions";
import { readSchemaFile } from "@twinhelm/core/bucket/template/file";
import type { BucketTemplate } from "@twinhelm/core/bucket/template/model";
import { bucketCountText } from "@twinhelm/core/bucket/template/preview";
import { type Source, useTemplates } from "@twinhelm/core/bucket/template/react";
import { templateText } from "@twinhelm/core/bucket/template/text";
import { useAccess } from "@twinhelm/core/react/console";
import { text } from "@twinhelm/core/text/catalogue";
import { visibleText } from "@twinhelm/core/text/visible";
import { useState } from "react";
import { useChoose } from "../../action/FaceProvider";
import { ActionButton } from "../../shell/ActionButton";
import { FormError } from "../../shell/FormError";
import { MaterialIcon } from "../../shell/MaterialIcon";
import { FailureState } from "../../shell/Message";
import { PageSkeleton } from "../../shell/PageSkeleton";

interface TemplateGalleryProps {
  readonly onChoose: (source: Source) => void;
  readonly onClose: () => void;
}

/** The templates there are, and the way to a file. */
export function TemplateGallery({ onChoose, onClose }: TemplateGalleryProps) {
  const templates = useTemplates();
  const { value, failure } = templates;
  return (
    <>
      <DialogBody>
        <p className="muted">{templateText("about")}</p>
        {value === undefined ? (
          failure === undefined ? (
            <PageSkeleton rows={5} />
          ) : (
            <FailureState failure={failure} onRetry={templates.reload} />
          )
        ) : (
          <ul className="template-list">
            {value.map((template) => (
              <Card key={template.$id} template={template} onChoose={onChoose} />
            ))}
          </ul>
        )}
        <SchemaFile onChoose={onChoose} />
      </DialogBody>
      <DialogFooter actions={<Button text={text("common.close")} onClick={onClose} />} />
    </>
  );
}

interface CardProps {
  readonly template: BucketTemplate;
  readonly onChoose: (source: Source) => void;
}

function Card({ template, onChoose }: CardProps) {
  const { $id, name, description = "", icon = "view_stream", saved, shared, buckets } = template;
  const { ask } = useChoose();
  const access = useAccess().value;
  const removal = { template: $id, name, shared };
  const shown = visibleText(name);
  return (
    <li className="template-card">
      <button type="button" onClick={() => onChoose({ name: shown, about: description, template, buckets })}>
        <MaterialIcon name={icon} />
        <span>
          <strong>{shown}</strong>
          <small>{visibleText(description)}</small>
          <small className="muted">
            {bucketCountText(buckets)}
            {saved === true && ` · ${templateText(shared === true ? "shared" : "saved")}`}
          </small>
        </span>
      </button>
      {saved === true && (
        <ActionButton
          variant="minimal"
          icon={<MaterialIcon name="delete" />}
          aria-label={templateText("delete.title", { name: shown })}
          title={templateText("delete.title", { name: shown })}
          request={neededOf(bucketDeleteTemplate, removal, access)}
          onClick={() => ask(bucketDeleteTemplate, removal)}
        />
      )}
    </li>
  );
}

/** A file with schemas, read here: what is wrong with it is said before anything is sent. */
function SchemaFile({ onChoose }: Pick<TemplateGalleryProps, "onChoose">) {
  const [problem, setProblem] = useState<string>();
  const read = async (file: File) => {
    const buckets = readSchemaFile(await file.text());
    if (!buckets.ok) return setProblem(buckets.failure.message);
    const name = templateText("file.name", { file: visibleText(file.name) });
    onChoose({ name, about: "", buckets: buckets.value });
  };
  return (
    <section className="template-file" aria-label={templateText("file")}>
      <h2>{templateText("file")}</h2>
      <p className="muted">{templateText("file.about")}</p>
      <FileInput
        fill
        text={templateText("file.choose")}
        inputProps={{ accept: ".json", "aria-label": templateText("file") }}
        onInputChange={({ currentTarget: { files } }) => {
          const [file] = files ?? [];
          if (file !== undefined) void read(file);
        }}
      />
      {problem !== undefined && <FormError>{problem}</FormError>}
    </section>
  );
}
