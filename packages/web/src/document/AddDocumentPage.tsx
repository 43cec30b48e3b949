import "../styles/document.css";
import { type Bucket, titleOfBucket } from "@twinhelm/core/bucket/model";
import { useBuckets } from "@twinhelm/core/bucket/react";
import { documentsPath } from "@twinhelm/core/document/paths";
import { text } from "@twinhelm/core/text/catalogue";
import { tableText } from "@twinhelm/core/text/table";
import { useNavigate, useParams } from "react-router";
import { NoBucket } from "../bucket/NoBucket";
import { PageFailure } from "../shell/PageFailure";
import { PageSkeleton } from "../shell/PageSkeleton";
import { ToolbarLeft } from "../shell/Toolbar";
import { useTitle } from "../shell/useTitle";
import { DocumentEditor } from "./form/DocumentEditor";

/** /bucket/{id}/add: a new document, begun with the defaults of its fields. */
export function AddDocumentPage() {
  const { bucketId = "" } = useParams();
  const buckets = useBuckets();
  if (buckets.value === undefined) {
    if (buckets.failure === undefined) return <PageSkeleton />;
    return <PageFailure failure={buckets.failure} onRetry={buckets.reload} />;
  }
  const bucket = buckets.value.find(({ _id }) => _id === bucketId);
  return bucket === undefined ? <NoBucket id={bucketId} /> : <Adding key={bucket._id} bucket={bucket} />;
}

function Adding({ bucket }: { bucket: Bucket }) {
  const navigate = useNavigate();
  useTitle(text("category.bucket"), titleOfBucket(bucket), tableText("add"));
  const back = () => void navigate(documentsPath(bucket._id));
  return (
    <div className="document">
      <ToolbarLeft>
        <div className="bucket-title">
          <h1>{`${tableText("add")}: ${titleOfBucket(bucket)}`}</h1>
        </div>
      </ToolbarLeft>
      <DocumentEditor bucket={bucket} documentId={undefined} onDone={back} />
    </div>
  );
}
