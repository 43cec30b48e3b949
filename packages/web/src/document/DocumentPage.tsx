import "../styles/document.css";
import { Button } from "@blueprintjs/core";
import { requestOf } from "@twinhelm/core/action/offer";
import { bucketArranged } from "@twinhelm/core/bucket/drawer";
import { type Bucket, titleOfBucket } from "@twinhelm/core/bucket/model";
import { useBuckets } from "@twinhelm/core/bucket/react";
import { documentReplace } from "@twinhelm/core/document/actions";
import { columnsOf } from "@twinhelm/core/document/columns";
import { type DocumentDraftKept, useKeptDraft } from "@twinhelm/core/document/draft/react";
import { isTranslated } from "@twinhelm/core/document/language";
import type { BucketDocument } from "@twinhelm/core/document/model";
import { documentsPath } from "@twinhelm/core/document/paths";
import { useCellOf, useDocument } from "@twinhelm/core/document/react";
import { useFollowedDocument } from "@twinhelm/core/document/realtime/react";
import { documentText } from "@twinhelm/core/document/text";
import { preferenceGet } from "@twinhelm/core/preference/actions";
import { useLanguagesDenied } from "@twinhelm/core/preference/react";
import { useAccess } from "@twinhelm/core/react/console";
import { text } from "@twinhelm/core/text/catalogue";
import { drawerText } from "@twinhelm/core/text/drawer";
import { tableText } from "@twinhelm/core/text/table";
import { type ComponentProps, Suspense, useMemo, useState } from "react";
import { Link, useParams } from "react-router";
import { useProvideChosen } from "../action/chosen";
import { useChoose } from "../action/FaceProvider";
import { NoBucket } from "../bucket/NoBucket";
import { ActionButton } from "../shell/ActionButton";
import { CopyButton } from "../shell/CopyButton";
import { part } from "../shell/loaded";
import { MaterialIcon } from "../shell/MaterialIcon";
import { Message } from "../shell/Message";
import { PageFailure } from "../shell/PageFailure";
import { PageSkeleton } from "../shell/PageSkeleton";
import { ToolbarLeft } from "../shell/Toolbar";
import { useReturnFocus } from "../shell/useReturnFocus";
import { useTitle } from "../shell/useTitle";
import { BucketHead } from "./BucketHead";
import { DocumentFields } from "./DocumentFields";
import { HistoryButton } from "./history/HistoryButton";

const DocumentEditor = part(async () => (await import("./form/DocumentEditor")).DocumentEditor);

/** /bucket/{id}/{rid}: one document whole, and its form to edit. */
export function DocumentPage() {
  const { bucketId = "", documentId = "" } = useParams();
  return <Loaded key={`${bucketId}/${documentId}`} bucketId={bucketId} documentId={documentId} />;
}

function Loaded({ bucketId, documentId }: { bucketId: string; documentId: string }) {
  const buckets = useBuckets();
  const document = useDocument(bucketId, documentId, true);
  // What was typed before the page was loaded again, or in another console, is gone on with.
  const draft = useKeptDraft({ bucketId, documentId });
  const failure = buckets.failure ?? document.failure;
  if (buckets.value === undefined || document.value === undefined) {
    if (failure === undefined) return <PageSkeleton />;
    return <PageFailure failure={failure} onRetry={document.reload} />;
  }
  const bucket = buckets.value.find(({ _id }) => _id === bucketId);
  if (bucket === undefined) return <NoBucket id={bucketId} />;
  if (document.value === null) return <Missing id={documentId} />;
  return <Shown bucket={bucket} document={document.value} draft={draft} />;
}

function Missing({ id }: { id: string }) {
  useTitle(text("shell.notFound.title"));
  return (
    <Message level={1} icon="explore_off" title={text("shell.notFound.title")}>
      <p className="explanation">{documentText("missing", { id })}</p>
    </Message>
  );
}

interface ShownProps {
  readonly bucket: Bucket;
  readonly document: BucketDocument;
  readonly draft: DocumentDraftKept;
}

function Shown({ bucket, document, draft }: ShownProps) {
  const [editing, setEditing] = useEditingOf(draft, bucket.readOnly !== true);
  const cellOf = useCellOf();
  const { changed, isGone } = useFollowedDocument(bucket, document._id);
  const columns = useMemo(() => columnsOf(bucket), [bucket]);
  const primary = columns.find((column) => column.primary);
  const name =
    (primary === undefined ? "" : cellOf(primary.property, document[primary.key]).text) || document._id;
  useTitle(text("category.bucket"), titleOfBucket(bucket), name);
  useProvideChosen(useMemo(() => ({ rows: { bucket: [bucket], document: [document] } }), [bucket, document]));
  return (
    <div className="document">
      <ToolbarLeft>
        <Title bucket={bucket} documentId={document._id} name={name} />
      </ToolbarLeft>
      <div className="bar">
        <BucketHead bucket={bucket} />
        <HistoryButton bucket={bucket} documentId={document._id} />
        <WhoButton bucket={bucket} document={document} />
        {editing ? (
          <Button
            variant="minimal"
            icon={<MaterialIcon name="visibility" />}
            text={documentText("read")}
            onClick={() => setEditing(false)}
          />
        ) : (
          <EditButton bucket={bucket} documentId={document._id} onClick={() => setEditing(true)} />
        )}
      </div>
      {isGone && !editing && (
        <p className="theirs-shown document-gone" role="status">
          {documentText("news.deleted")}
        </p>
      )}
      {editing ? (
        <Edited bucket={bucket} documentId={document._id} draft={draft} onDone={() => setEditing(false)} />
      ) : (
        <DocumentFields
          bucket={bucket}
          columns={columns}
          document={document}
          changed={changed}
          cellOf={cellOf}
        />
      )}
    </div>
  );
}

/** Whether the form is shown: once somebody asks for it, and where something was typed earlier, once that is known. */
function useEditingOf({ kept }: DocumentDraftKept, mayEdit: boolean) {
  const [editing, setEditing] = useState(false);
  const [brought, setBrought] = useState<DocumentDraftKept["kept"]>();
  if (kept !== brought) {
    setBrought(kept);
    if (kept !== undefined && mayEdit) setEditing(true);
  }
  return [editing, setEditing] as const;
}

interface TitleProps {
  readonly bucket: Bucket;
  readonly documentId: string;
  readonly name: string;
}

/** What the document is called, with the way back to its list. */
function Title({ bucket, documentId, name }: TitleProps) {
  const back = documentText("back", { title: titleOfBucket(bucket) });
  return (
    <div className="bucket-title">
      <Link className="bp6-button bp6-minimal" to={documentsPath(bucket._id)} aria-label={back} title={back}>
        <MaterialIcon name="arrow_back" />
      </Link>
      <h1>{name}</h1>
      <span className="bucket-id document-id">
        <code>{documentId}</code>
        <CopyButton value={documentId} label={text("common.copy")} />
      </span>
    </div>
  );
}

interface EditButtonProps {
  readonly bucket: Bucket;
  readonly documentId: string;
  readonly onClick: () => void;
}

/** Translated fields are edited by language: whoever may not read the languages reads the document. */
function EditButton({ bucket, documentId, onClick }: EditButtonProps) {
  const isFormless = useLanguagesDenied(isTranslated(bucket));
  const input = { bucketId: bucket._id, documentId, document: {} };
  return (
    <ActionButton
      icon={<MaterialIcon name="edit" />}
      text={documentText("form.edit")}
      request={
        isFormless ? preferenceGet.permission?.({ scope: "bucket" }) : documentReplace.permission?.(input)
      }
      reason={bucket.readOnly === true ? tableText("readOnly.hint") : undefined}
      onClick={onClick}
    />
  );
}

/** Shows who may do what with this document, and why. */
function WhoButton({ bucket, document }: { bucket: Bucket; document: BucketDocument }) {
  const { choose, listed } = useChoose();
  const access = useAccess().value;
  const chosen = { bucket: [bucket], document: [document] };
  const { who } = bucketArranged;
  return (
    <ActionButton
      icon={<MaterialIcon name={who.action.icon} />}
      text={drawerText("entry.who")}
      title={drawerText("entry.who")}
      request={requestOf(who, { chosen, listed }, access)}
      onClick={() => choose(who, chosen)}
    />
  );
}

/** The editor; once it is closed, the button that opened it has the focus again. */
function Edited(props: ComponentProps<typeof DocumentEditor>) {
  useReturnFocus();
  return (
    <Suspense fallback={<PageSkeleton />}>
      <DocumentEditor {...props} />
    </Suspense>
  );
}
