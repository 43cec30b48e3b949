import type { Bucket } from "@twinhelm/core/bucket/model";
import { documentModel } from "@twinhelm/core/document/jsonModel";
import { useClient } from "@twinhelm/core/react/console";
import { useJsonEditor } from "../editor/useJsonEditor";
import type { Change } from "../navigation/state";

/** Edits a document as JSON in the editor of this person, or a new one where no id is given. */
export function useDocumentEditor(bucket: Bucket | undefined, change: (change: Change) => void) {
  const client = useClient();
  const edit = useJsonEditor(change);
  return (documentId?: string): void => {
    if (bucket === undefined) return;
    edit({ model: documentModel(client, bucket, documentId), isNew: documentId === undefined });
  };
}
