import { Dialog, DialogBody } from "@blueprintjs/core";
import { type Bucket, titleOfBucket } from "@twinhelm/core/bucket/model";
import { type DocumentDraftKept, useKeptDraft } from "@twinhelm/core/document/draft/react";
import type { BucketDocument } from "@twinhelm/core/document/model";
import { relationText } from "@twinhelm/core/text/relation";
import { visibleText } from "@twinhelm/core/text/visible";
import { use, useMemo, useRef } from "react";
import { useReturnFocus } from "../../shell/useReturnFocus";
import { DocumentEditor } from "../form/DocumentEditor";
import { FormsAround } from "../form/formsAround";

interface RelatedDialogProps {
  readonly bucket: Bucket;
  readonly onCreated: (created: BucketDocument) => void;
  readonly onClose: () => void;
}

/** What is typed stays here: the form below keeps its own in the place for new documents of that bucket. */
const keptByNobody: DocumentDraftKept = {
  isKnown: true,
  kept: undefined,
  trouble: undefined,
  keep() {},
  drop() {},
};

/** The form of a new document over the one that is to name it. What is typed is not closed without a question. */
export function RelatedDialog({ bucket, onCreated, onClose }: RelatedDialogProps) {
  useReturnFocus();
  const { buckets } = use(FormsAround);
  const kept = useKeptDraft({ bucketId: bucket._id, documentId: undefined });
  const close = useRef(onClose);
  const around = useMemo(() => ({ buckets, close }), [buckets]);
  return (
    <Dialog
      isOpen
      className="related-dialog"
      title={visibleText(relationText("new.title", { title: titleOfBucket(bucket) }))}
      canOutsideClickClose={false}
      onClose={() => close.current()}
    >
      <DialogBody>
        <FormsAround value={around}>
          <DocumentEditor
            bucket={bucket}
            documentId={undefined}
            draft={buckets.includes(bucket._id) ? keptByNobody : kept}
            onCreated={onCreated}
            onDone={onClose}
          />
        </FormsAround>
      </DialogBody>
    </Dialog>
  );
}
