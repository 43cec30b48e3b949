import type { Action } from "../action/action";
import { runAction } from "../action/run";
import type { Bucket } from "../bucket/model";
import { jsonFields, jsonText, mergeJson } from "../editing/json";
import { readEdited } from "../editing/jsonSource";
import type { EditingModel } from "../editing/model";
import type { Result } from "../http/failure";
import type { Transport } from "../http/transport";
import type { ConsoleClient } from "../shell/client";
import { inputText } from "../text/input";
import { documentGet } from "./actions";
import { jsonOf } from "./editing";
import type { BucketDocument } from "./model";
import { documentOnce, insertNew, replacingSafely } from "./once";
import { filledIn, skeletonDocument } from "./skeleton";
import { documentText } from "./text";

/** How a document is edited as text in a console. `documentId` absent: a new one. */
export const documentModel = (
  client: ConsoleClient,
  bucket: Bucket,
  documentId: string | undefined,
): EditingModel<BucketDocument, string> =>
  documentTextModel(
    client.transport,
    (action, input, more) => runAction(client, action, input, more),
    bucket,
    documentId,
  );

type Run = <Input, Output>(
  action: Action<Input, Output>,
  input: Input,
  more?: { readonly isShown: () => boolean },
) => Promise<Result<Output>>;

/** The same wherever actions are run by `run`. A new one begins with its fields; what is not filled in is not sent. */
export const documentTextModel = (
  transport: Transport,
  run: Run,
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
    load: (row) => documentGet.run({ transport }, { bucketId, documentId: row?._id ?? documentId ?? "" }),
    create: (text, id) => insertNew(run, { bucketId, document: filledIn(jsonFields(text) ?? {}) }, id),
    once: documentOnce(transport, bucketId),
    update: (text, { _id }) =>
      run(replacingSafely, { bucketId, documentId: _id, document: { ...jsonFields(text) } }),
  };
};
