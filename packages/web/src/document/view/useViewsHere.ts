import type { Bucket } from "@twinhelm/core/bucket/model";
import type { KeptViews } from "@twinhelm/core/document/view/actions";
import { baseOf, goneFieldsOf } from "@twinhelm/core/document/view/apply";
import type { SavedView } from "@twinhelm/core/document/view/model";
import { useViews } from "@twinhelm/core/document/view/react";
import { viewText } from "@twinhelm/core/document/view/text";
import type { ListBase } from "@twinhelm/core/list/state";
import { useMemo } from "react";
import { useSearchParams } from "react-router";

/** The saved view that the address names, and what is said of it. */
export interface ViewsHere {
  /** True: it is not known yet what the view says. */
  readonly pending: boolean;
  readonly open: SavedView | undefined;
  /** Where views are kept; absent: nobody has asked yet. */
  readonly kept: KeptViews["kept"] | undefined;
  readonly baseOf: (id: string) => ListBase | undefined;
  readonly warnings: readonly string[];
}

export function useViewsHere(bucket: Bucket): ViewsHere {
  const [query] = useSearchParams();
  const id = query.get("view") || undefined;
  const { value, failure } = useViews(bucket._id, id !== undefined);
  return useMemo(() => {
    const viewOf = (wanted: string | undefined) => value?.views.find(({ _id }) => _id === wanted);
    const open = viewOf(id);
    const pending = id !== undefined && value === undefined && failure === undefined;
    const gone = open === undefined ? [] : goneFieldsOf(bucket, open);
    return {
      pending,
      open,
      kept: value?.kept,
      baseOf(wanted) {
        const view = viewOf(wanted);
        return pending ? undefined : view === undefined ? {} : baseOf(bucket, view);
      },
      warnings: [
        ...(id !== undefined && !pending && open === undefined ? [viewText("unknown.id")] : []),
        ...(gone.length === 0 ? [] : [viewText("missing", { fields: gone.join(", ") })]),
      ],
    };
  }, [bucket, id, value, failure]);
}
