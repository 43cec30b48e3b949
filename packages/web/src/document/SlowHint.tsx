import { runAction } from "@twinhelm/core/action/run";
import { fieldIndex } from "@twinhelm/core/bucket/fieldActions";
import type { Bucket } from "@twinhelm/core/bucket/model";
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
  const add = async (key: string, title: string) => {
    setBusy(key);
    const result = await runAction(client, fieldIndex, { bucketId: bucket._id, key });
    setBusy(undefined);
    if (result.ok)
      client.notifications.say({ tone: "success", text: documentText("index.added", { field: title }) });
  };
  return (
    <div className="slow-hint" role="status">
      <MaterialIcon name="speed" />
      <span>{hint.words}</span>
      {hint.fields.map(({ key, title }) => (
        <ActionButton
          key={key}
          size="small"
          text={documentText("index.add", { field: title })}
          request={fieldIndex.permission?.({ bucketId: bucket._id, key })}
          loading={busy === key}
          disabled={busy !== undefined}
          onClick={() => void add(key, title)}
        />
      ))}
    </div>
  );
}
