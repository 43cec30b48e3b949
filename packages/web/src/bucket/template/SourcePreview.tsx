import { Button, DialogBody, DialogFooter } from "@blueprintjs/core";
import { useBuckets } from "@twinhelm/core/bucket/react";
import { bucketApplyTemplate, madeText } from "@twinhelm/core/bucket/template/actions";
import { fieldPreviews } from "@twinhelm/core/bucket/template/preview";
import { type Source, type ToMake, useMaking } from "@twinhelm/core/bucket/template/react";
import { templateText } from "@twinhelm/core/bucket/template/text";
import { documentsPath } from "@twinhelm/core/document/paths";
import { useClient } from "@twinhelm/core/react/console";
import { visibleText } from "@twinhelm/core/text/visible";
import { useNavigate } from "react-router";
import { TextField } from "../../input/TextField";
import { ActionButton } from "../../shell/ActionButton";
import { FormError } from "../../shell/FormError";
import { MaterialIcon } from "../../shell/MaterialIcon";

interface SourcePreviewProps {
  readonly source: Source;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

/** What a template or a file makes, bucket by bucket; their titles can be changed before they are made. */
export function SourcePreview({ source, onBack, onClose }: SourcePreviewProps) {
  const { notifications } = useClient();
  const navigate = useNavigate();
  const { making, newIds, obstacles, failure, busy, ready, rename, make } = useMaking(source);
  const { length: count } = making;
  const run = async () => {
    const made = await make();
    if (made === undefined) return;
    notifications.say({ tone: "success", text: madeText(made) });
    onClose();
    const [first] = made;
    if (first !== undefined) void navigate(documentsPath(first._id));
  };
  return (
    <>
      <DialogBody>
        {source.about !== "" && <p>{visibleText(source.about)}</p>}
        <p className="muted">{templateText("preview.makes", { count })}</p>
        {newIds && <p role="status">{templateText("newIds")}</p>}
        <ul className="template-buckets">
          {making.map((each, index) => (
            <BucketPreview
              key={each.bucket._id}
              number={index + 1}
              made={each}
              source={source}
              onRename={(title) => rename(each.bucket._id, title)}
            />
          ))}
        </ul>
        {obstacles.map((line) => (
          <FormError key={line}>{line}</FormError>
        ))}
        {failure !== undefined && <FormError>{failure.message}</FormError>}
      </DialogBody>
      <DialogFooter
        actions={
          <ActionButton
            intent="primary"
            text={templateText("make", { count })}
            request={bucketApplyTemplate.permission?.({ template: source.name })}
            disabled={!ready}
            loading={busy}
            onClick={() => void run()}
          />
        }
      >
        <Button
          icon={<MaterialIcon name="arrow_back" />}
          text={templateText("back")}
          disabled={busy}
          onClick={onBack}
        />
      </DialogFooter>
    </>
  );
}

interface BucketPreviewProps {
  readonly number: number;
  readonly made: ToMake;
  readonly source: Source;
  readonly onRename: (title: string) => void;
}

function BucketPreview({ number, made, source, onRename }: BucketPreviewProps) {
  const { bucket, title, problem, renamed } = made;
  const stored = useBuckets().value ?? [];
  return (
    <li>
      <TextField
        label={templateText("preview.bucket", { n: number })}
        value={title}
        problem={problem}
        onChange={onRename}
      />
      {renamed !== undefined && (
        <p className="template-renamed" role="status">
          <MaterialIcon name="info" />
          {templateText("preview.renamed", { title: visibleText(renamed), name: visibleText(title) })}
        </p>
      )}
      <p className="muted">{visibleText(bucket.description)}</p>
      <ul className="template-fields">
        {fieldPreviews(bucket, [...source.buckets, ...stored]).map((field) => (
          <li key={field.key}>
            <MaterialIcon name={field.icon} />
            <span>{field.title}</span>
            <small className="muted">{[field.type, ...field.notes].join(" · ")}</small>
          </li>
        ))}
      </ul>
    </li>
  );
}
