import { titleOfBucket } from "@twinhelm/core/bucket/model";
import { documentInsert } from "@twinhelm/core/document/actions";
import { addDocumentPath } from "@twinhelm/core/document/paths";
import { relationText } from "@twinhelm/core/text/relation";
import { tableText } from "@twinhelm/core/text/table";
import { visibleText } from "@twinhelm/core/text/visible";
import { usePermissions } from "../../keys/usePermissions";
import type { PickerItem } from "../../layers/Picker";
import { type Change, isWaiting, openToName, show, showOver } from "../../navigation/state";
import type { PickDocumentLayer } from "./layer";

interface NewRelated {
  readonly item: PickerItem;
  /** Opens its form; denied, nothing. */
  readonly run: () => void;
  readonly denied: readonly string[];
}

/** Makes a document for a relation to name. The form that names it waits, with what is typed in it. */
export function useNewRelated(
  { bucket, path, property }: PickDocumentLayer,
  change: (change: Change) => void,
): NewRelated | undefined {
  const { guard, refuse } = usePermissions();
  if (path === undefined) return undefined;
  const request = documentInsert.permission?.({ bucketId: bucket._id, document: {} });
  const address = addDocumentPath(bucket._id);
  const title = titleOfBucket(bucket);
  const label = visibleText(relationText("new", { title }));
  // The same form cannot be filled in twice at once.
  const twice = showOver({ kind: "message", title: label, text: relationText("new.waiting", { title }) });
  const made = openToName(address, { path, property });
  const open = () =>
    change((state) => (isWaiting(state, address) ? twice(state) : made(show(undefined)(state))));
  const { denied } = bucket.readOnly === true ? refuse(tableText("readOnly.hint")) : guard(request, open);
  return {
    item: { id: "new", label: `+ ${label}`, off: denied !== undefined },
    run: denied === undefined ? open : () => undefined,
    denied: denied ?? [],
  };
}
