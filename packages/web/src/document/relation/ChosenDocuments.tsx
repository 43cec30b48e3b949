import { Button } from "@blueprintjs/core";
import type { Bucket } from "@twinhelm/core/bucket/model";
import { documentPath } from "@twinhelm/core/document/paths";
import { mostRelated } from "@twinhelm/core/document/picking";
import { useRelated } from "@twinhelm/core/document/react";
import { titleOfDocument } from "@twinhelm/core/document/title";
import { relationText } from "@twinhelm/core/text/relation";
import { visibleText } from "@twinhelm/core/text/visible";
import { type MouseEvent, Suspense, useState } from "react";
import { Link } from "react-router";
import { overlay } from "../../shell/loaded";
import { MaterialIcon } from "../../shell/MaterialIcon";
import { useMayOpenForm } from "../form/formsAround";

const RelatedDialog = overlay(async () => (await import("./RelatedDialog")).RelatedDialog);

interface ChosenDocumentsProps {
  readonly label: string;
  readonly bucketId: string | undefined;
  /** Absent: it is not visible to the caller. */
  readonly bucket: Bucket | undefined;
  /** Whether the caller may read documents of the bucket. */
  readonly readable: boolean;
  readonly ids: readonly string[];
  /** Absent: nothing can be removed. */
  readonly onRemove: ((id: string) => void) | undefined;
}

/** The documents that are chosen: a page of them at first, the others when somebody asks. */
export function ChosenDocuments({ label, ids, ...rest }: ChosenDocumentsProps) {
  const [pages, setPages] = useState(1);
  const shown = ids.slice(0, pages * mostRelated);
  const left = ids.length - shown.length;
  if (ids.length === 0) return null;
  return (
    <>
      <ul className="relation-chosen" aria-label={relationText("chosen", { label })}>
        {Array.from({ length: Math.ceil(shown.length / mostRelated) }, (_, page) => (
          <ChosenPage
            // biome-ignore lint/suspicious/noArrayIndexKey: a page is known by its place alone
            key={page}
            ids={shown.slice(page * mostRelated, (page + 1) * mostRelated)}
            {...rest}
          />
        ))}
      </ul>
      {left > 0 && (
        <Button
          variant="minimal"
          size="small"
          text={relationText("more", { count: Math.min(left, mostRelated) })}
          onClick={() => setPages(pages + 1)}
        />
      )}
    </>
  );
}

type ChosenPageProps = Omit<ChosenDocumentsProps, "label">;

function ChosenPage({ bucketId, bucket, readable, ids, onRemove }: ChosenPageProps) {
  const { value, failure } = useRelated(bucketId, ids.toSorted(), readable);
  const isPending = readable && value === undefined && failure === undefined;
  const found = new Map(value?.map((document) => [document._id, document]));
  return ids.map((id) => {
    const document = found.get(id);
    const isKnown = bucket !== undefined && document !== undefined;
    const name = isKnown ? titleOfDocument(bucket, document) : visibleText(id);
    return (
      <li key={id} className="relation-chip">
        {isKnown ? (
          <RelatedLink bucket={bucket} id={id} name={name} />
        ) : (
          <UnreadId id={name} isSaid={!isPending} />
        )}
        {onRemove !== undefined && (
          <Button
            variant="minimal"
            size="small"
            icon={<MaterialIcon name="close" />}
            aria-label={relationText("remove", { name })}
            title={relationText("remove", { name })}
            onClick={() => onRemove(id)}
          />
        )}
      </li>
    );
  });
}

interface RelatedLinkProps {
  readonly bucket: Bucket;
  readonly id: string;
  readonly name: string;
}

/** Leads to a related document; from a form that is typed in it is opened over that, and a new tab stays a new tab. */
function RelatedLink({ bucket, id, name }: RelatedLinkProps) {
  const [open, setOpen] = useState(false);
  const isInPlace = useMayOpenForm() && bucket.readOnly !== true;
  const press = (event: MouseEvent) => {
    if (!isInPlace || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <Link
        to={documentPath(bucket._id, id)}
        title={relationText("open", { name })}
        data-in-place={isInPlace ? "" : undefined}
        onClick={press}
      >
        {name}
      </Link>
      {open && (
        <Suspense fallback={null}>
          <RelatedDialog bucket={bucket} documentId={id} title={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** An id whose document the caller cannot read, or that names none. `isSaid`: it is known to be so. */
const UnreadId = ({ id, isSaid }: { id: string; isSaid: boolean }) => (
  <span className="relation-unread" title={isSaid ? relationText("unread.one") : undefined}>
    <code>{id}</code>
    {isSaid && (
      <>
        <MaterialIcon name="visibility_off" />
        <span className="hidden">{relationText("unread.one")}</span>
      </>
    )}
  </span>
);
