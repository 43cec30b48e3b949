import { languageRemove } from "@twinhelm/core/language/actions";
import { ConfirmDialog } from "../shell/ConfirmDialog";

interface RemoveDialogProps {
  readonly code: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks whether a language goes, which takes its values from all documents once that is saved (spec 2, section 5). */
export function RemoveDialog({ code, onConfirm, onCancel }: RemoveDialogProps) {
  const { title = "", paragraphs = [] } = languageRemove.confirm?.({ code }) ?? {};
  return <ConfirmDialog title={title} paragraphs={paragraphs} onConfirm={onConfirm} onCancel={onCancel} />;
}
