import type { Face } from "../action/face";
import type { OffersOf } from "../action/offer";
import type { Situation } from "../area/rows";
import type { documentActions } from "./actions";
import { dependentsOf } from "./dependents";
import { exampleDocument } from "./example";
import { settableFields } from "./many/fields";
import type { BucketDocument } from "./model";
import { addDocumentPath, copyDocumentPath, documentPath, documentsPath, historyPath } from "./paths";
import { titleOfDocument } from "./title";
import { viewText } from "./view/text";

/** The bucket that is open, and those of its documents that are chosen. */
const at = ({ chosen }: Situation) => ({ bucket: chosen.bucket?.[0], documents: chosen.document ?? [] });

/** The first document that is chosen, with its bucket. */
function first(situation: Situation) {
  const { bucket, documents } = at(situation);
  const [document] = documents;
  return bucket === undefined || document === undefined ? undefined : { bucketId: bucket._id, document };
}

const fieldsOf = ({ _id: _, ...fields }: BucketDocument): Record<string, unknown> => fields;

function edit(face: Face, situation: Situation): void {
  const one = first(situation);
  if (one === undefined) return;
  const { bucketId, document } = one;
  face.edit({ area: "document", row: document, path: documentPath(bucketId, document._id), situation });
}

/** The changes of a document are looked at in one place, where an earlier state is brought back too. */
const openHistory = (face: Face, situation: Situation): void => {
  const one = first(situation);
  if (one !== undefined) face.open(historyPath(one.bucketId, one.document._id));
};

const historyOffer = {
  inputFrom(situation: Situation) {
    const one = first(situation);
    return one === undefined ? undefined : { bucketId: one.bucketId, documentId: one.document._id };
  },
  choose: openHistory,
};

/** Views are looked at, saved and deleted in one place, beside the table. */
const openViews = (face: Face, situation: Situation): void => {
  const row = at(situation).bucket;
  if (row === undefined) return;
  face.edit({ area: "document", row: undefined, situation, dialog: "views" });
};

const namedView = (situation: Situation) => {
  const { bucket } = at(situation);
  return bucket && { bucketId: bucket._id, name: viewText("views.of", { title: bucket.title }) };
};

/** Files are asked for, and what became of their rows is told, in a dialog of the face. */
function openTransfer(face: Face, situation: Situation, dialog: "import" | "export"): void {
  const { bucket } = at(situation);
  if (bucket === undefined || (dialog === "import" && bucket.readOnly === true)) return;
  face.edit({ area: "document", row: undefined, situation, dialog });
}

/** How consoles offer the actions of documents. */
export const documentOffers: OffersOf<typeof documentActions> = {
  list: {
    inputFrom(situation) {
      const { bucket } = at(situation);
      return bucket === undefined ? undefined : { bucketId: bucket._id };
    },
    choose(face, situation) {
      const { bucket } = at(situation);
      if (bucket !== undefined) face.open(documentsPath(bucket._id));
    },
  },
  get: {
    inputFrom(situation) {
      const one = first(situation);
      return one === undefined ? undefined : { bucketId: one.bucketId, documentId: one.document._id };
    },
    choose(face, situation) {
      const one = first(situation);
      if (one !== undefined) face.open(documentPath(one.bucketId, one.document._id));
    },
  },
  insert: {
    inputFrom(situation) {
      const { bucket } = at(situation);
      return bucket === undefined ? undefined : { bucketId: bucket._id, document: exampleDocument(bucket) };
    },
    choose(face, situation) {
      const { bucket } = at(situation);
      if (bucket === undefined) return;
      face.edit({ area: "document", row: undefined, path: addDocumentPath(bucket._id), situation });
    },
  },
  duplicate: {
    inputFrom(situation) {
      const one = first(situation);
      if (one === undefined || at(situation).bucket?.readOnly === true) return undefined;
      return { bucketId: one.bucketId, documentId: one.document._id };
    },
    // A console shows the values first: unique fields wait for theirs.
    choose(face, situation) {
      const one = first(situation);
      if (one !== undefined) face.open(copyDocumentPath(one.bucketId, one.document._id));
    },
  },
  replace: {
    inputFrom(situation) {
      const one = first(situation);
      if (one === undefined) return undefined;
      const { bucketId, document } = one;
      return { bucketId, documentId: document._id, document: fieldsOf(document) };
    },
    choose: edit,
  },
  patch: {
    inputFrom(situation) {
      const one = first(situation);
      if (one === undefined) return undefined;
      const { bucketId, document } = one;
      return { bucketId, documentId: document._id, patch: fieldsOf(document) };
    },
    choose: edit,
  },
  set: {
    // A console asks which field and what it becomes; the command begins with what the first document holds.
    inputFrom(situation) {
      const { bucket, documents } = at(situation);
      const [document] = documents;
      if (bucket === undefined || document === undefined) return undefined;
      const key = bucket.primary ?? settableFields(bucket)[0] ?? "";
      const documentIds = documents.map(({ _id }) => _id);
      return { bucketId: bucket._id, documentIds, patch: { [key]: document[key] ?? null } };
    },
    choose(face, situation) {
      if (at(situation).bucket !== undefined)
        face.edit({ area: "document", row: undefined, situation, dialog: "set" });
    },
  },
  export: {
    inputFrom(situation) {
      const { bucket } = at(situation);
      return bucket && { bucketId: bucket._id, format: "csv" };
    },
    choose: (face, situation) => openTransfer(face, situation, "export"),
  },
  import: {
    // A console asks for a file; the command begins with a document as the bucket has them.
    inputFrom(situation) {
      const { bucket } = at(situation);
      if (bucket === undefined || bucket.readOnly === true) return undefined;
      return { bucketId: bucket._id, rows: [exampleDocument(bucket)] };
    },
    choose: (face, situation) => openTransfer(face, situation, "import"),
  },
  viewList: {
    inputFrom(situation) {
      const { bucket } = at(situation);
      return bucket && { bucketId: bucket._id };
    },
    choose: openViews,
  },
  viewSave: { inputFrom: namedView, choose: openViews },
  viewDelete: {
    inputFrom(situation) {
      const named = namedView(situation);
      return named && { ...named, view: named.name };
    },
    choose: openViews,
  },
  history: historyOffer,
  revision: historyOffer,
  restore: historyOffer,
  delete: {
    inputFrom(situation) {
      const { bucket, documents } = at(situation);
      if (bucket === undefined || documents.length === 0) return undefined;
      return {
        bucketId: bucket._id,
        documentIds: documents.map(({ _id }) => _id),
        names: documents.map((document) => titleOfDocument(bucket, document)),
        dependents: [...dependentsOf(bucket, documents)],
      };
    },
  },
};
