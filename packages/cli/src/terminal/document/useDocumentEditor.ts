import { invoke } from "@twinhelm/core/action/invoke";
import type { Bucket } from "@twinhelm/core/bucket/model";
import { documentGet, documentInsert, documentReplace } from "@twinhelm/core/document/actions";
import { exampleDocument } from "@twinhelm/core/document/example";
import { success } from "@twinhelm/core/http/failure";
import { useClient } from "@twinhelm/core/react/console";
import { type EditedSource, useJsonEditor } from "../editor/useJsonEditor";
import type { Change } from "../navigation/state";

/** Edits a document as JSON in the editor of this person, or a new one where no id is given. */
export function useDocumentEditor(bucket: Bucket | undefined, change: (change: Change) => void) {
  const client = useClient();
  const edit = useJsonEditor(change);
  return (documentId?: string): void => {
    if (bucket === undefined) return;
    const bucketId = bucket._id;
    const source: EditedSource =
      documentId === undefined
        ? {
            isNew: true,
            load: async () => success(exampleDocument(bucket)),
            save: (document) => invoke(client, documentInsert, { bucketId, document }),
          }
        : {
            isNew: false,
            async load() {
              const result = await invoke(client, documentGet, { bucketId, documentId });
              if (!result.ok || result.value === undefined) return result.ok ? success(undefined) : result;
              const { _id: _, ...fields } = result.value;
              return success(fields);
            },
            save: (document) => invoke(client, documentReplace, { bucketId, documentId, document }),
          };
    edit(source);
  };
}
