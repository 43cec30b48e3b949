import type { RecordSubject } from "@twinhelm/core/action/action";
import type { Situation } from "@twinhelm/core/action/commandOf";
import { recordStarters } from "@twinhelm/core/action/recordStarters";
import type { ActionId } from "@twinhelm/core/action/registry";
import { documentPath, documentsPath } from "@twinhelm/core/shell/routes";
import { type Change, focus, open } from "../navigation/state";
import type { Acting } from "./useActing";

/** What starting an action works with. */
interface Starting {
  readonly situation: Situation;
  readonly acting: Acting;
  readonly change: (change: Change) => void;
  /** Told when chosen documents are gone. */
  readonly done?: (() => void) | undefined;
  /** Edits a document of the open bucket in the editor of this person; absent: a new one. */
  readonly edit: (documentId?: string) => void;
}

type Starter = (starting: Starting) => void;

const openBucket: Starter = ({ situation: { bucket }, change }) => {
  if (bucket !== undefined) change(open(documentsPath(bucket._id)));
};

const editDocument: Starter = ({ situation: { documents }, edit }) => {
  const [document] = documents;
  if (document !== undefined) edit(document._id);
};

/** How each action of the registry begins in the terminal console. */
export const starters: Readonly<Record<ActionId, Starter>> = {
  ...recordStarters((begin) => ({ situation, acting, change, done }: Starting) => {
    const remove = (area: RecordSubject, ids: readonly string[], names: readonly string[]) =>
      acting.deleteRecords(area, { ids: [...ids], names: [...names] }, done);
    begin({ situation, open: (path) => change(open(path)), remove });
  }),
  "bucket.list": ({ change }) => change(open("/dashboard")),
  "bucket.get": openBucket,
  "bucket.create": ({ acting }) => acting.createBucket(),
  "bucket.update": ({ acting, situation: { bucket } }) => {
    if (bucket !== undefined) acting.editBucket(bucket);
  },
  // Arranging is done in the section list with J, K and m.
  "bucket.arrange": ({ change }) => change(focus("sections")),
  "bucket.delete": ({ acting, situation: { bucket } }) => {
    if (bucket !== undefined) acting.deleteBucket(bucket);
  },
  "document.list": openBucket,
  "document.get": ({ situation: { bucket, documents }, change }) => {
    const [document] = documents;
    if (bucket !== undefined && document !== undefined) change(open(documentPath(bucket._id, document._id)));
  },
  "document.insert": ({ edit }) => edit(),
  "document.replace": editDocument,
  "document.patch": editDocument,
  "document.delete": ({ acting, situation: { bucket, documents }, done }) => {
    if (bucket !== undefined) acting.deleteDocuments(bucket, documents, done);
  },
  "preference.get": ({ change }) => change(open("/passport/settings")),
  "preference.replace": ({ change }) => change(open("/passport/settings")),
};
