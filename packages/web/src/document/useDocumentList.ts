import { type Bucket, titleOfBucket } from "@twinhelm/core/bucket/model";
import { documentArea } from "@twinhelm/core/document/area";
import { inLanguage } from "@twinhelm/core/document/language";
import { documentListDefaults } from "@twinhelm/core/document/list";
import { searchFilter, searchTextOf } from "@twinhelm/core/filter/search";
import { isEmptyFilter, withFilter } from "@twinhelm/core/list/state";
import type { BucketPreference } from "@twinhelm/core/preference/model";
import { useNotifications } from "@twinhelm/core/react/actions";
import { text as words } from "@twinhelm/core/text/catalogue";
import { useMemo } from "react";
import { type ListControl, useListState } from "../list/useListState";
import type { ViewsHere } from "./view/useViewsHere";

/** The state of a data table as the address has it, and what a person can do with it. */
export interface DocumentList extends ListControl {
  /** Text of the search box, where the filter came from it. */
  readonly search: string;
  /** True if a filter is active that did not come from the search box. */
  readonly filtered: boolean;
  readonly setSearch: (text: string) => void;
  readonly setLanguage: (code: string, languages: BucketPreference["language"]) => void;
}

export function useDocumentList(bucket: Bucket, { baseOf }: ViewsHere): DocumentList {
  const list = useListState(documentArea.id, documentListDefaults, baseOf);
  const { notifications } = useNotifications();
  return useMemo(() => {
    const { state, change, defaults } = list;
    const search = searchTextOf(bucket.properties, state.filter) ?? "";
    return {
      ...list,
      search,
      filtered: search === "" && !isEmptyFilter(state.filter),
      setSearch: (text) => {
        if (text === search) return;
        const filter = searchFilter(bucket.properties, text);
        if (filter === undefined && text.trim() !== "")
          notifications.say({
            tone: "warning",
            text: words("filter.noSearch", { title: titleOfBucket(bucket) }),
          });
        change((newest) => withFilter(newest, filter, defaults));
      },
      setLanguage: (code, languages) => change((newest) => inLanguage(newest, code, languages, defaults)),
    };
  }, [list, bucket, notifications]);
}
