import { text } from "@twinhelm/core/text/catalogue";
import { visibleText } from "@twinhelm/core/text/visible";
import { clamp } from "../layout/scroll";
import type { ChoiceLayer } from "../navigation/layer";
import { type Change, changeLayer, show } from "../navigation/state";
import { Picker } from "./Picker";
import type { LayerSize } from "./size";

interface ChoiceProps {
  readonly layer: ChoiceLayer;
  readonly size: LayerSize;
  readonly change: (change: Change) => void;
}

/** One thing to choose. Typing narrows the list; where it may be chosen itself, it comes first. */
export function Choice({ layer, size, change }: ChoiceProps) {
  const items = choiceItems(layer);
  const row = clamp(layer.row, 0, items.length - 1);
  const pick = () => {
    const item = items[row];
    if (item === undefined) return;
    change(show(undefined));
    layer.onPick(item.id);
  };
  const about = [...(layer.about ?? []), ...(items.length === 0 ? [text("palette.none")] : [])];
  return (
    <Picker
      size={size}
      title={visibleText(layer.title)}
      sign=">"
      query={layer.query}
      items={items.map(({ id, label, hint }) => ({
        id,
        label: visibleText(label),
        hint: hint === undefined ? undefined : visibleText(hint),
      }))}
      row={row}
      about={about.map(visibleText)}
      onQuery={(query) => change(changeLayer("choice", (now) => ({ ...now, query, row: 0 })))}
      onRow={(next) => change(changeLayer("choice", (now) => ({ ...now, row: next })))}
      onPick={pick}
      onClose={() => {
        change(show(undefined));
        layer.onBack?.();
      }}
    />
  );
}

/** What is left of the list, with what was typed before it where that may be chosen. */
export function choiceItems({ items, free = false, query }: ChoiceLayer): ChoiceLayer["items"] {
  const wanted = query.trim().toLowerCase();
  const words = wanted.split(/\s+/);
  const found = items.filter(({ id, label, hint = "" }) => {
    const all = `${id} ${label} ${hint}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
  if (!free || wanted === "" || items.some(({ id }) => id === query.trim())) return found;
  const typed = { id: query.trim(), label: query.trim() };
  return free === "last" ? [...found, typed] : [typed, ...found];
}
