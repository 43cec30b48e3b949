import type { Bucket } from "@twinhelm/core/bucket/model";
import { documentListDefaults } from "@twinhelm/core/document/list";
import { baseOf, openViewOf } from "@twinhelm/core/document/view/apply";
import { goneFieldsOf } from "@twinhelm/core/document/view/gone";
import { useViews } from "@twinhelm/core/document/view/react";
import { viewText } from "@twinhelm/core/document/view/text";
import { isChanged, type ListState, onView } from "@twinhelm/core/list/state";
import { useNotifications } from "@twinhelm/core/react/actions";
import { visibleText } from "@twinhelm/core/text/visible";
import { useEffect } from "react";
import { type Change, changePlace, listDefaults } from "../navigation/state";

interface OpenView {
  /** True: it is not known yet what the view of the address says. */
  readonly pending: boolean;
  /** What the status line says of it. */
  readonly said: string | undefined;
}

/** The saved view that a list stands on: once it is known, the list has what it says. */
export function useOpenView(bucket: Bucket, list: ListState, change: (change: Change) => void): OpenView {
  const { view } = list;
  const { value, failure } = useViews(bucket._id, view !== undefined);
  const { notifications } = useNotifications();
  const open = openViewOf(list, value?.views);
  const pending = view !== undefined && view.base === undefined;
  const known = value !== undefined || failure !== undefined;
  useEffect(() => {
    if (!pending || !known) return;
    const base = open === undefined ? undefined : baseOf(bucket, open);
    change((state) =>
      changePlace((place) => ({ ...place, list: onView(place.list, listDefaults(state), base) }))(state),
    );
    const gone = open === undefined ? [] : goneFieldsOf(bucket, open);
    const fields = visibleText(gone.join(", "));
    if (open === undefined) notifications.say({ tone: "warning", text: viewText("unknown.id") });
    else if (gone.length > 0) notifications.say({ tone: "warning", text: viewText("missing", { fields }) });
  }, [pending, known, open, bucket, change, notifications]);
  if (open === undefined || pending) return { pending, said: undefined };
  const name = visibleText(open.name);
  const key = isChanged(list, documentListDefaults) ? "changed.of" : "open";
  return { pending, said: viewText(key, { name }) };
}
