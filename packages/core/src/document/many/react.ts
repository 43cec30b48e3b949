import { type QueryClient, skipToken, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { unwrap } from "../../http/query";
import { type Loaded, loadedOf, useClient } from "../../react/console";
import { changeDocuments } from "../changing";
import type { DocumentPatch } from "../model";
import { documentText } from "../text";
import { type Preview, previewDocuments, type Which } from "./change";

/** How many documents would be changed, and a few of them. */
export function usePreview(bucketId: string, which: Which): Loaded<Preview> {
  const { transport } = useClient();
  return loadedOf(
    useQuery({
      queryKey: ["document", bucketId, "preview", which],
      queryFn: ({ signal }) => unwrap(previewDocuments(transport, bucketId, which, signal)),
      staleTime: 0,
    }),
  );
}

/** The last change of many documents of a bucket, which can be taken back. */
interface Undoable {
  readonly cells: number;
  /** What brings back what was there; the server refuses it where somebody else has changed it since. */
  readonly patches: readonly DocumentPatch[];
}

/** Taking back the last change of many documents of a bucket, whichever part of the console made it. */
export interface Undoing {
  readonly remember: (change: Undoable) => void;
  /** Absent: nothing was changed here. */
  readonly undo: (() => Promise<void>) | undefined;
  readonly label: string;
}

const undoKey = (bucketId: string) => ["undo", bucketId] as const;

/** Keeps what takes a change of many documents back, in the place of the one before it. */
export const rememberUndo = (queries: QueryClient, bucketId: string, change: Undoable): void => {
  queries.setQueryData(undoKey(bucketId), change);
};

export function useUndoing(bucketId: string): Undoing {
  const { transport, queries, notifications } = useClient();
  const queryKey = useMemo(() => undoKey(bucketId), [bucketId]);
  const last =
    useQuery<Undoable | null>({ queryKey, queryFn: skipToken, staleTime: "static" }).data ?? undefined;
  return useMemo(
    () => ({
      remember: (change) => rememberUndo(queries, bucketId, change),
      undo:
        last &&
        (async () => {
          queries.setQueryData(queryKey, null);
          const result = await changeDocuments(transport, bucketId, last.patches);
          void queries.invalidateQueries({ queryKey: ["document", bucketId] });
          if (result.ok) notifications.say({ tone: "success", text: documentText("changes.undone") });
          else {
            notifications.fail(result.failure);
            // Nobody refused it: it can be tried again.
            if (result.failure.retry) queries.setQueryData(queryKey, last);
          }
        }),
      label: documentText("changes.undo", { count: last?.cells ?? 0 }),
    }),
    [transport, queries, notifications, queryKey, bucketId, last],
  );
}
