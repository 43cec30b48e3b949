import { languageDefault } from "@twinhelm/core/language/actions";
import { useMissingTexts } from "@twinhelm/core/language/react";
import { languageText } from "@twinhelm/core/language/text";
import { ConfirmDialog } from "../shell/ConfirmDialog";

interface DefaultDialogProps {
  readonly code: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks whether a language becomes the default one; what it lacks is counted first, bucket by bucket. */
export function DefaultDialog({ code, onConfirm, onCancel }: DefaultDialogProps) {
  const counted = useMissingTexts(code);
  const missing = counted.value;
  const question = languageDefault.confirm?.({ code, missing: [...(missing ?? [])] });
  const lacks = missing === undefined || missing.length > 0;
  return (
    <ConfirmDialog
      title={question?.title ?? ""}
      icon="translate"
      danger={lacks}
      paragraphs={missing === undefined ? [languageText("counting", { code })] : (question?.paragraphs ?? [])}
      list={lacks && missing !== undefined ? question?.list : undefined}
      busy={missing === undefined && counted.failure === undefined}
      failure={counted.failure}
      onConfirm={missing === undefined ? counted.reload : onConfirm}
      onCancel={onCancel}
    />
  );
}
