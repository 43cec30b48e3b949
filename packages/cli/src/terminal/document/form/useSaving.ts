import type { Bucket } from "@twinhelm/core/bucket/model";
import { documentInsert, documentReplace } from "@twinhelm/core/document/actions";
import type { DocumentEditing } from "@twinhelm/core/document/form/react";
import { formText } from "@twinhelm/core/text/form";
import { tableText } from "@twinhelm/core/text/table";
import { useRef } from "react";
import { type Guarded, usePermissions } from "../../keys/usePermissions";

interface SavingParts {
  readonly bucket: Bucket;
  /** Absent: a new one. */
  readonly documentId: string | undefined;
  readonly editing: DocumentEditing;
}

export interface Saving {
  readonly save: Guarded;
  /** What changing anything is guarded by; its key only says why not. */
  readonly allowed: Guarded;
  /** Hears of the first part that is wrong, where somebody tried to save. */
  readonly onWrong: (go: (path: string) => void) => void;
}

/** Saves what is whole; else says how much is wrong, and goes to the first of it. */
export function useSaving({ bucket, documentId, editing }: SavingParts): Saving {
  const permissions = usePermissions();
  const go = useRef<(path: string) => void>(undefined);
  const { _id: bucketId } = bucket;
  const request =
    documentId === undefined
      ? documentInsert.permission?.({ bucketId, document: {} })
      : documentReplace.permission?.({ bucketId, documentId, document: {} });
  const guarded = (run: () => void): Guarded =>
    bucket.readOnly === true
      ? permissions.refuse(tableText("readOnly.hint"))
      : permissions.guard(request, run);
  const save = guarded(() => {
    const [first, ...others] = Object.keys(editing.problems);
    const count = others.length + 1;
    editing.save();
    if (first === undefined) return;
    permissions.warn(formText("wrong", { count }));
    go.current?.(first);
  });
  return {
    save,
    allowed: guarded(() => undefined),
    onWrong(next) {
      go.current = next;
    },
  };
}
