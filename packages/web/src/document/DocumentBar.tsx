import type { Bucket } from "@twinhelm/core/bucket/model";
import { documentInsert } from "@twinhelm/core/document/actions";
import { addDocumentPath } from "@twinhelm/core/document/paths";
import type { DocumentTable } from "@twinhelm/core/document/react";
import { documentText } from "@twinhelm/core/document/text";
import { tableText } from "@twinhelm/core/text/table";
import { AddButton } from "../list/AddButton";
import { BarMenu } from "../list/BarMenu";
import { ColumnsMenu } from "../list/ColumnsMenu";
import { FilterMenu } from "../list/filter/FilterMenu";
import type { FilterSource } from "../list/filter/source";
import { RefreshButton } from "../list/RefreshButton";
import { SearchBox } from "../list/SearchBox";
import type { Columns } from "../list/useColumns";
import { GuideButton } from "./GuideButton";
import { LanguageMenu } from "./LanguageMenu";
import type { DocumentList } from "./useDocumentList";
import type { ViewsHere } from "./view/useViewsHere";
import { ViewsMenu } from "./view/ViewsMenu";

interface DocumentBarProps {
  readonly bucket: Bucket;
  readonly table: DocumentTable;
  readonly list: DocumentList;
  readonly views: ViewsHere;
  readonly columns: Columns;
  /** True: there is nothing to show in columns. */
  readonly empty: boolean;
  /** Somebody asks for all of it again. */
  readonly onRefresh: () => void;
}

/** What the filter of a bucket can ask for. */
export const filterSourceOf = ({ _id, properties }: Bucket): FilterSource => ({
  id: _id,
  properties,
  kinds: ["mongodb", "expression"],
});

/** Search and filter on the left, what is done with the whole table on the right. */
export function DocumentBar({ bucket, table, list, views, columns, empty, onRefresh }: DocumentBarProps) {
  const { loading, reload } = table.rows;
  const refresh = () => {
    onRefresh();
    reload();
  };
  return (
    <div className="bar">
      <SearchBox
        value={list.search}
        onSearch={list.setSearch}
        label={documentText("search")}
        hint={documentText("search.hint")}
      />
      <FilterMenu source={filterSourceOf(bucket)} list={list} />
      <span className="space" />
      <BarMenu>
        <RefreshButton of={{ loading, reload: refresh }} />
        <ViewsMenu bucket={bucket} views={views} list={list} shown={columns.shown} />
        <LanguageMenu bucket={bucket} language={list.state.language} onChoose={list.setLanguage} />
        {!empty && (
          <ColumnsMenu
            columns={table.columns.filter(({ key }) => key !== "_id")}
            shown={columns.shown}
            onToggle={columns.toggle}
            onAll={columns.setAll}
            onOrder={columns.order && (() => columns.setOrder(undefined))}
          />
        )}
        <GuideButton bucket={bucket} />
      </BarMenu>
      {bucket.readOnly !== true && (
        <AddButton
          label={tableText("add")}
          request={documentInsert.permission?.({ bucketId: bucket._id, document: {} })}
          to={addDocumentPath(bucket._id)}
        />
      )}
    </div>
  );
}
