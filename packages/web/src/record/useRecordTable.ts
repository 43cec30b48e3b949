import { type Identified, rowsAs } from "@twinhelm/core/area/rows";
import { columnsKnown } from "@twinhelm/core/record/area";
import { useMemo } from "react";
import { useProvideChosen } from "../action/chosen";
import { useChoose } from "../action/FaceProvider";
import { useColumns } from "../list/useColumns";
import { useLastPage } from "../list/useLastPage";
import { useListState } from "../list/useListState";
import { useSelection } from "../list/useSelection";
import { useTitle } from "../shell/useTitle";
import type { RecordListProps } from "./RecordListPage";
import { useRecordSearch } from "./useRecordSearch";

/** The list on the screen: its page, columns and chosen rows, and how rows are deleted. */
export type RecordTableState = ReturnType<typeof useRecordTable>;

const noDefaults = { pageSize: 10 };

export function useRecordTable({ area, records }: RecordListProps, known: object) {
  const { about, actions } = records;
  const control = useListState(area.id, area.routes.list?.list ?? noDefaults);
  const search = useRecordSearch(records, control);
  const { page } = search;
  const whole = useMemo(() => records.list(known), [records, known]);
  const { value } = page.rows;
  const list = useMemo(() => ({ ...whole, columns: columnsKnown(whole.columns, value) }), [whole, value]);
  const all = useMemo(() => whole.columns.map(({ key }) => key), [whole]);
  const columns = useColumns(list.memory, all, list.staying, {
    initial: list.initial,
    always: list.staying,
  });
  const selection = useSelection(page.rows.value);
  const { ask } = useChoose();
  useTitle(area.section?.title, about.words.title);
  useProvideChosen(
    useMemo(() => ({ rows: rowsAs(area.id, selection.rows), done: selection.clear }), [area, selection]),
  );
  // Identities beyond the end are answered with a total of 0: then it is the first page.
  useLastPage(control, page);
  const remove = (chosen: readonly Identified[]) =>
    ask(
      actions.delete,
      { ids: chosen.map(({ _id }) => _id), names: chosen.map((row) => records.nameOf(row)) },
      selection.clear,
    );
  return { control, search, page, list, columns, selection, remove };
}
