import type { Bucket } from "../../bucket/model";
import { unknownNameIn } from "../../field/unknownPath";
import type { ListBase, ListState } from "../../list/state";
import type { SavedView, ViewParts } from "./model";

/** Whether a path names a field of the bucket. */
export const isField = ({ properties }: Bucket, path: string): boolean =>
  unknownNameIn(path, properties, () => undefined) === undefined;

/**
 * What a view says of the list of its bucket. An order or a column by a field that is gone is left out; a condition on
 * one stays, as without it more would be shown than the view means.
 */
export function baseOf(bucket: Bucket, { filter, sort, columns, language }: ViewParts): ListBase {
  const [order] = Object.entries(sort ?? {});
  const shown = columns?.filter((key) => isField(bucket, key));
  return {
    ...(filter === undefined ? {} : { filter }),
    ...(order === undefined || !isField(bucket, order[0])
      ? {}
      : { sort: { field: order[0], direction: order[1] } }),
    ...(shown === undefined || shown.length === 0 ? {} : { columns: shown }),
    ...(language === undefined ? {} : { language }),
  };
}

/** What is saved of a list. `shown`: keys of its columns, where they are not those that the list begins with. */
export const partsOfList = (
  { filter, sort, language }: ListState,
  shown: readonly string[] | undefined,
): ViewParts => ({
  ...(filter === undefined ? {} : { filter }),
  ...(sort === undefined ? {} : { sort: { [sort.field]: sort.direction } }),
  ...(shown === undefined ? {} : { columns: shown }),
  ...(language === undefined ? {} : { language }),
});

/** The view that a list stands on. */
export const openViewOf = (
  { view }: ListState,
  views: readonly SavedView[] | undefined,
): SavedView | undefined => views?.find(({ _id }) => _id === view?.id);
