import type { Bucket } from "@twinhelm/core/bucket/model";
import { allProperties, isUnique, type PropertyAt } from "../../../bucket/fields";
import { tableOf } from "../documentTable";
import { type ItemTable, itemTables } from "./indexes";

/** Where the documents of a bucket are stored, and what is unique in them: found once for all rows of a write. */
export interface Layout {
  readonly bucketId: string;
  /** Quoted name. */
  readonly table: string;
  readonly lists: readonly ItemTable[];
  readonly unique: readonly PropertyAt[];
}

/** The layout of a bucket. It goes through all of its fields. */
export const layoutOf = (bucket: Bucket): Layout => ({
  bucketId: bucket._id,
  table: tableOf(bucket._id),
  lists: itemTables(bucket),
  unique: allProperties(bucket).filter(isUnique),
});
