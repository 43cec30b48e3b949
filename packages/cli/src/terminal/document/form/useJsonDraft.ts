import type { Bucket } from "@twinhelm/core/bucket/model";
import { isJsonOf, jsonOfDraft } from "@twinhelm/core/document/form/draft";
import type { DocumentEditing } from "@twinhelm/core/document/form/react";
import { useRef } from "react";
import { useTextEditor } from "../../editor/useTextEditor";

/** Edits the draft of a form as JSON in the editor of this person; what cannot be read stays as it was typed. */
export function useJsonDraft(editing: DocumentEditing, bucket: Bucket): () => void {
  const editText = useTextEditor();
  // Others may have changed it while the editor was open.
  const latest = useRef(editing);
  latest.current = editing;
  return () => {
    const { draft, row } = latest.current;
    editText(jsonOfDraft(draft, row === undefined ? bucket : undefined), "document.json", (typed) => {
      if (isJsonOf(typed, latest.current.draft)) return;
      latest.current.setJson(typed);
      latest.current.leaveJson();
    });
  };
}
