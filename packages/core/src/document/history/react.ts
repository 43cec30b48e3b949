import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Bucket } from "../../bucket/model";
import { editingText } from "../../editing/text";
import type { CellOf } from "../../field/cellOf";
import { type Loaded, loadedOf, useClient, useSession } from "../../react/console";
import { type Editing, useEditing } from "../../react/editing";
import type { BucketDocument } from "../model";
import { nameOfDocumentPart } from "../names";
import { useRelatedNames } from "../react";
import { documentText } from "../text";
import { differencesToNow, type FieldDifference, relatedInBoth, restoredDocument } from "./difference";
import { type RestoredFields, restoringModel } from "./editing";
import type { HistoryEntry } from "./model";
import { historyQuery, revisionQuery } from "./queries";

interface Asked {
  readonly bucketId: string;
  readonly documentId: string;
}

/** The changes of a document, the latest first; nothing is asked where its bucket keeps none and `wanted` is false. */
export function useHistory(asked: Asked, wanted = true): Loaded<readonly HistoryEntry[]> {
  const { transport } = useClient();
  const { status } = useSession();
  return loadedOf(useQuery({ ...historyQuery(transport, asked), enabled: wanted && status === "signed-in" }));
}

/** A document before a change; null where there is none, or none to see. */
function useRevision(asked: Asked, revision: string | undefined): Loaded<BucketDocument | null> {
  const { transport } = useClient();
  const { status } = useSession();
  return loadedOf(
    useQuery({
      ...revisionQuery(transport, { ...asked, revision: revision ?? "" }),
      enabled: revision !== undefined && status === "signed-in",
    }),
  );
}

/** The history of a document as a screen shows it, and what it brings back. */
export interface HistoryView {
  readonly list: Loaded<readonly HistoryEntry[]>;
  /** The change that is looked at; absent: there is none. */
  readonly chosen: HistoryEntry | undefined;
  /** Why nothing is shown, in words; absent: something is, or it is not known yet. */
  readonly nothing: string | undefined;
  /** The document before that change. */
  readonly earlier: Loaded<BucketDocument | null>;
  readonly editing: Editing<BucketDocument, RestoredFields>;
  /** In what it differs from now; absent: it is not known yet. */
  readonly differences: readonly FieldDifference[] | undefined;
  /** Makes all of the document what it was, or these fields, unless somebody else changed the same meanwhile. */
  readonly restore: (fields?: readonly string[]) => void;
}

/** `revision`: the id of the change; absent or unknown: the latest. */
export function useHistoryView(
  bucket: Bucket,
  documentId: string,
  { revision, cellOf }: { readonly revision: string | undefined; readonly cellOf: CellOf },
): HistoryView {
  const client = useClient();
  const asked = { bucketId: bucket._id, documentId };
  const list = useHistory(asked);
  const chosen = list.value?.find(({ _id }) => _id === revision) ?? list.value?.[0];
  const earlier = useRevision(asked, chosen?._id);
  const model = { ...restoringModel(client, asked), nameOf: nameOfDocumentPart(bucket.properties) };
  const editing = useEditing(model, {
    row: undefined,
    load: true,
    onSaved: ({ merged }) =>
      client.notifications.say({
        tone: "success",
        text: merged ? editingText("merged") : documentText("history.restored"),
        ofWrite: true,
      }),
  });
  const now = editing.row;
  const before = earlier.value;
  const nameOf = useRelatedNames(useMemo(() => relatedInBoth(bucket, [before, now]), [bucket, before, now]));
  const differences = useMemo(
    () => (now && before ? differencesToNow(bucket, { earlier: before, now, cellOf, nameOf }) : undefined),
    [bucket, before, now, cellOf, nameOf],
  );
  return {
    list,
    chosen,
    nothing: nothingOf(bucket, list, earlier),
    earlier,
    editing,
    differences,
    restore(fields) {
      if (now === undefined || !earlier.value) return;
      const { _id: _, ...restored } = restoredDocument(now, earlier.value, fields);
      editing.change(() => restored);
      editing.save();
    },
  };
}

function nothingOf(
  bucket: Bucket,
  { value, failure }: Loaded<readonly HistoryEntry[]>,
  earlier: Loaded<BucketDocument | null>,
): string | undefined {
  if (failure?.status === 404) return documentText("history.unavailable");
  if (value?.length === 0) return documentText(bucket.history === true ? "history.none" : "history.off");
  return earlier.value === null ? documentText("history.hidden") : undefined;
}
