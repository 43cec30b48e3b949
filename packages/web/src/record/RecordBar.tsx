import { recordAddPath } from "@twinhelm/core/record/paths";
import { recordText } from "@twinhelm/core/text/record";
import { AddButton } from "../list/AddButton";
import { BarMenu } from "../list/BarMenu";
import { ColumnsMenu } from "../list/ColumnsMenu";
import { RefreshButton } from "../list/RefreshButton";
import { SearchBox } from "../list/SearchBox";
import type { RecordListProps } from "./RecordListPage";
import type { RecordTableState } from "./useRecordTable";

interface RecordBarProps extends RecordListProps {
  readonly table: RecordTableState;
  readonly known: object;
  /** True: there is nothing to show in columns. */
  readonly empty: boolean;
}

/** What an area has of its own on the left, what is done with the whole list on the right. */
export function RecordBar({ records, face, table, known, empty }: RecordBarProps) {
  const { about, actions } = records;
  const { control, search, page, list, columns } = table;
  return (
    <div className="bar">
      {(!empty || search.words !== "") && (
        <SearchBox value={search.words} onSearch={search.search} label={recordText("search")} />
      )}
      {face?.bar?.(control, known)}
      <span className="space" />
      <BarMenu>
        <RefreshButton of={page.rows} />
        {!empty && (
          <ColumnsMenu
            columns={list.columns.filter(({ key }) => !list.staying.includes(key))}
            shown={columns.shown}
            onToggle={columns.toggle}
            onAll={columns.setAll}
          />
        )}
      </BarMenu>
      <AddButton
        label={recordText("addNew")}
        request={actions.create.permission?.(records.example)}
        to={recordAddPath(about)}
      />
    </div>
  );
}
