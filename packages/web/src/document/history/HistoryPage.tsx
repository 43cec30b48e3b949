import "../../styles/history.css";
import { type Bucket, titleOfBucket } from "@twinhelm/core/bucket/model";
import { useBuckets } from "@twinhelm/core/bucket/react";
import { type HistoryView, useHistoryView } from "@twinhelm/core/document/history/react";
import { nameOfDocumentPart } from "@twinhelm/core/document/names";
import { documentPath, historyPath } from "@twinhelm/core/document/paths";
import { useCellOf } from "@twinhelm/core/document/react";
import { documentText } from "@twinhelm/core/document/text";
import { titleOfDocument } from "@twinhelm/core/document/title";
import { text } from "@twinhelm/core/text/catalogue";
import { useMemo } from "react";
import { Link, useNavigate, useParams, useSearchParams } from "react-router";
import { useProvideChosen } from "../../action/chosen";
import { NoBucket } from "../../bucket/NoBucket";
import { EditingConflict } from "../../editing/EditingAsides";
import { useNarrow } from "../../list/useNarrow";
import { MaterialIcon } from "../../shell/MaterialIcon";
import { Message } from "../../shell/Message";
import { PageFailure } from "../../shell/PageFailure";
import { PageSkeleton } from "../../shell/PageSkeleton";
import { ToolbarLeft } from "../../shell/Toolbar";
import { useTitle } from "../../shell/useTitle";
import { Differences } from "./Differences";
import { RevisionList } from "./RevisionList";

/** /bucket/{id}/{rid}/history: what a document was before its last changes, against what it is now. */
export function HistoryPage() {
  const { bucketId = "", documentId = "" } = useParams();
  const buckets = useBuckets();
  if (buckets.value === undefined)
    return buckets.failure === undefined ? (
      <PageSkeleton />
    ) : (
      <PageFailure failure={buckets.failure} onRetry={buckets.reload} />
    );
  const bucket = buckets.value.find(({ _id }) => _id === bucketId);
  if (bucket === undefined) return <NoBucket id={bucketId} />;
  return <OfDocument key={documentId} bucket={bucket} documentId={documentId} />;
}

function OfDocument({ bucket, documentId }: { bucket: Bucket; documentId: string }) {
  const [parameters] = useSearchParams();
  const cellOf = useCellOf();
  const view = useHistoryView(bucket, documentId, { revision: parameters.get("at") ?? undefined, cellOf });
  const { list, editing, nothing } = view;
  const { row } = editing;
  const narrow = useNarrow();
  const name = row === undefined ? documentId : titleOfDocument(bucket, row);
  useTitle(text("category.bucket"), titleOfBucket(bucket), documentText("history.title", { name }));
  useProvideChosen(
    useMemo(
      () => ({ rows: { bucket: [bucket], ...(row === undefined ? {} : { document: [row] }) } }),
      [bucket, row],
    ),
  );
  const failure = nothing === undefined ? (list.failure ?? view.earlier.failure) : undefined;
  if (failure !== undefined) return <PageFailure failure={failure} onRetry={list.reload} />;
  if (editing.phase === "unloaded" && editing.failure !== undefined)
    return <PageFailure failure={editing.failure} onRetry={editing.reload} />;
  const heading = <h1>{documentText("history.title", { name })}</h1>;
  return (
    <div className="document history">
      <ToolbarLeft>
        <div className="bucket-title">
          <Link
            className="bp6-button bp6-minimal"
            to={documentPath(bucket._id, documentId)}
            aria-label={documentText("back", { title: name })}
            title={documentText("back", { title: name })}
          >
            <MaterialIcon name="arrow_back" />
          </Link>
          {!narrow && heading}
        </div>
      </ToolbarLeft>
      {/* The bar of a handset has no room for it. */}
      {narrow && heading}
      {editing.phase === "missing" ? (
        <Nothing>{documentText("missing", { id: documentId })}</Nothing>
      ) : nothing !== undefined && (list.value?.length ?? 0) === 0 ? (
        <Nothing>{nothing}</Nothing>
      ) : (
        <Changes bucket={bucket} documentId={documentId} view={view} />
      )}
      <EditingConflict editing={editing} nameOf={nameOfDocumentPart(bucket.properties)} />
    </div>
  );
}

const Nothing = ({ children }: { children: string }) => (
  <Message icon="history" title={documentText("history")}>
    <p className="explanation">{children}</p>
  </Message>
);

interface ChangesProps {
  readonly bucket: Bucket;
  readonly documentId: string;
  readonly view: HistoryView;
}

/** The list of changes, and beside it what was different before the chosen one. */
function Changes({ bucket, documentId, view }: ChangesProps) {
  const navigate = useNavigate();
  const { list, chosen, nothing, differences } = view;
  if (list.value === undefined || chosen === undefined) return <PageSkeleton />;
  return (
    <div className="history-body">
      <RevisionList
        list={list.value}
        chosen={chosen}
        onChoose={({ _id }) => void navigate(historyPath(bucket._id, documentId, _id), { replace: true })}
      />
      {nothing !== undefined ? (
        <p className="explanation">{nothing}</p>
      ) : differences === undefined ? (
        <PageSkeleton />
      ) : (
        <Differences key={chosen._id} bucket={bucket} documentId={documentId} view={view} all={differences} />
      )}
    </div>
  );
}
