import { type FilePicking, pickerSizes, pickingDelay } from "@twinhelm/core/storage/field/picking";
import { type PickedPage, usePickedFiles } from "@twinhelm/core/storage/field/react";
import { keptAddress } from "@twinhelm/core/storage/field/reference";
import { fileText } from "@twinhelm/core/storage/field/text";
import { sizeText } from "@twinhelm/core/storage/words";
import { text } from "@twinhelm/core/text/catalogue";
import { visibleText } from "@twinhelm/core/text/visible";
import type { AreaLayerProps } from "../area/faces";
import { useSettled } from "../input/useSettled";
import { inputKeys } from "../keys/bindings";
import { Picker } from "../layers/Picker";
import { clamp } from "../layout/scroll";
import { changeLayer, inLayer, show } from "../navigation/state";
import type { PickFileLayer } from "./layer";

/** Files of storage to choose one from, found by the server, page by page; the last line is for an address. */
export function FilePicker({ layer, layerNumber, size, change }: AreaLayerProps<"pickFile">) {
  const { query, picking, wanted } = layer;
  const words = useSettled(query, pickingDelay);
  const page = usePickedFiles({ ...picking, words }, wanted);
  const files = page.value?.objects ?? [];
  const row = clamp(layer.row, 0, files.length);
  const edit = (next: Partial<PickFileLayer>) =>
    change(
      inLayer(
        layerNumber,
        changeLayer("pickFile", (now) => ({ ...now, ...next })),
      ),
    );
  const pick = () => {
    const file = files[row];
    // What is typed and not searched for yet has another list.
    if (file !== undefined && (page.stale || words !== query)) return;
    change(show(undefined));
    if (file === undefined) layer.onType();
    else layer.onPick(keptAddress(file.url));
  };
  const turn = (by: 1 | -1) => {
    const pageIndex = picking.pageIndex + by;
    const isThere = pageIndex >= 0 && pageIndex * picking.pageSize < (page.value?.total ?? 0);
    if (isThere) edit({ picking: { ...picking, pageIndex }, row: 0 });
  };
  const resize = () => {
    const at = pickerSizes.findIndex((each) => each >= picking.pageSize);
    const pageSize = pickerSizes[(at + 1) % pickerSizes.length] ?? picking.pageSize;
    edit({ picking: { ...picking, pageIndex: 0, pageSize }, row: 0 });
  };
  return (
    <Picker
      size={size}
      title={fileText("choose.for", { label: visibleText(layer.label) })}
      sign=">"
      query={query}
      items={[
        ...files.map(({ _id, name, content: { type, size: bytes } }) => ({
          id: _id,
          label: visibleText(name),
          hint: visibleText(fileText("facts", { type, size: sizeText(bytes) })),
        })),
        { id: "", label: fileText("picker.type") },
      ]}
      row={row}
      about={[stateOf(page, { ...picking, words })]}
      hints={inputKeys.documents}
      onQuery={(typed) => edit({ query: typed, row: 0, picking: { ...picking, pageIndex: 0 } })}
      onRow={(next) => edit({ row: next })}
      onPage={turn}
      onPick={pick}
      onSecond={resize}
      onClose={() => change(show(undefined))}
    />
  );
}

/** Which files are shown, or why there are none. */
function stateOf({ value, failure }: PickedPage, { pageIndex, pageSize, words }: FilePicking): string {
  if (value === undefined)
    return failure === undefined ? text("common.loading") : visibleText(failure.message);
  const { objects, total } = value;
  if (objects.length === 0) return fileText(words.trim() === "" ? "picker.none" : "picker.notFound");
  const first = pageIndex * pageSize + 1;
  return fileText("picker.range", { first, last: first + objects.length - 1, total });
}
