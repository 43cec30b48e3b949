import { runAction } from "@twinhelm/core/action/run";
import { fieldMove } from "@twinhelm/core/bucket/fieldActions";
import type { Bucket } from "@twinhelm/core/bucket/model";
import { columnsOf } from "@twinhelm/core/document/columns";
import { keysInOrder, movedKey, orderKeeper } from "@twinhelm/core/list/columnOrder";
import { useAccess, useClient } from "@twinhelm/core/react/console";
import { useRef, useState } from "react";
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
  const access = useAccess().value;
  const { state, change } = list;
  const moves = useFieldMoves(bucket, columns.shown);
  const request = fieldMove.permission?.({ bucketId: bucket._id, key: "", placeOf: "" });
  return {
    ...columns,
    shown: moves.shown,
    move(key, placeOf) {
      const keeper = orderKeeper({
        named: state.columns !== undefined,
        own: columns.order !== undefined,
        mayChangeBucket: request === undefined || access?.explain(request).allowed === true,
      });
      if (keeper === "list")
        change((now) => ({ ...now, columns: [...movedKey(columns.shown, key, placeOf)] }));
      else if (keeper === "bucket") void moves.move(key, placeOf);
      else {
        const all = columns.order ?? columnsOf(bucket).map((column) => column.key);
        columns.setOrder(movedKey(all, key, placeOf));
      }
    },
  };
}

/** Columns as they are shown while moves of fields are under way. */
interface Early {
  readonly of: Bucket;
  readonly keys: readonly string[];
  readonly underWay: number;
}

/**
 * Moves fields of a bucket, one after the other: each move reads the bucket and writes it, so that two at once would
 * undo each other. They are shown at once, until the bucket has come back with its new order.
 */
function useFieldMoves(bucket: Bucket, stored: readonly string[]) {
  const client = useClient();
  const [early, setEarly] = useState<Early>();
  const before = useRef<Promise<unknown>>(Promise.resolve());
  const latest = useRef(bucket);
  latest.current = bucket;
  const isEarly = early !== undefined && (early.underWay > 0 || early.of === bucket);
  const shown = isEarly ? keysInOrder(stored, early.keys) : stored;
  const move = async (key: string, placeOf: string) => {
    const keys = movedKey(shown, key, placeOf);
    setEarly((now) => ({ of: bucket, keys, underWay: (now?.underWay ?? 0) + 1 }));
    const moved = before.current.then(() =>
      runAction(client, fieldMove, { bucketId: bucket._id, key, placeOf }),
    );
    before.current = moved.catch(() => undefined);
    const { ok } = await moved;
    setEarly((now) =>
      ok && now !== undefined ? { ...now, of: latest.current, underWay: now.underWay - 1 } : undefined,
    );
  };
  return { shown, move };
}
