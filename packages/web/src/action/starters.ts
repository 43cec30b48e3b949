import type { RecordSubject } from "@twinhelm/core/action/action";
import type { Situation } from "@twinhelm/core/action/commandOf";
import { recordStarters } from "@twinhelm/core/action/recordStarters";
import type { ActionId } from "@twinhelm/core/action/registry";
import { documentsPath } from "@twinhelm/core/shell/routes";
import type { Start } from "./starting";

/** What starting an action works with. */
export interface Starting {
  readonly situation: Situation;
  readonly start: Start;
  readonly open: (path: string) => void;
  /** Told when chosen documents are gone. */
  readonly done?: (() => void) | undefined;
}

type Starter = (starting: Starting) => void;

const openBucket: Starter = ({ situation: { bucket }, open }) => {
  if (bucket !== undefined) open(documentsPath(bucket._id));
};

const openDocument: Starter = ({ situation: { bucket, documents }, open }) => {
  const [document] = documents;
  if (bucket !== undefined && document !== undefined)
    open(`${documentsPath(bucket._id)}/${encodeURIComponent(document._id)}`);
};

/** How each action of the registry begins in the web console. */
export const starters: Readonly<Record<ActionId, Starter>> = {
  ...recordStarters((begin) => ({ situation, start, open, done }: Starting) => {
    const remove = (area: RecordSubject, ids: readonly string[], names: readonly string[]) =>
      start.deleteRecords(area, { ids: [...ids], names: [...names] }, done);
    begin({ situation, open, remove });
  }),
  "bucket.list": ({ open }) => open("/dashboard"),
  "bucket.get": openBucket,
  "bucket.create": ({ start }) => start.createBucket(),
  "bucket.update": ({ start, situation: { bucket } }) => {
    if (bucket !== undefined) start.editBucket(bucket);
  },
  "bucket.arrange": ({ situation: { buckets }, open }) => {
    const [first] = buckets;
    if (!focusHandle() && first !== undefined) {
      open(documentsPath(first._id));
      requestAnimationFrame(focusHandle);
    }
  },
  "bucket.delete": ({ start, situation: { bucket } }) => {
    if (bucket !== undefined) start.deleteBucket(bucket);
  },
  "document.list": openBucket,
  "document.get": openDocument,
  "document.insert": ({ situation: { bucket }, open }) => {
    if (bucket !== undefined) open(`${documentsPath(bucket._id)}/add`);
  },
  "document.replace": openDocument,
  "document.patch": openDocument,
  "document.delete": ({ start, situation: { bucket, documents }, done }) => {
    if (bucket !== undefined && documents.length > 0) start.deleteDocuments(bucket, documents, done);
  },
  "preference.get": ({ open }) => open("/passport/settings"),
  "preference.replace": ({ open }) => open("/passport/settings"),
};

/** Arranging is done in the section list: its first handle takes the keys. */
function focusHandle(): boolean {
  const handle = document.querySelector(".section-list .drag-handle");
  if (!(handle instanceof HTMLElement)) return false;
  handle.focus();
  return true;
}
