import { documentText } from "@twinhelm/core/document/text";
import { formText } from "@twinhelm/core/text/form";
import type { AreaLayerProps } from "../../area/faces";
import { Picker } from "../../layers/Picker";
import { clamp } from "../../layout/scroll";
import { changeLayer, show } from "../../navigation/state";

/** Asks whether what was typed and not saved is kept as a draft. */
export function LeaveDraft({ layer, size, view, change }: AreaLayerProps<"leaveDraft">) {
  const items = [
    { id: "keep", label: documentText("leave.keep") },
    { id: "discard", label: documentText("leave.discard") },
  ];
  const row = clamp(layer.row, 0, items.length - 1);
  const pick = () => {
    if (items[row]?.id === "discard") view.discard?.();
    change((state) => layer.next(show(undefined)(state)));
  };
  return (
    <Picker
      size={size}
      title={formText("leave.title")}
      items={items}
      row={row}
      about={[documentText("leave.about")]}
      onRow={(next) => change(changeLayer("leaveDraft", (now) => ({ ...now, row: next })))}
      onPick={pick}
      onClose={() => change(show(undefined))}
    />
  );
}
