import "../styles/document.css";
import { type Bucket, titleOfBucket } from "@twinhelm/core/bucket/model";
import { useBuckets } from "@twinhelm/core/bucket/react";
import { type DocumentDraftKept, useKeptDraft } from "@twinhelm/core/document/draft/react";
import { documentsPath } from "@twinhelm/core/document/paths";
import { useDocument } from "@twinhelm/core/document/react";
import { documentText } from "@twinhelm/core/document/text";
import { text } from "@twinhelm/core/text/catalogue";
import { tableText } from "@twinhelm/core/text/table";
import { visibleText } from "@twinhelm/core/text/visible";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { NoBucket } from "../bucket/NoBucket";
import { PageFailure } from "../shell/PageFailure";
import { PageSkeleton } from "../shell/PageSkeleton";
import { ToolbarLeft } from "../shell/Toolbar";
import { useTitle } from "../shell/useTitle";
import { BucketHead } from "./BucketHead";
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
  const [parameters] = useSearchParams();
  const copied = parameters.get("copy");
  const draft = useKeptDraft({ bucketId: bucket._id, documentId: undefined });
  const back = () => void navigate(documentsPath(bucket._id));
  return (
    <div className="document">
      <ToolbarLeft>
        <div className="bucket-title">
          <h1>{tableText("add")}</h1>
        </div>
      </ToolbarLeft>
      <div className="bar">
        <BucketHead bucket={bucket} />
      </div>
      {copied === null ? (
        <DocumentEditor bucket={bucket} documentId={undefined} draft={draft} onDone={back} />
      ) : (
        <Copying bucket={bucket} documentId={copied} draft={draft} onDone={back} />
      )}
    </div>
  );
}

interface CopyingProps {
  readonly bucket: Bucket;
  readonly documentId: string;
  readonly draft: DocumentDraftKept;
  readonly onDone: () => void;
}

/** A new document that begins as another one is stored. */
function Copying({ bucket, documentId, ...editor }: CopyingProps) {
  const { value, failure, reload } = useDocument(bucket._id, documentId, false);
  if (value === undefined)
    return failure === undefined ? <PageSkeleton /> : <PageFailure failure={failure} onRetry={reload} />;
  if (value === null)
    return <p className="explanation">{documentText("missing", { id: visibleText(documentId) })}</p>;
  return (
    <DocumentEditor key={documentId} bucket={bucket} documentId={undefined} copied={value} {...editor} />
  );
}
