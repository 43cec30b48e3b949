import { type OwnMemory, readJson } from "../../shell/keyValue";
import { type SavedView, savedViewsSchema, type ViewBody } from "./model";

const keyOf = ({ who }: OwnMemory, bucketId: string) => `views:${who}:${bucketId}`;

/** The views of a bucket that are kept here. */
export const viewsHere = (own: OwnMemory, bucketId: string): readonly SavedView[] =>
  readJson(own.memory, keyOf(own, bucketId), (value) => {
    const parsed = savedViewsSchema().safeParse(value);
    return parsed.success ? parsed.data : undefined;
  }) ?? [];

/** Keeps a view, a new one or in the place of another. */
export function keepView(own: OwnMemory, bucketId: string, body: ViewBody, before?: SavedView): SavedView {
  const views = viewsHere(own, bucketId);
  const _id = before?._id ?? freeId(views);
  const view = { ...body, shared: false, _id, version: (before?.version ?? 0) + 1 };
  write(own, bucketId, [...views.filter((each) => each._id !== _id), view]);
  return view;
}

/** Forgets a view. */
export const dropView = (own: OwnMemory, bucketId: string, id: string): void =>
  write(
    own,
    bucketId,
    viewsHere(own, bucketId).filter(({ _id }) => _id !== id),
  );

function write(own: OwnMemory, bucketId: string, views: readonly SavedView[]): void {
  if (views.length === 0) own.memory.remove(keyOf(own, bucketId));
  else own.memory.write(keyOf(own, bucketId), JSON.stringify(views));
}

/** An id in the form of those of servers, which no view here has. */
function freeId(views: readonly SavedView[]): string {
  const highest = Math.max(0, ...views.map(({ _id }) => Number.parseInt(_id, 16)));
  return (highest + 1).toString(16).padStart(24, "0");
}
