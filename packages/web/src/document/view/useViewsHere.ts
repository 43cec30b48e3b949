import type { Bucket } from "@twinhelm/core/bucket/model";
import type { KeptViews } from "@twinhelm/core/document/view/actions";
import { baseOf } from "@twinhelm/core/document/view/apply";
import type { SavedView } from "@twinhelm/core/document/view/model";
import { useViews } from "@twinhelm/core/document/view/react";
import { viewText } from "@twinhelm/core/document/view/text";
import type { ListBase } from "@twinhelm/core/list/state";
import { useEffect, useMemo, useState } from "react";
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
  const open = value?.views.find(({ _id }) => _id === id);
  const gone = useGoneFields(bucket, open);
  return useMemo(() => {
    const viewOf = (wanted: string | undefined) => value?.views.find(({ _id }) => _id === wanted);
    const pending = id !== undefined && value === undefined && failure === undefined;
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
  }, [bucket, id, value, failure, open, gone]);
}

const none: readonly string[] = [];

/** Fields that a view names and that are gone. What reads filters loads with the first view that is opened. */
function useGoneFields(bucket: Bucket, view: SavedView | undefined): readonly string[] {
  const [found, setFound] = useState<{ readonly of: SavedView; readonly fields: readonly string[] }>();
  useEffect(() => {
    let isLeft = false;
    const find = async (of: SavedView) => {
      const { goneFieldsOf } = await import("@twinhelm/core/document/view/gone");
      if (!isLeft) setFound({ of, fields: goneFieldsOf(bucket, of) });
    };
    if (view !== undefined) void find(view);
    return () => {
      isLeft = true;
    };
  }, [bucket, view]);
  return found !== undefined && found.of === view ? found.fields : none;
}
