import { type Bucket, titleOfBucket } from "@twinhelm/core/bucket/model";
import { documentInsert } from "@twinhelm/core/document/actions";
import type { BucketDocument } from "@twinhelm/core/document/model";
import { relationText } from "@twinhelm/core/text/relation";
import { tableText } from "@twinhelm/core/text/table";
import { Suspense, use, useState } from "react";
import { ActionButton } from "../../shell/ActionButton";
import { overlay } from "../../shell/loaded";
import { MaterialIcon } from "../../shell/MaterialIcon";
import { FormsAround } from "../form/formsAround";

const RelatedDialog = overlay(async () => (await import("./RelatedDialog")).RelatedDialog);

/** So many forms stand over each other: a document, one that it names, and one that this one names. */
const mostForms = 3;

interface NewRelatedProps {
  readonly bucket: Bucket;
  readonly onCreated: (created: BucketDocument) => void;
}

/** Makes a document of another bucket without leaving the form; a cell of a table has no room for it. */
export function NewRelated({ bucket, onCreated }: NewRelatedProps) {
  const [open, setOpen] = useState(false);
  const { buckets } = use(FormsAround);
  if (buckets.length === 0 || buckets.length >= mostForms) return null;
  return (
    <>
      <ActionButton
        icon={<MaterialIcon name="add" />}
        text={relationText("new", { title: titleOfBucket(bucket) })}
        request={documentInsert.permission?.({ bucketId: bucket._id, document: {} })}
        reason={bucket.readOnly === true ? tableText("readOnly.hint") : undefined}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense fallback={null}>
          <RelatedDialog bucket={bucket} onCreated={onCreated} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
