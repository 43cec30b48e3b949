import "../styles/document.css";
import { invoke } from "@twinhelm/core/action/invoke";
import type { Bucket } from "@twinhelm/core/bucket/model";
import { documentInsert } from "@twinhelm/core/document/actions";
import { exampleDocument } from "@twinhelm/core/document/example";
import { documentText } from "@twinhelm/core/document/text";
import { useBuckets, useClient } from "@twinhelm/core/react/console";
import { documentsPath } from "@twinhelm/core/shell/routes";
import { text } from "@twinhelm/core/text/catalogue";
import { tableText } from "@twinhelm/core/text/table";
import { useMemo } from "react";
import { useNavigate, useParams } from "react-router";
import { NotFoundPage } from "../shell/NotFoundPage";
import { PageFailure } from "../shell/PageFailure";
import { PageSkeleton } from "../shell/PageSkeleton";
import { ToolbarLeft } from "../shell/Toolbar";
import { useTitle } from "../shell/useTitle";
import { JsonForm } from "./JsonForm";

/** /bucket/{id}/add: a new document as JSON, begun with an example of its fields. */
export function AddDocumentPage() {
  const { bucketId } = useParams();
  const buckets = useBuckets();
  if (buckets.value === undefined) {
    if (buckets.failure === undefined) return <PageSkeleton />;
    return <PageFailure failure={buckets.failure} onRetry={buckets.reload} />;
  }
  const bucket = buckets.value.find(({ _id }) => _id === bucketId);
  return bucket === undefined ? <NotFoundPage /> : <Adding key={bucket._id} bucket={bucket} />;
}

function Adding({ bucket }: { bucket: Bucket }) {
  const client = useClient();
  const navigate = useNavigate();
  const initial = useMemo(() => JSON.stringify(exampleDocument(bucket), null, 2), [bucket]);
  useTitle(text("category.bucket"), bucket.title, tableText("add"));
  const back = () => void navigate(documentsPath(bucket._id));
  return (
    <div className="document">
      <ToolbarLeft>
        <div className="bucket-title">
          <h1>{`${tableText("add")}: ${bucket.title}`}</h1>
        </div>
      </ToolbarLeft>
      <JsonForm
        initial={initial}
        save={(document) => invoke(client, documentInsert, { bucketId: bucket._id, document })}
        onSaved={() => {
          client.notifications.say({ tone: "success", text: documentText("saved") });
          back();
        }}
        onCancel={back}
      />
    </div>
  );
}
