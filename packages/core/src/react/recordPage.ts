import { useMemo } from "react";
import type { Identified } from "../area/rows";
import type { ListState } from "../list/state";
import type { Records } from "../record/records";
import { type RecordRows, useRecordRows } from "./records";

/**
 * One page of a list. `words` are looked for here, where the server has no search of its own: in the names of all
 * rows, which are few.
 */
export function useRecordPage<Row extends Identified>(
  records: Pick<Records<Row>, "queries" | "nameOf">,
  state: ListState,
  words: string,
): RecordRows<Row> {
  const asked: ListState = words === "" ? state : { ...state, pageSize: 0, pageIndex: 0 };
  const loaded = useRecordRows(records.queries, asked);
  const { value } = loaded.rows;
  const { pageIndex, pageSize } = state;
  // The same rows between renders: who has chosen some of them would begin anew with others.
  const found = useMemo(() => {
    if (words === "" || value === undefined) return undefined;
    const all = named(value, words, (row) => records.nameOf(row));
    return { page: pageOf(all, { pageIndex, pageSize }), total: all.length };
  }, [value, words, records, pageIndex, pageSize]);
  if (found === undefined) return loaded;
  return { ...loaded, rows: { ...loaded.rows, value: found.page }, total: found.total };
}

/** Rows that have the words in their name, in any case. */
export function named<Row>(
  rows: readonly Row[],
  words: string,
  nameOf: (row: Row) => string,
): readonly Row[] {
  const wanted = words.trim().toLowerCase();
  return rows.filter((row) => nameOf(row).toLowerCase().includes(wanted));
}

export const pageOf = <Row>(
  rows: readonly Row[],
  { pageIndex, pageSize }: Pick<ListState, "pageIndex" | "pageSize">,
): readonly Row[] => rows.slice(pageIndex * pageSize, (pageIndex + 1) * pageSize);
