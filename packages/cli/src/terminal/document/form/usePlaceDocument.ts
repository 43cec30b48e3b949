import type { Bucket } from "@twinhelm/core/bucket/model";
import type { DocumentDraftKept } from "@twinhelm/core/document/draft/react";
import type { DocumentCopy } from "@twinhelm/core/document/form/copy";
import type { DocumentDraft } from "@twinhelm/core/document/form/draft";
import { type DocumentEditing, useDocumentEditing } from "@twinhelm/core/document/form/react";
import type { Languages } from "@twinhelm/core/document/language";
import type { BucketDocument } from "@twinhelm/core/document/model";
import { nameOfDocumentPart } from "@twinhelm/core/document/names";
import { documentPath } from "@twinhelm/core/document/paths";
import { documentText } from "@twinhelm/core/document/text";
import { editingText } from "@twinhelm/core/editing/text";
import { useNotifications } from "@twinhelm/core/react/actions";
import { useEditingQuestions } from "../../form/conflictLayer";
import { keptOf, workOf } from "../../form/editing";
import { keepWork } from "../../form/keepWork";
import { type Change, type ConsoleState, goOnWith } from "../../navigation/state";
import "./work";

interface EditedDocument {
  readonly bucket: Bucket;
  /** Absent: a new one. */
  readonly documentId: string | undefined;
  readonly languages: Languages | undefined;
  /** What a new one begins with, where it is made like another. */
  readonly copy: DocumentCopy | undefined;
  readonly draft: DocumentDraftKept;
  /** True: the place has what was typed, and nothing that is found later is newer. */
  readonly goesOn: boolean;
}

/**
 * Edits a document. What is typed is kept in the place, so that it outlives a session that ended, and as a draft, which
 * outlives the console. A new one opens on its own screen once it is made, in the place of the one where it was filled in;
 * one that a relation is to name leads back to that.
 */
export function usePlaceDocument(
  { bucket, documentId, languages, copy, draft, goesOn }: EditedDocument,
  { place: { path, editing: work } }: ConsoleState,
  change: (change: Change) => void,
): DocumentEditing {
  const { notifications } = useNotifications();
  const kept =
    work?.kind === "document" ? keptOf<BucketDocument, DocumentDraft>(work) : (draft.kept ?? copy?.draft);
  const found = goesOn || !draft.isKnown ? undefined : draft.kept;
  const editing = useDocumentEditing(
    { bucket, documentId, languages },
    {
      kept,
      found,
      onChange(view) {
        draft.keep(view);
        change(keepWork(path, { kind: "document", ...workOf(view) }));
      },
      onSaved({ created, merged, typed }) {
        notifications.say({
          tone: "success",
          text: merged ? editingText("merged") : documentText("saved"),
          ofWrite: true,
        });
        if (typed) return;
        draft.drop();
        if (created !== undefined) change(goOnWith(created._id, documentPath(bucket._id, created._id)));
      },
    },
  );
  useEditingQuestions(editing, change, nameOfDocumentPart(bucket.properties, languages?.available));
  return editing;
}
