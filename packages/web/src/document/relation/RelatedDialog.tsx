import { Dialog, DialogBody } from "@blueprintjs/core";
import type { Bucket } from "@twinhelm/core/bucket/model";
import { type DocumentDraftKept, useKeptDraft } from "@twinhelm/core/document/draft/react";
import type { BucketDocument } from "@twinhelm/core/document/model";
import { visibleText } from "@twinhelm/core/text/visible";
import { use, useMemo, useRef } from "react";
import { useReturnFocus } from "../../shell/useReturnFocus";
import { DocumentEditor } from "../form/DocumentEditor";
import { FormsAround } from "../form/formsAround";

interface RelatedDialogProps {
  readonly bucket: Bucket;
  /** Absent: a new one. */
  readonly documentId?: string;
  readonly title: string;
  readonly onCreated?: (created: BucketDocument) => void;
  readonly onClose: () => void;
}

/** What is typed stays here: the form below keeps its own, in a place that may be the same. */
const keptByNobody: DocumentDraftKept = {
  isKnown: true,
  kept: undefined,
  trouble: undefined,
  keep() {},
  keepNow() {},
  drop() {},
};

/** The form of a document over the one that names it, or is to. What is typed is not closed without a question. */
export function RelatedDialog(props: RelatedDialogProps) {
  const { bucket, documentId, title, onCreated, onClose } = props;
  useReturnFocus();
  const { buckets } = use(FormsAround);
  const kept = useKeptDraft({ bucketId: bucket._id, documentId });
  const close = useRef(onClose);
  const around = useMemo(() => ({ buckets, close }), [buckets]);
  return (
    <Dialog
      isOpen
      className="related-dialog"
      title={visibleText(title)}
      canOutsideClickClose={false}
      onClose={() => close.current()}
    >
      <DialogBody>
        <FormsAround value={around}>
          <DocumentEditor
            bucket={bucket}
            documentId={documentId}
            draft={buckets.includes(bucket._id) ? keptByNobody : kept}
            onCreated={onCreated}
            onDone={onClose}
          />
        </FormsAround>
      </DialogBody>
    </Dialog>
  );
}
