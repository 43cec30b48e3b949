import { Checkbox } from "@blueprintjs/core";
import { runAction } from "@twinhelm/core/action/run";
import { type Bucket, titleOfBucket } from "@twinhelm/core/bucket/model";
import { useBuckets } from "@twinhelm/core/bucket/react";
import { bucketExportSchema } from "@twinhelm/core/bucket/template/actions";
import { schemaFileName, schemaFileOf } from "@twinhelm/core/bucket/template/file";
import { withRelated } from "@twinhelm/core/bucket/template/making";
import { templateText } from "@twinhelm/core/bucket/template/text";
import { useClient } from "@twinhelm/core/react/console";
import { useState } from "react";
import type { EditorProps } from "../../area/faces";
import { createCollected } from "../../document/transfer/files";
import { FormDialog } from "../../form/FormDialog";

/** Saves the schema of the bucket that is open as a file. */
export function ExportSchemaDialog({ edited, onClose }: EditorProps) {
  const all = useBuckets().value;
  const bucket = all?.find(({ _id }) => _id === edited.row?._id);
  return bucket === undefined || all === undefined ? null : (
    <ExportOf bucket={bucket} all={all} onClose={onClose} />
  );
}

interface ExportOfProps {
  readonly bucket: Bucket;
  readonly all: readonly Bucket[];
  readonly onClose: () => void;
}

function ExportOf({ bucket, all, onClose }: ExportOfProps) {
  const client = useClient();
  const [whole, setWhole] = useState(true);
  const [busy, setBusy] = useState(false);
  const related = withRelated([bucket._id], all).filter(({ _id }) => _id !== bucket._id);
  const bucketIds = [bucket, ...(whole ? related : [])].map(({ _id }) => _id);
  const run = async () => {
    setBusy(true);
    const read = await runAction(client, bucketExportSchema, { bucketIds });
    setBusy(false);
    if (!read.ok) return;
    const file = createCollected("json");
    file.add(schemaFileOf(read.value));
    file.save(schemaFileName([bucket]));
    onClose();
  };
  return (
    <FormDialog
      title={templateText("export.title", { title: titleOfBucket(bucket) })}
      button={{
        text: templateText("export.run"),
        request: bucketExportSchema.permission?.({ bucketIds }),
        loading: busy,
      }}
      onRun={() => void run()}
      onClose={onClose}
    >
      <p className="muted">{templateText("export.about")}</p>
      {related.length > 0 && (
        <Checkbox
          checked={whole}
          label={templateText("save.related", { titles: related.map(titleOfBucket).join(", ") })}
          onChange={({ currentTarget }) => setWhole(currentTarget.checked)}
        />
      )}
    </FormDialog>
  );
}
