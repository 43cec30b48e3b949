import { runAction } from "../../action/run";
import type { Bucket } from "../../bucket/model";
import { readEdited } from "../../editing/jsonSource";
import type { EditingModel } from "../../editing/model";
import type { ConsoleClient } from "../../shell/client";
import { inputText } from "../../text/input";
import { documentGet } from "../actions";
import type { Languages } from "../language";
import type { BucketDocument } from "../model";
import { nameOfDocumentPart } from "../names";
import { documentOnce, insertNew, replacingSafely } from "../once";
import { documentText } from "../text";
import { type DocumentDraft, documentOf, draftOf } from "./draft";
import { draftProblems } from "./problems";

/** What is edited as a form. */
export interface EditedDocument {
  readonly bucket: Bucket;
  /** Absent: a new one. */
  readonly documentId: string | undefined;
  /** Absent: no field of the bucket is translated. */
  readonly languages: Languages | undefined;
}

/** Key of the problem of a draft whose JSON cannot be read. */
export const jsonKey = "json";

/** How a document is edited, as a form and as JSON; what is empty is not sent. */
export const documentFormModel = (
  client: ConsoleClient,
  { bucket, documentId, languages }: EditedDocument,
): EditingModel<BucketDocument, DocumentDraft> => {
  const { _id: bucketId } = bucket;
  const nameOf = nameOfDocumentPart(bucket.properties, languages?.available);
  const read = (row: BucketDocument | undefined) => draftOf(bucket, row, languages);
  return {
    read,
    problems: (draft) =>
      typeof draft === "string" ? jsonProblem(draft) : draftProblems(bucket, draft, languages),
    nameOf,
    load: (row) =>
      documentGet.run(
        { transport: client.transport },
        { bucketId, documentId: row?._id ?? documentId ?? "" },
      ),
    create: (draft, id) =>
      insertNew(
        (action, input, more) => runAction(client, action, input, more),
        { bucketId, document: documentOf(draft) },
        id,
      ),
    once: documentOnce(client.transport, bucketId),
    update: (draft, row) =>
      runAction(client, replacingSafely, {
        bucketId,
        documentId: row._id,
        document: documentOf(draft, read(row)),
      }),
  };
};

function jsonProblem(text: string): Record<string, string> {
  const edited = readEdited(text);
  if (edited.ok) return {};
  const { reason, detail } = edited;
  return {
    [jsonKey]: reason === "json" ? inputText("json", { reason: detail }) : documentText("json.noObject"),
  };
}
