import { documentsPath } from "@twinhelm/core/document/paths";
import { useNavigate, useParams } from "react-router";
import { Documents } from "./DocumentsPage";

/** /bucket/{id}/fields: the fields of a bucket, over its documents. */
export function FieldsPage() {
  const { bucketId = "" } = useParams();
  const navigate = useNavigate();
  return <Documents first={{ kind: "list" }} onDone={() => void navigate(documentsPath(bucketId))} />;
}
