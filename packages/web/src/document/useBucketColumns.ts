import type { Bucket } from "@twinhelm/core/bucket/model";
import { columnsOf } from "@twinhelm/core/document/columns";
import { primaryOf } from "@twinhelm/core/field/primary";
import { useMemo } from "react";
import { type Columns, namedColumns, useColumns } from "../list/useColumns";
import type { DocumentList } from "./useDocumentList";

/** The columns of a bucket's table: those that the list names, else those that this browser remembers. */
export function useBucketColumns(bucket: Bucket, { state, change }: DocumentList): Columns {
  const all = useMemo(() => columnsOf(bucket).map(({ key }) => key), [bucket]);
  const staying = useMemo(() => ["_id", primaryOf(bucket)], [bucket]);
  const own = useColumns(bucket._id, all, staying);
  return useMemo(
    () =>
      namedColumns(own, state.columns, { all, staying }, (columns) => change((now) => ({ ...now, columns }))),
    [own, state.columns, all, staying, change],
  );
}
