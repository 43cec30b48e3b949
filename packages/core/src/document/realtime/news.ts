import type { Bucket } from "../../bucket/model";
import { isRecord, isSame } from "../../editing/same";
import type { Property } from "../../field/property";
import type { BucketDocument, DocumentPage } from "../model";
import { documentText } from "../text";

/** What has become of a page since it was shown. */
export interface PageNews {
  /** Documents that would be shown beside those that are. */
  readonly fresh: number;
  /** Documents shown that were deleted, or match no more. */
  readonly gone: number;
  /** True: other documents would be shown, or in another order, though none is new or gone. */
  readonly isMoved: boolean;
}

export const noNews: PageNews = { fresh: 0, gone: 0, isMoved: false };

/** What a page says of them, as in "3 new, 1 gone."; `undefined`: nothing. */
export function newsWords({ fresh, gone, isMoved }: PageNews): string | undefined {
  const parts = [
    ...(fresh > 0 ? [documentText("news.fresh", { count: fresh })] : []),
    ...(gone > 0 ? [documentText("news.gone", { count: gone })] : []),
    ...(isMoved ? [documentText("news.moved")] : []),
  ];
  return parts.length === 0 ? undefined : documentText("news.line", { news: parts.join(", ") });
}

interface Compared {
  readonly shown: DocumentPage;
  /** The same page as it is now. */
  readonly latest: DocumentPage;
  /** Ids that were told to be deleted, or to match no more. */
  readonly removed: ReadonlySet<string>;
  readonly pageIndex: number;
  readonly pageSize: number;
}

const idsOf = ({ data }: DocumentPage) => data.map(({ _id }) => _id);

/** What the page as it is now has that the one shown has not. On later pages, what comes from another page is not new. */
export function newsOf({ shown, latest, removed, pageIndex, pageSize }: Compared): PageNews {
  const [before, now] = [idsOf(shown), idsOf(latest)];
  const isFull = pageSize > 0 && now.length >= pageSize;
  const gone = before.filter((id) => !now.includes(id) && (!isFull || removed.has(id))).length;
  const came = now.filter((id) => !before.includes(id)).length;
  const more = latest.meta.total - shown.meta.total + gone;
  const fresh = pageIndex === 0 && came > 0 ? Math.max(more, came - (isFull ? gone : 0), 0) : 0;
  return { fresh, gone, isMoved: fresh === 0 && gone === 0 && !isSame(before, now) };
}

/** The page shown, with the values of now in its rows, and whether its fields are being changed; and which rows that changed. */
export function valuesOfNow(
  shown: DocumentPage,
  latest: DocumentPage,
): { readonly page: DocumentPage; readonly changed: readonly string[] } {
  const now = new Map(latest.data.map((each) => [each._id, each]));
  const changed = shown.data.filter((row) => {
    const next = now.get(row._id);
    return next !== undefined && !isSame(row, next);
  });
  const { changing } = latest.meta;
  const page = changing === shown.meta.changing ? shown : { ...shown, meta: { ...shown.meta, changing } };
  if (changed.length === 0) return { page, changed: [] };
  const data = shown.data.map((row) => (changed.includes(row) ? (now.get(row._id) ?? row) : row));
  return { page: { ...page, data }, changed: changed.map(({ _id }) => _id) };
}

/** Whether rows of now have fields that they had not when they were shown, or the other way round: those of the bucket may have changed. */
export function hasOtherFields(shown: DocumentPage, latest: DocumentPage): boolean {
  const now = new Map(latest.data.map((each) => [each._id, each]));
  return shown.data.some((row) => {
    const next = now.get(row._id);
    return next !== undefined && !isSame(Object.keys(row).toSorted(), Object.keys(next).toSorted());
  });
}

/** Whether rows that were read and those the socket began with are of the same state, as far as that can be told. */
export function isLike(
  { properties }: Pick<Bucket, "properties">,
  rows: readonly BucketDocument[],
  documents: readonly BucketDocument[],
): boolean {
  const fields = Object.entries(properties);
  return (
    rows.length === documents.length &&
    rows.every((row, at) => {
      const document = documents[at];
      return (
        document?._id === row._id &&
        fields.every(([key, property]) => isLikeStored(property, row[key], document[key]))
      );
    })
  );
}

/** The socket has translations side by side, and related documents as ids. */
function isLikeStored(
  { type, options, properties, items }: Property,
  shown: unknown,
  stored: unknown,
): boolean {
  if (options?.translate === true)
    return (
      isSame(shown, stored) || (isRecord(stored) && Object.values(stored).some((each) => isSame(each, shown)))
    );
  if (type === "relation") return isSame(idsIn(shown), idsIn(stored));
  if (properties !== undefined && isRecord(shown) && isRecord(stored))
    return Object.entries(properties).every(([key, each]) => isLikeStored(each, shown[key], stored[key]));
  if (items !== undefined && Array.isArray(shown) && Array.isArray(stored))
    return shown.length === stored.length && shown.every((each, at) => isLikeStored(items, each, stored[at]));
  return isSame(shown, stored);
}

/** Ids of related documents; one that refers to nothing is shown as an empty list or null, and stored as nothing. */
const idsIn = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(idsIn);
  return isRecord(value) ? value._id : (value ?? undefined);
};
