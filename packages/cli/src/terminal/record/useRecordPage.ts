import type { ListState } from "@twinhelm/core/list/state";
import { type RecordRows, useRecordRows } from "@twinhelm/core/react/records";
import type { Identified, RecordList } from "@twinhelm/core/record/area";
import { useMemo } from "react";

type Queries<Row> = Parameters<typeof useRecordRows<Row>>[0];

/**
 * One page of a list. `words` are looked for here, where the server has no search of its own: in the names of all
 * rows, which are few.
 */
export function useRecordPage<Row extends Identified>(
  queries: Queries<Row>,
  list: RecordList<Row>,
  state: ListState,
  words: string,
): RecordRows<Row> {
  const sort = state.sort ?? list.defaults.sort;
  const asked: ListState = words === "" ? state : { ...state, pageSize: 0, pageIndex: 0 };
  const loaded = useRecordRows(queries, { ...asked, sort });
  const { nameOf } = list;
  const { rows } = loaded;
  return useMemo(() => {
    if (words === "" || rows.value === undefined) return loaded;
    const found = named(rows.value, words, nameOf);
    const page = pageOf(found, state);
    return { ...loaded, rows: { ...rows, value: page }, total: found.length };
  }, [loaded, rows, words, nameOf, state]);
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

export const pageOf = <Row>(rows: readonly Row[], { pageIndex, pageSize }: ListState): readonly Row[] =>
  rows.slice(pageIndex * pageSize, (pageIndex + 1) * pageSize);
