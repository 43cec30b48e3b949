import { pageCount } from "@twinhelm/core/list/state";
import { text } from "@twinhelm/core/text/catalogue";
import { inputText } from "@twinhelm/core/text/input";
import { visibleText } from "@twinhelm/core/text/visible";
import { inputKeys } from "../keys/bindings";
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
  const toRow = (next: number) => change(changeLayer("choice", (now) => ({ ...now, row: next })));
  const turn = (by: 1 | -1) => {
    const next = first + by * shownSize(layer);
    if (next >= 0 && next < items.length) toRow(next);
  };
  const pick = () => {
    const item = items[row];
    if (item === undefined) return;
    change(show(undefined));
    layer.onPick(item.id);
  };
  const complete = async () => {
    const whole = await layer.complete?.(layer.query);
    if (whole === undefined) return;
    // Typed on meanwhile, it is not what was completed.
    change(
      changeLayer("choice", (now) => (now.query === layer.query ? { ...now, query: whole, row: 0 } : now)),
    );
  };
  const { shown, first, position } = pageOf(items, row, layer.pageSize);
  const about = [...position, ...(layer.about ?? []), ...(items.length === 0 ? [text("palette.none")] : [])];
  return (
    <Picker
      size={size}
      title={visibleText(layer.title)}
      sign=">"
      query={layer.query}
      items={shown.map(({ id, label, hint }) => ({
        id,
        label: visibleText(label),
        hint: hint === undefined ? undefined : visibleText(hint),
      }))}
      row={row - first}
      about={about.map(visibleText)}
      onQuery={(query) => change(changeLayer("choice", (now) => ({ ...now, query, row: 0 })))}
      onRow={(next) => toRow(first + next)}
      onPage={layer.pageSize === undefined ? undefined : turn}
      onSecond={layer.complete === undefined ? undefined : () => void complete()}
      hints={hintsOf(layer)}
      onPick={pick}
      onClose={() => {
        change(show(undefined));
        layer.onBack?.();
      }}
    />
  );
}

const hintsOf = ({ complete, pageSize }: ChoiceLayer) =>
  complete === undefined ? (pageSize === undefined ? undefined : inputKeys.paged) : inputKeys.paths;

const shownSize = ({ pageSize, items }: ChoiceLayer): number => pageSize ?? Math.max(1, items.length);

/** The page that the row is on, and which of how many it is. */
function pageOf(items: ChoiceLayer["items"], row: number, pageSize: number | undefined) {
  if (pageSize === undefined) return { shown: items, first: 0, position: [] };
  const page = Math.max(0, Math.floor(row / pageSize));
  const first = page * pageSize;
  const pages = pageCount(items.length, pageSize);
  const position = items.length === 0 ? [] : [inputText("icon.page", { page: page + 1, pages })];
  return { shown: items.slice(first, first + pageSize), first, position };
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
