import { type Offered, requestOf } from "@twinhelm/core/action/offer";
import { bucketArranged } from "@twinhelm/core/bucket/drawer";
import type { Bucket } from "@twinhelm/core/bucket/model";
import { documentDelete, documentInsert } from "@twinhelm/core/document/actions";
import type { DocumentEditing } from "@twinhelm/core/document/form/react";
import { documentHistory } from "@twinhelm/core/document/history/actions";
import { documentOffers } from "@twinhelm/core/document/offers";
import { copyDocumentPath, historyPath } from "@twinhelm/core/document/paths";
import { tableText } from "@twinhelm/core/text/table";
import { useChoose } from "../../action/useChoose";
import { type Guarded, usePermissions } from "../../keys/usePermissions";
import { abandon, type Change, goBack, open, readingFrom } from "../../navigation/state";
import type { Keys } from "../../record/face";
import type { Look } from "./useFormLook";
import { useJsonDraft } from "./useJsonDraft";
import type { Saving } from "./useSaving";

interface KeyParts {
  readonly bucket: Bucket;
  readonly documentId: string | undefined;
  readonly editing: DocumentEditing;
  readonly saving: Saving;
  readonly look: Look;
  readonly change: (change: Change) => void;
}

/** What the keys of the form of a document do as a whole. */
export function useDocumentKeys({ bucket, documentId, editing, saving, look, change }: KeyParts): Keys {
  const { choose, listed } = useChoose(change);
  const { guard, refuse } = usePermissions();
  const openJson = useJsonDraft(editing, bucket);
  const { save, allowed } = saving;
  const { row } = editing;
  const { chooseLanguage } = look;
  const form: Keys = {
    save,
    edit: allowed.denied === undefined ? { run: openJson } : allowed,
    ...(chooseLanguage === undefined ? {} : { language: { run: chooseLanguage } }),
  };
  if (row === undefined || documentId === undefined) return form;
  const { _id: bucketId } = bucket;
  const rows = { bucket: [bucket], document: [row] };
  const offered = <Input>(each: Offered<Input>, done?: () => void): Guarded =>
    guard(requestOf(each, { chosen: rows, listed }), () => choose(each, rows, done));
  const gone = () => change((now) => goBack(abandon(now)));
  return {
    ...form,
    view: { run: () => change(readingFrom(0)) },
    delete:
      bucket.readOnly === true
        ? refuse(tableText("readOnly.hint"))
        : offered({ action: documentDelete, offer: documentOffers.delete }, gone),
    history: guard(documentHistory.permission?.({ bucketId, documentId }), () =>
      change(open(historyPath(bucketId, documentId))),
    ),
    who: offered(bucketArranged.who),
    duplicate:
      bucket.readOnly === true
        ? refuse(tableText("readOnly.hint"))
        : guard(documentInsert.permission?.({ bucketId, document: {} }), () =>
            change(open(copyDocumentPath(bucketId, documentId))),
          ),
  };
}
