import type { Bucket } from "@twinhelm/core/bucket/model";
import { useDocument } from "@twinhelm/core/document/react";
import { documentText } from "@twinhelm/core/document/text";
import { visibleText } from "@twinhelm/core/text/visible";
import { useTerminal } from "../../context";
import { goBack } from "../../navigation/state";
import { failureLines, loadingLines, messageLines } from "../../screen/message";
import type { ScreenProps } from "../../screen/screen";
import { DocumentForm } from "./DocumentForm";

interface CopiedFormProps extends ScreenProps {
  readonly bucket: Bucket;
  /** Id of the one that is copied. */
  readonly copiedId: string;
}

/** A new document that begins as another one is stored. */
export function CopiedForm({ copiedId, ...props }: CopiedFormProps) {
  const { bucket, area, change, children } = props;
  const { paint } = useTerminal();
  const { value, failure, reload } = useDocument(bucket._id, copiedId, false);
  const commands = { back: () => change(goBack), refresh: reload };
  if (value === undefined) {
    const lines = failure === undefined ? loadingLines(area, paint) : failureLines(failure, area, paint);
    return children({ lines, commands });
  }
  if (value === null) {
    const title = documentText("missing", { id: visibleText(copiedId) });
    return children({ lines: messageLines({ title, paragraphs: [] }, area, paint), commands });
  }
  return <DocumentForm {...props} documentId={undefined} copied={value} />;
}
