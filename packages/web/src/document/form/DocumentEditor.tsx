import { type Bucket, titleOfBucket } from "@twinhelm/core/bucket/model";
import { documentInsert, documentReplace } from "@twinhelm/core/document/actions";
import type { DocumentDraftKept } from "@twinhelm/core/document/draft/react";
import { copyOf } from "@twinhelm/core/document/form/copy";
import { useDocumentEditing } from "@twinhelm/core/document/form/react";
import { isTranslated, type Languages } from "@twinhelm/core/document/language";
import type { BucketDocument } from "@twinhelm/core/document/model";
import { documentText } from "@twinhelm/core/document/text";
import { titleOfDocument } from "@twinhelm/core/document/title";
import type { Saved } from "@twinhelm/core/editing/events";
import { editingText } from "@twinhelm/core/editing/text";
import { preferenceGet } from "@twinhelm/core/preference/actions";
import { useLanguages } from "@twinhelm/core/preference/react";
import { useClient, useDecision } from "@twinhelm/core/react/console";
import { text } from "@twinhelm/core/text/catalogue";
import { useEffect, useMemo, useState } from "react";
import { Explained } from "../../shell/Explained";
import { FailureState, Message } from "../../shell/Message";
import { PageSkeleton } from "../../shell/PageSkeleton";
import { DocumentForm } from "./DocumentForm";

interface DocumentEditorProps {
  readonly bucket: Bucket;
  /** Absent: a new one. */
  readonly documentId: string | undefined;
  readonly draft: DocumentDraftKept;
  /** A new one begins as this one is; what was typed earlier goes before it. */
  readonly copied?: BucketDocument | undefined;
  /** Told of a new one as soon as it is stored. */
  readonly onCreated?: ((created: BucketDocument) => void) | undefined;
  /** Told once it is saved with nothing typed since, and when somebody leaves without saving. */
  readonly onDone: () => void;
}

/** Edits a document as a form and as JSON. What somebody else changed in the meantime is kept, or asked about. */
export function DocumentEditor(props: DocumentEditorProps) {
  const translated = isTranslated(props.bucket);
  const may = useDecision(translated ? preferenceGet.permission?.({ scope: "bucket" }) : undefined);
  const isDenied = may?.decision.allowed === false;
  const languages = useLanguages(translated && !isDenied);
  const { draft } = props;
  const { keepNow } = draft;
  useEffect(() => {
    addEventListener("pagehide", keepNow);
    return () => removeEventListener("pagehide", keepNow);
  }, [keepNow]);
  /** Counts how often what was typed was given up here. */
  const [life, setLife] = useState(0);
  const onDiscard = () => {
    draft.drop();
    setLife(life + 1);
  };
  const parts = { ...props, onDiscard };
  if (may !== undefined && isDenied)
    return (
      <Message icon="lock" title={text("access.denied.title")}>
        <p>{documentText("form.languages")}</p>
        <Explained explanation={may} />
      </Message>
    );
  // A copy is one of what is stored only where nothing was typed earlier.
  if (props.copied !== undefined && !draft.isKnown) return <PageSkeleton />;
  if (!translated) return <Edited key={life} {...parts} languages={undefined} />;
  if (languages.value !== undefined) return <Edited key={life} {...parts} languages={languages.value} />;
  if (languages.failure === undefined) return <PageSkeleton />;
  return <FailureState failure={languages.failure} onRetry={languages.reload} />;
}

interface EditedProps extends DocumentEditorProps {
  readonly languages: Languages | undefined;
  readonly onDiscard: () => void;
}

function Edited(props: EditedProps) {
  const { bucket, documentId, copied, languages, draft, onDiscard, onCreated, onDone } = props;
  const { notifications } = useClient();
  const copy = useMemo(
    () => (copied === undefined ? undefined : copyOf(bucket, copied, languages)),
    [bucket, copied, languages],
  );
  const onSaved = ({ created, merged, typed }: Saved<BucketDocument>) => {
    if (created !== undefined) onCreated?.(created);
    const said = merged ? editingText("merged") : documentText("saved");
    notifications.say({ tone: "success", text: said, ofWrite: true });
    if (typed) return;
    draft.drop();
    onDone();
  };
  const editing = useDocumentEditing(
    { bucket, documentId, languages },
    {
      onSaved,
      kept: draft.kept ?? copy?.draft,
      found: draft.isKnown ? draft.kept : undefined,
      onChange: draft.keep,
    },
  );
  const { phase, failure, reload } = editing;
  if (phase === "loading") return <PageSkeleton />;
  if (phase === "unloaded" && failure !== undefined)
    return <FailureState failure={failure} onRetry={reload} />;
  if (phase === "missing")
    return <p className="explanation">{documentText("missing", { id: documentId ?? "" })}</p>;
  const { _id: bucketId } = bucket;
  const request =
    documentId === undefined
      ? documentInsert.permission?.({ bucketId, document: {} })
      : documentReplace.permission?.({ bucketId, documentId, document: {} });
  const form = (
    <DocumentForm
      editing={editing}
      bucket={bucket}
      languages={languages}
      request={request}
      label={documentText("form.label", { title: titleOfBucket(bucket) })}
      restored={draft.kept !== undefined}
      trouble={draft.trouble}
      onDiscard={onDiscard}
      onGiveUp={draft.drop}
      onCancel={onDone}
    />
  );
  if (copied === undefined || copy === undefined || draft.kept !== undefined) return form;
  return (
    <>
      <p className="document-copy" role="status">
        {documentText("copy.of", { title: titleOfDocument(bucket, copied) })}
        {copy.emptied.length > 0 && ` ${documentText("copy.unique", { fields: copy.emptied.join(", ") })}`}
      </p>
      {form}
    </>
  );
}
