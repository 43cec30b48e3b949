import type { Access } from "@twinhelm/core/access/evaluate";
import type { Bucket } from "@twinhelm/core/bucket/model";
import { documentGet, documentReplace } from "@twinhelm/core/document/actions";
import { documentPath } from "@twinhelm/core/document/paths";
import { tableText } from "@twinhelm/core/text/table";
import { RowAction } from "../list/RowAction";

interface RowLinkProps {
  readonly bucket: Bucket;
  readonly documentId: string;
  readonly name: string;
  readonly access: Access | undefined;
}

/** Opens a document: an eye where it can only be read, a pencil otherwise. */
export function RowLink({ bucket, documentId, name, access }: RowLinkProps) {
  const ids = { bucketId: bucket._id, documentId };
  const writing = documentReplace.permission?.({ ...ids, document: {} });
  const readOnly =
    bucket.readOnly === true ||
    (writing !== undefined && access?.can(writing.action, writing.segments) === false);
  return (
    <RowAction
      icon={readOnly ? "visibility" : "edit"}
      label={tableText(readOnly ? "row.view" : "row.open", { row: name })}
      request={documentGet.permission?.(ids)}
      access={access}
      to={documentPath(bucket._id, documentId)}
    />
  );
}
