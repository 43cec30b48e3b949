import { titleOfBucket } from "@twinhelm/core/bucket/model";
import { canSearch, type PickedPage, type Picking, pickingDelay } from "@twinhelm/core/document/picking";
import { usePicking } from "@twinhelm/core/document/react";
import { titleOfDocument } from "@twinhelm/core/document/title";
import { relatedIds, withRelated } from "@twinhelm/core/field/related";
import { isToMany } from "@twinhelm/core/field/structure";
import { pageSizes } from "@twinhelm/core/list/state";
import { relationText } from "@twinhelm/core/text/relation";
import { visibleText } from "@twinhelm/core/text/visible";
import type { AreaLayerProps } from "../../area/faces";
import { useSettled } from "../../input/useSettled";
import { inputKeys } from "../../keys/bindings";
import { Picker } from "../../layers/Picker";
import { clamp } from "../../layout/scroll";
import { changeLayer, inLayer, show } from "../../navigation/state";
import type { PickDocumentLayer } from "./layer";
import { useNewRelated } from "./useNewRelated";

/** Documents of a bucket to choose from, found by the server; of a relation to many one after the other. */
export function DocumentPicker(props: AreaLayerProps<"pickDocument">) {
  const { layer, size, change } = props;
  const { bucket, query } = layer;
  const words = useSettled(query, pickingDelay);
  const picking: Picking = { ...layer.picking, words };
  const page = usePicking(bucket, picking);
  const title = titleOfBucket(bucket);
  const documents = page.value?.documents ?? [];
  const chosen = relatedIds(layer.value);
  const made = useNewRelated(layer, change);
  const known = page.value !== undefined && words === query && !page.stale;
  // It stays while others are searched for, and is chosen once they are there.
  const offered = page.value !== undefined && made !== undefined ? [made.item] : [];
  const row = clamp(layer.row, 0, documents.length + offered.length - 1);
  const isNew = row === documents.length && offered.length > 0;
  const { edit, take, turn, resize } = pickerKeys(props, page.value?.more === true);
  const pick = () => {
    if (isNew) return known ? made?.run() : undefined;
    const document = documents[row];
    // What is typed and not searched for yet has another list.
    if (document !== undefined && !page.stale && words === query) take(document._id);
  };
  const hint = relationText(canSearch(bucket) ? "search.hint" : "search.idOnly", { title });
  return (
    <Picker
      size={size}
      title={`${visibleText(layer.label)}: ${relationText("results", { title })}`}
      sign=">"
      query={query}
      items={[
        ...documents.map((document) => ({
          id: document._id,
          label: `${chosen.includes(document._id) ? "✓" : " "} ${titleOfDocument(bucket, document)}`,
          hint: document._id,
        })),
        ...offered,
      ]}
      row={row}
      about={[stateOf(page, picking, title), hint, ...(isNew ? (made?.denied ?? []) : [])]}
      hints={inputKeys.documents}
      onQuery={(typed) => edit({ query: typed, row: 0, picking: { ...layer.picking, pageIndex: 0 } })}
      onRow={(next) => edit({ row: next })}
      onPage={turn}
      onPick={pick}
      onSecond={resize}
      onClose={() => change(show(undefined))}
    />
  );
}

/** What changes the list, and what chooses from it. */
function pickerKeys({ layer, layerNumber, change }: AreaLayerProps<"pickDocument">, more: boolean) {
  const { property, picking } = layer;
  const edit = (next: Partial<PickDocumentLayer>) =>
    change(
      inLayer(
        layerNumber,
        changeLayer("pickDocument", (now) => ({ ...now, ...next })),
      ),
    );
  return {
    edit,
    take(id: string) {
      const next = withRelated(property, layer.value, id);
      layer.onChange(next);
      if (isToMany(property)) edit({ value: next });
      else change(show(undefined));
    },
    turn(by: 1 | -1) {
      const pageIndex = picking.pageIndex + by;
      if (pageIndex >= 0 && (by < 0 || more)) edit({ picking: { ...picking, pageIndex }, row: 0 });
    },
    resize() {
      const { pageSize } = picking;
      const next = pageSizes[(pageSizes.findIndex((each) => each >= pageSize) + 1) % pageSizes.length];
      edit({ picking: { pageIndex: 0, pageSize: next ?? pageSize }, row: 0 });
    },
  };
}

/** Which documents are shown, or why there are none. */
function stateOf(
  { value, failure }: { value: PickedPage | undefined; failure: { readonly message: string } | undefined },
  { pageIndex, pageSize, words }: Picking,
  title: string,
): string {
  if (value === undefined)
    return failure === undefined ? relationText("loading") : visibleText(failure.message);
  const count = value.documents.length;
  if (count === 0) return relationText(words.trim() === "" ? "results.empty" : "results.none", { title });
  const first = pageIndex * pageSize + 1;
  return relationText(value.more ? "range.more" : "range", { first, last: first + count - 1 });
}
