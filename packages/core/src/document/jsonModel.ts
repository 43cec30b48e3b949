import { runAction } from "../action/run";
import type { Bucket } from "../bucket/model";
import { jsonFields, jsonText, mergeJson } from "../editing/json";
import { readEdited } from "../editing/jsonSource";
import type { EditingModel } from "../editing/model";
import type { ConsoleClient } from "../shell/client";
import { inputText } from "../text/input";
import { documentGet, documentInsert, documentReplace } from "./actions";
import { jsonOf } from "./editing";
import type { BucketDocument } from "./model";
import { filledIn, skeletonDocument } from "./skeleton";
import { documentText } from "./text";

/** How a document is edited as text. `documentId` absent: a new one, which begins with its fields; what is not filled in is not sent. */
export const documentModel = (
  client: ConsoleClient,
  bucket: Bucket,
  documentId: string | undefined,
): EditingModel<BucketDocument, string> => {
  const { _id: bucketId } = bucket;
  return {
    read: (row) => (row === undefined ? jsonText(skeletonDocument(bucket)) : jsonOf(row)),
    problems(text): Record<string, string> {
      const edited = readEdited(text);
      if (edited.ok) return {};
      const { reason, detail } = edited;
      return {
        json: reason === "json" ? inputText("json", { reason: detail }) : documentText("json.noObject"),
      };
    },
    merge: mergeJson,
    load: (row) =>
      documentGet.run(
        { transport: client.transport },
        { bucketId, documentId: row?._id ?? documentId ?? "" },
      ),
    create: (text) =>
      runAction(client, documentInsert, { bucketId, document: filledIn(jsonFields(text) ?? {}) }),
    update: (text, { _id }) =>
      runAction(client, documentReplace, { bucketId, documentId: _id, document: { ...jsonFields(text) } }),
  };
};
