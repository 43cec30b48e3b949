import { fieldIndex } from "@twinhelm/core/bucket/fieldActions";
import type { Bucket } from "@twinhelm/core/bucket/model";
import { addIndex } from "@twinhelm/core/document/addIndex";
import type { IndexHint } from "@twinhelm/core/document/indexHint";
import { documentText } from "@twinhelm/core/document/text";
import { useClient } from "@twinhelm/core/react/console";
import { useState } from "react";
import { ActionButton } from "../shell/ActionButton";
import { MaterialIcon } from "../shell/MaterialIcon";

interface SlowHintProps {
  readonly bucket: Bucket;
  readonly hint: IndexHint | undefined;
}

/** What the page that is shown cost for want of an index, and one press to add it. */
export function SlowHint({ bucket, hint }: SlowHintProps) {
  const client = useClient();
  const [busy, setBusy] = useState<string>();
  if (hint === undefined) return null;
  const add = async (field: IndexHint["fields"][number]) => {
    setBusy(field.key);
    await addIndex(client, bucket._id, field);
    setBusy(undefined);
  };
  return (
    <div className="slow-hint" role="status">
      <MaterialIcon name="speed" />
      <span>{hint.words}</span>
      {hint.fields.map((field) => (
        <ActionButton
          key={field.key}
          size="small"
          text={documentText("index.add", { field: field.title })}
          request={fieldIndex.permission?.({ bucketId: bucket._id, key: field.key })}
          loading={busy === field.key}
          disabled={busy !== undefined}
          onClick={() => void add(field)}
        />
      ))}
    </div>
  );
}
