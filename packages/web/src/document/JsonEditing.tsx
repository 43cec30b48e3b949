import type { Bucket } from "@twinhelm/core/bucket/model";
import { documentModel } from "@twinhelm/core/document/jsonModel";
import { nameOfDocumentPart } from "@twinhelm/core/document/names";
import { documentText } from "@twinhelm/core/document/text";
import { editingText } from "@twinhelm/core/editing/text";
import { useClient } from "@twinhelm/core/react/console";
import { useEditing } from "@twinhelm/core/react/editing";
import { FailureState } from "../shell/Message";
import { PageSkeleton } from "../shell/PageSkeleton";
import { JsonForm } from "./JsonForm";

interface JsonEditingProps {
  readonly bucket: Bucket;
  /** Absent: a new one. */
  readonly documentId: string | undefined;
  readonly onDone: () => void;
}

/** Edits a document as JSON. What somebody else changed in the meantime is kept, or asked about. */
export function JsonEditing({ bucket, documentId, onDone }: JsonEditingProps) {
  const client = useClient();
  const editing = useEditing(documentModel(client, bucket, documentId), {
    row: undefined,
    load: documentId !== undefined,
    onSaved({ merged, typed }) {
      const text = merged ? editingText("merged") : documentText("saved");
      client.notifications.say({ tone: "success", text });
      if (!typed) onDone();
    },
  });
  const { phase, failure, reload } = editing;
  if (phase === "loading") return <PageSkeleton />;
  if (phase === "unloaded" && failure !== undefined)
    return <FailureState failure={failure} onRetry={reload} />;
  if (phase === "missing")
    return <p className="explanation">{documentText("missing", { id: documentId ?? "" })}</p>;
  const nameOf = nameOfDocumentPart(bucket.properties);
  return <JsonForm editing={editing} nameOf={nameOf} onCancel={onDone} />;
}
