import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Result } from "../../http/failure";
import { type Loaded, loadedOf, useClient } from "../../react/console";
import { getObject } from "../api";
import type { StorageObject } from "../model";
import { type FilePicking, type PickedFiles, type PickedKind, pickingQuery } from "./picking";

/** A page of files to choose from. */
export interface PickedPage extends Loaded<PickedFiles> {
  /** True: this is the page before, another one is on its way. */
  readonly stale: boolean;
  /** When it came, milliseconds since the epoch. */
  readonly time: number;
}

export function usePickedFiles(picking: FilePicking, kind: PickedKind): PickedPage {
  const { transport } = useClient();
  const query = useQuery({ ...pickingQuery(transport, picking, kind), placeholderData: keepPreviousData });
  return { ...loadedOf(query), stale: query.isPlaceholderData, time: query.dataUpdatedAt };
}

/** The object that a field names. A failure is an answer that the field shows, and nothing to report. */
export interface FieldObject {
  /** Absent: it is on its way. */
  readonly answer: Result<StorageObject> | undefined;
  /** When it came, milliseconds since the epoch. */
  readonly time: number;
}

export function useFieldObject(id: string): FieldObject {
  const { transport } = useClient();
  const { data, dataUpdatedAt } = useQuery({
    queryKey: ["storage", "field", id],
    queryFn: ({ signal }) => getObject(transport, id, signal),
    // Others delete files: each field looks again.
    staleTime: 0,
  });
  return { answer: data, time: dataUpdatedAt };
}
