import { useMemo } from "react";
import type { CommandId } from "../keys/bindings";
import type { Paint } from "../layout/paint";
import { widthOf } from "../layout/width";
import {
  type Item,
  type ItemsParts,
  type ItemsView,
  itemLines,
  movingCommands,
  rowOf,
  topOf,
  toStop,
} from "./items";

/** The items of a form by their areas. `above` and `below`: what belongs to none of them. */
export interface FormAreas {
  readonly above: readonly Item[];
  readonly left: readonly Item[];
  readonly right: readonly Item[];
  readonly bottom: readonly Item[];
  readonly below: readonly Item[];
}

/** From this width on left and right stand side by side. */
const besideFrom = 100;

/** Columns between them. */
const gap = 2;

/** Items below each other, each with its lines as they are without the cursor. */
interface Stack {
  readonly items: readonly Item[];
  readonly lines: readonly (readonly string[])[];
  readonly width: number;
}

/** What stands above, what stands side by side below it, and what is below both. */
interface Layout {
  readonly head: Stack;
  readonly left: Stack;
  readonly right: Stack;
  readonly rest: Stack;
}

/**
 * Lays the areas of a form out with a cursor: below each other, or with room enough left and right side by side. The
 * same `areas` are laid out once: a step of the cursor draws one item anew.
 */
export function useAreasView(areas: FormAreas, { area, state, change, paint }: ItemsParts): ItemsView {
  const { width, height } = area;
  const layout = useMemo(() => layoutOf(areas, width, paint), [areas, width, paint]);
  const stops = useMemo(() => stopsOf(layout), [layout]);
  const current = stops[rowOf(stops, state.place.cursor)];
  const { lines, starts, own } = withCursor(layout, current, (item, room) =>
    itemLines(item, true, { ...area, width: room }, paint),
  );
  const at = current === undefined ? 0 : (starts.get(current) ?? 0);
  const top = topOf(at, own, height, lines.length);
  const across = (from: Stack, other: Stack, key: CommandId) => {
    if (current === undefined || !from.items.includes(current)) return {};
    const far = (item: Item) => Math.abs((starts.get(item) ?? 0) - at);
    const [nearest] = other.items.filter(isStop).toSorted((one, two) => far(one) - far(two));
    return nearest === undefined ? {} : { [key]: () => change(toStop(stops, () => stops.indexOf(nearest))) };
  };
  return {
    lines: lines.slice(top, top + height),
    commands: {
      ...movingCommands(stops, height, change),
      ...across(layout.left, layout.right, "right"),
      ...across(layout.right, layout.left, "left"),
      ...current?.commands,
    },
    denied: current?.denied ?? {},
    current,
  };
}

const isStop = ({ commands }: Item): boolean => commands !== undefined;

const stopsOf = ({ head, left, right, rest }: Layout): readonly Item[] =>
  [head, left, right, rest].flatMap(({ items }) => items.filter(isStop));

function layoutOf({ above, left, right, bottom, below }: FormAreas, width: number, paint: Paint): Layout {
  const stack = (items: readonly Item[], room: number): Stack => ({
    items,
    lines: items.map((item) => itemLines(item, false, { width: room, focused: false }, paint)),
    width: room,
  });
  if (width < besideFrom || left.length === 0 || right.length === 0) {
    const none = stack([], width);
    const head = stack([...above, ...left, ...right, ...bottom, ...below], width);
    return { head, left: none, right: none, rest: none };
  }
  const half = Math.floor((width - gap) / 2);
  return {
    head: stack(above, width),
    left: stack(left, half),
    right: stack(right, half),
    rest: stack([...bottom, ...below], width),
  };
}

/** All lines, with those of the item under the cursor; the line that each item begins with; how many the cursor has. */
function withCursor(
  { head, left, right, rest }: Layout,
  current: Item | undefined,
  draw: (item: Item, width: number) => readonly string[],
) {
  const starts = new Map<Item, number>();
  let own = 1;
  const linesOf = ({ items, lines, width }: Stack, from: number): readonly string[] => {
    const all: string[] = [];
    items.forEach((item, at) => {
      starts.set(item, from + all.length);
      const shown = item === current ? draw(item, width) : (lines[at] ?? []);
      if (item === current) own = shown.length;
      all.push(...shown);
    });
    return all;
  };
  const above = linesOf(head, 0);
  const [one, other] = [linesOf(left, above.length), linesOf(right, above.length)];
  const beside = Array.from({ length: Math.max(one.length, other.length) }, (_, at) => {
    const line = one[at] ?? "";
    return `${line}${" ".repeat(Math.max(0, left.width + gap - widthOf(line)))}${other[at] ?? ""}`;
  });
  const below = linesOf(rest, above.length + beside.length);
  return { lines: [...above, ...beside, ...below], starts, own };
}
