import { runAction } from "@twinhelm/core/action/run";
import { fieldMove } from "@twinhelm/core/bucket/fieldActions";
import type { Bucket } from "@twinhelm/core/bucket/model";
import { columnsOf } from "@twinhelm/core/document/columns";
import { movedKey, orderKeeper } from "@twinhelm/core/list/columnOrder";
import { useAccess, useClient } from "@twinhelm/core/react/console";
import { useState } from "react";
import type { Columns } from "../list/useColumns";
import type { DocumentList } from "./useDocumentList";

/** Columns that can be put in the place of others. */
export interface MovedColumns extends Columns {
  readonly move: (key: string, placeOf: string) => void;
}

/**
 * A column that is moved is a field that is moved, for everybody. Where the list names its columns, as a saved view
 * does, or the bucket may not be changed, it is moved there, or here alone.
 */
export function useColumnOrder(bucket: Bucket, list: DocumentList, columns: Columns): MovedColumns {
  const client = useClient();
  const access = useAccess().value;
  // What is shown until the bucket has come back with its new order.
  const [early, setEarly] = useState<{ readonly of: Bucket; readonly shown: readonly string[] }>();
  const { state, change } = list;
  const moveField = async (key: string, placeOf: string) => {
    setEarly({ of: bucket, shown: movedKey(columns.shown, key, placeOf) });
    const result = await runAction(client, fieldMove, { bucketId: bucket._id, key, placeOf });
    if (!result.ok) setEarly(undefined);
  };
  const request = fieldMove.permission?.({ bucketId: bucket._id, key: "", placeOf: "" });
  return {
    ...columns,
    shown: early?.of === bucket ? early.shown : columns.shown,
    move(key, placeOf) {
      const keeper = orderKeeper({
        named: state.columns !== undefined,
        own: columns.order !== undefined,
        mayChangeBucket: request === undefined || access?.explain(request).allowed === true,
      });
      if (keeper === "list")
        change((now) => ({ ...now, columns: [...movedKey(columns.shown, key, placeOf)] }));
      else if (keeper === "bucket") void moveField(key, placeOf);
      else {
        const all = columns.order ?? columnsOf(bucket).map((column) => column.key);
        columns.setOrder(movedKey(all, key, placeOf));
      }
    },
  };
}
