import type { Access } from "@twinhelm/core/access/evaluate";
import { explanationLines } from "@twinhelm/core/access/explanation";
import type { Bucket } from "@twinhelm/core/bucket/model";
import { documentGet } from "@twinhelm/core/document/actions";
import { documentPath } from "@twinhelm/core/shell/routes";
import { text } from "@twinhelm/core/text/catalogue";
import { tableText } from "@twinhelm/core/text/table";
import { Link } from "react-router";
import { MaterialIcon } from "../shell/MaterialIcon";

interface RowLinkProps {
  readonly bucket: Bucket;
  readonly documentId: string;
  readonly name: string;
  readonly access: Access | undefined;
}

/** Opens a document: an eye where it can only be read, a pencil otherwise. Denied, it says what is required. */
export function RowLink({ bucket, documentId, name, access }: RowLinkProps) {
  const readOnly = bucket.readOnly === true;
  const label = tableText(readOnly ? "row.view" : "row.open", { row: name });
  const icon = <MaterialIcon name={readOnly ? "visibility" : "edit"} />;
  const request = documentGet.permission?.({ bucketId: bucket._id, documentId });
  const decision = request === undefined ? undefined : access?.explain(request);
  if (request !== undefined && decision?.allowed === false) {
    const lines = [
      text("access.required", { action: request.action }),
      ...explanationLines(request, decision),
    ];
    return (
      <button
        type="button"
        className="row-link is-denied"
        aria-disabled
        aria-label={`${label}. ${lines.join(" ")}`}
        title={lines.join("\n")}
      >
        {icon}
      </button>
    );
  }
  return (
    <Link className="row-link" to={documentPath(bucket._id, documentId)} aria-label={label} title={label}>
      {icon}
    </Link>
  );
}
