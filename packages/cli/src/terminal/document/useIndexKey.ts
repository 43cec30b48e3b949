import { fieldIndex } from "@twinhelm/core/bucket/fieldActions";
import type { Bucket } from "@twinhelm/core/bucket/model";
import { addIndex } from "@twinhelm/core/document/addIndex";
import type { IndexHint } from "@twinhelm/core/document/indexHint";
import { documentText } from "@twinhelm/core/document/text";
import { useClient } from "@twinhelm/core/react/console";
import { visibleText } from "@twinhelm/core/text/visible";
import { type Guarded, usePermissions } from "../keys/usePermissions";
import { choosing } from "../navigation/layer";
import { type Change, show } from "../navigation/state";

/** Adds an index that the page was slow without: on the one field that can have it, or on one that is chosen. */
export function useIndexKey(
  { _id: bucketId }: Bucket,
  hint: IndexHint | undefined,
  change: (change: Change) => void,
): Guarded | undefined {
  const client = useClient();
  const { guard } = usePermissions();
  const fields = hint?.fields ?? [];
  const [first] = fields;
  if (first === undefined) return undefined;
  const add = (key: string) => {
    const field = fields.find((each) => each.key === key);
    if (field !== undefined) void addIndex(client, bucketId, field);
  };
  const items = fields.map(({ key, title }) => ({ id: key, label: visibleText(title) }));
  const choose = () => change(show(choosing({ title: documentText("index.choose"), items, onPick: add })));
  return guard(fieldIndex.permission?.({ bucketId, key: first.key }), () =>
    fields.length === 1 ? add(first.key) : choose(),
  );
}

/** What a page cost for want of an index, after what can be done about it here. */
export function hintWords(hint: IndexHint | undefined, key: Guarded | undefined): string | undefined {
  if (hint === undefined || key === undefined) return hint?.words;
  const fields = visibleText(hint.fields.map(({ title }) => title).join(", "));
  return `${documentText(key.denied === undefined ? "index.key" : "index.none", { fields })} ${hint.words}`;
}
