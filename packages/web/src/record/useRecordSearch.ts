import type { Identified } from "@twinhelm/core/area/rows";
import { searchFilter, searchTextOf } from "@twinhelm/core/filter/search";
import { useRecordPage } from "@twinhelm/core/react/recordPage";
import type { RecordRows } from "@twinhelm/core/react/records";
import type { Records } from "@twinhelm/core/record/records";
import { useState } from "react";
import type { ListControl } from "../list/useListState";

/** The search box of a list: the server searches where it can, else names are searched in the whole list. */
export interface RecordSearch<Row> {
  readonly words: string;
  readonly search: (words: string) => void;
  readonly page: RecordRows<Row>;
}

export function useRecordSearch<Row extends Identified>(
  records: Pick<Records<Row>, "queries" | "nameOf" | "searched">,
  control: ListControl,
): RecordSearch<Row> {
  const { searched } = records;
  const [typed, setTyped] = useState("");
  const here = searched === undefined ? typed : "";
  const page = useRecordPage(records, control.state, here);
  const current = searched === undefined ? typed : (searchTextOf(searched, control.state.filter) ?? "");
  return {
    words: current,
    page,
    search(words) {
      // An empty box does not take a filter away that stands elsewhere.
      if (words.trim() === current) return;
      if (searched !== undefined) return control.setFilter(searchFilter(searched, words));
      setTyped(words.trim());
      if (control.state.pageIndex > 0) control.goTo(0);
    },
  };
}
