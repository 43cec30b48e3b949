import type { Commands } from "../keys/useCommands";
import type { Paint, Tone } from "../layout/paint";
import { clamp } from "../layout/scroll";
import { cut, fit, widthOf } from "../layout/width";
import { wrap } from "../layout/wrap";
import { type Change, type ConsoleState, changePlace } from "../navigation/state";
import type { Area, Denied } from "../screen/screen";

/** One thing on a screen that is a list of them: a field, a heading, an action of a policy. All texts are safe to show. */
export interface Item {
  readonly id: string;
  /** Its line without styles, as shown under the cursor. */
  readonly head: string;
  /** The same with styles; absent: as it is. */
  readonly painted?: string | undefined;
  /** Of a line that is only read: it is broken where it is too long. */
  readonly tone?: Tone | undefined;
  /** True: where its line is too long it goes on below, in place of being cut. */
  readonly whole?: boolean | undefined;
  /** Lines below it; `current`: it is under the cursor. */
  readonly below?: ((current: boolean, width: number) => readonly string[]) | undefined;
  /** Lines as they are, in place of `head` and with nothing before them. */
  readonly block?: readonly string[] | undefined;
  /** True: an empty line is drawn above. */
  readonly apart?: boolean | undefined;
  /** What the keys do with it. Absent: the cursor passes it by. */
  readonly commands?: Commands | undefined;
  readonly denied?: Denied | undefined;
}

export interface ItemsView {
  readonly lines: readonly string[];
  readonly commands: Commands;
  readonly denied: Denied;
  /** The item under the cursor. */
  readonly current: Item | undefined;
}

export interface ItemsParts {
  readonly area: Area;
  readonly state: ConsoleState;
  readonly change: (change: Change) => void;
  readonly paint: Paint;
}

/** Lays items out with a cursor, scrolled so that it is in sight, and says what the keys do. */
export function itemsView(items: readonly Item[], { area, state, change, paint }: ItemsParts): ItemsView {
  const stops = items.filter(({ commands }) => commands !== undefined);
  const { cursor } = state.place;
  const row = rowOf(stops, cursor);
  const current = stops[row];
  const drawn = items.map((item) => itemLines(item, item === current, area, paint));
  const at = current === undefined ? 0 : items.indexOf(current);
  const start = drawn.slice(0, at).reduce((sum, lines) => sum + lines.length, 0);
  const all = drawn.flat();
  const top = topOf(start, drawn[at]?.length ?? 1, area.height, all.length);
  return {
    lines: all.slice(top, top + area.height),
    commands: { ...movingCommands(stops, area.height, change), ...current?.commands },
    denied: current?.denied ?? {},
    current,
  };
}

/** Puts the cursor on the stop that `find` names by its number, given that of the one it is on. */
export const toStop =
  (stops: readonly Item[], find: (row: number) => number): Change =>
  (state) => {
    const row = clamp(find(rowOf(stops, state.place.cursor)), 0, stops.length - 1);
    const id = stops[row]?.id ?? "";
    return changePlace((place) => ({ ...place, cursor: { id, row } }))(state);
  };

/** What moves the cursor up and down through the stops; with one alone there is nowhere to go. */
export function movingCommands(
  stops: readonly Item[],
  height: number,
  change: (change: Change) => void,
): Commands {
  if (stops.length < 2) return {};
  const move = (by: number) => () => change(toStop(stops, (row) => row + by));
  const page = Math.max(1, height - 2);
  return {
    up: move(-1),
    down: move(1),
    pageUp: move(-page),
    pageDown: move(page),
    first: move(-stops.length),
    last: move(stops.length),
  };
}

/** The place among the stops of the item with the id of the cursor, else the one that is now in its place. */
export function rowOf(stops: readonly Item[], cursor: ConsoleState["place"]["cursor"]): number {
  // Two may have the same id.
  if (cursor !== undefined && stops[cursor.row]?.id === cursor.id) return cursor.row;
  const found = stops.findIndex(({ id }) => id === cursor?.id);
  return found >= 0 ? found : clamp(cursor?.row ?? 0, 0, stops.length - 1);
}

/** First line in sight: the item with what is below it in the middle, as far as there is something around. */
export function topOf(start: number, lines: number, height: number, total: number): number {
  const middle = start - Math.max(0, Math.floor((height - lines) / 2));
  return clamp(Math.min(middle, start), 0, Math.max(0, total - height));
}

/** The lines of an item at a width, with a column before them for the cursor. */
export function itemLines(
  item: Item,
  current: boolean,
  { width, focused }: Pick<Area, "width" | "focused">,
  paint: Paint,
): readonly string[] {
  if (item.block !== undefined) return item.block;
  if (item.tone !== undefined && item.commands === undefined) {
    // What stands below something else stays so in each of its lines.
    const words = item.head.trimStart();
    const indent = " ".repeat(item.head.length - words.length);
    const lines = wrap(words, width - 2 - indent.length);
    return lines.map((each) => ` ${paint(`${indent}${each}`, item.tone ?? "dim")}`);
  }
  const [head = "", ...rest] =
    item.whole && widthOf(item.head) > width - 1 ? wrap(item.head, width - 1) : [item.head];
  const plain = cut(head, width - 1);
  const styled = plain === item.head ? (item.painted ?? plain) : plain;
  const line = !current
    ? ` ${styled}`
    : focused
      ? `${paint("▌", "accent")}${paint(fit(head, width - 1), "inverse")}`
      : `▌${styled}`;
  const below = (item.below?.(current, width - 3) ?? []).map((each) => `   ${each}`);
  return [...(item.apart ? [""] : []), line, ...rest.map((each) => ` ${each}`), ...below];
}

/** A heading above what belongs together. */
export const heading = (id: string, title: string, paint: Paint): Item => ({
  id,
  head: title,
  painted: paint(title, "bold"),
  apart: true,
});

/** A line that says something; the cursor passes it by. */
export const note = (id: string, text: string, tone: Tone = "dim"): Item => ({ id, head: text, tone });
