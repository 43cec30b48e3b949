import { type Bucket, titleOfBucket } from "@twinhelm/core/bucket/model";
import { documentInsert } from "@twinhelm/core/document/actions";
import type { BucketDocument } from "@twinhelm/core/document/model";
import { relationText } from "@twinhelm/core/text/relation";
import { tableText } from "@twinhelm/core/text/table";
import { Suspense, useState } from "react";
import { ActionButton } from "../../shell/ActionButton";
import { overlay } from "../../shell/loaded";
import { MaterialIcon } from "../../shell/MaterialIcon";
import { useMayOpenForm } from "../form/formsAround";

const RelatedDialog = overlay(async () => (await import("./RelatedDialog")).RelatedDialog);

interface NewRelatedProps {
  readonly bucket: Bucket;
  readonly onCreated: (created: BucketDocument) => void;
}

/** Makes a document of another bucket without leaving the form; a cell of a table has no room for it. */
export function NewRelated({ bucket, onCreated }: NewRelatedProps) {
  const [open, setOpen] = useState(false);
  if (!useMayOpenForm()) return null;
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
          <RelatedDialog
            bucket={bucket}
            title={relationText("new.title", { title: titleOfBucket(bucket) })}
            onCreated={onCreated}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
