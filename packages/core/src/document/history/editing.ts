import { runAction } from "../../action/run";
import type { EditingModel } from "../../editing/model";
import type { ConsoleClient } from "../../shell/client";
import { documentReplace } from "../actions";
import { getDocument } from "../api";
import type { BucketDocument } from "../model";

/** The fields of a document, edited to be what they were; its own id is none of them. */
export type RestoredFields = Readonly<Record<string, unknown>>;

const fieldsOf = ({ _id: _, ...fields }: BucketDocument): RestoredFields => fields;

/** How fields of a document are brought back: what somebody else changed meanwhile is kept, or asked about. */
export const restoringModel = (
  client: ConsoleClient,
  { bucketId, documentId }: { bucketId: string; documentId: string },
): EditingModel<BucketDocument, RestoredFields> => ({
  read: (row) => (row === undefined ? {} : fieldsOf(row)),
  load: () => getDocument(client.transport, bucketId, documentId),
  update: (fields) => runAction(client, documentReplace, { bucketId, documentId, document: { ...fields } }),
});
