import { clamp } from "./scroll";

/** What a column asks for: `natural` shows what is not very long, `least` is enough to work with. */
export interface ColumnWish {
  readonly natural: number;
  /** What shows very long values too, where nobody else asks for the room; absent: `natural` does. */
  readonly longest?: number;
  readonly least: number;
  /** True: room that is left over goes to the others first. */
  readonly last?: boolean;
  /** True: shown in full width or not at all; a number without its end is another number. */
  readonly whole?: boolean;
}

/** A column that is shown, by its index among all, and its width. */
export interface ColumnSpace {
  readonly index: number;
  readonly width: number;
}

export interface ColumnWindow {
  /** In the order of the bucket. */
  readonly shown: readonly ColumnSpace[];
  /** How many columns, the primary one not counted, are scrolled away on the left. */
  readonly left: number;
  /** True if columns wait to the right. */
  readonly more: boolean;
}

/** Spaces between two columns. */
export const gap = 2;

/** A column at the right edge may be cut, but not below this. */
const narrowest = 6;

export interface ColumnQuestion {
  readonly wishes: readonly ColumnWish[];
  /** Index of the column that stays when others scroll. */
  readonly primary: number;
  readonly cursor: number;
  /** `left` of the window before. */
  readonly left: number;
  readonly width: number;
}

/** Chooses the columns for a width: all of them if they fit, else the primary one and a window on the rest. */
export function columnWindow(question: ColumnQuestion): ColumnWindow {
  const { wishes, width } = question;
  const all = wishes.map((wish, index) => ({ index, width: wish.least }));
  if (total(all) <= width) return { shown: stretch(all, wishes, width), left: 0, more: false };
  const others = all.filter(({ index }) => index !== question.primary);
  const pinned = all
    .filter(({ index }) => index === question.primary)
    .map((space) => ({ ...space, width: clamp(space.width, 1, Math.max(1, Math.floor(width / 2))) }));
  const room = width - total(pinned);
  const left = leftOf(others, question, room);
  const chosen = take(others.slice(left), wishes, room);
  const shown = [...pinned, ...chosen].sort((a, b) => a.index - b.index);
  return {
    shown: stretch(shown, wishes, width),
    left,
    more: left + chosen.length < others.length,
  };
}

function leftOf(others: readonly ColumnSpace[], question: ColumnQuestion, room: number): number {
  const cursor = others.findIndex(({ index }) => index === question.cursor);
  let left = clamp(question.left, 0, others.length - 1);
  if (cursor >= 0) {
    left = Math.min(left, cursor);
    while (left < cursor && !fits(others.slice(left, cursor + 1), room)) left += 1;
  }
  while (left > 0 && fits(others.slice(left - 1), room)) left -= 1;
  return left;
}

const total = (spaces: readonly ColumnSpace[]): number =>
  spaces.reduce((sum, space) => sum + space.width, 0) + gap * Math.max(0, spaces.length - 1);

const fits = (spaces: readonly ColumnSpace[], room: number): boolean =>
  total(spaces) + (spaces.length > 0 ? gap : 0) <= room;

/** Columns from the first on while there is room; the last may be cut. */
function take(
  spaces: readonly ColumnSpace[],
  wishes: readonly ColumnWish[],
  room: number,
): readonly ColumnSpace[] {
  const taken: ColumnSpace[] = [];
  let rest = room;
  for (const space of spaces) {
    const width = Math.min(space.width, rest - gap);
    const sliver = width < space.width && (width < narrowest || wishes[space.index]?.whole === true);
    if (width < 1 || (sliver && taken.length > 0)) break;
    taken.push({ ...space, width });
    rest -= width + gap;
  }
  return taken;
}

/** Gives what is left over to the columns that ask for more, from the first on. */
function stretch(
  spaces: readonly ColumnSpace[],
  wishes: readonly ColumnWish[],
  width: number,
): readonly ColumnSpace[] {
  let rest = Math.max(0, width - total(spaces));
  const inTurn = spaces.toSorted((a, b) => turn(wishes[a.index]) - turn(wishes[b.index]));
  const widths = new Map(spaces.map(({ index, width: given }) => [index, given]));
  for (const goal of ["natural", "longest"] as const)
    for (const { index, width: least } of inTurn) {
      const given = widths.get(index) ?? least;
      const extra = clamp((wishes[index]?.[goal] ?? given) - given, 0, rest);
      widths.set(index, given + extra);
      rest -= extra;
    }
  return spaces.map((space) => ({ ...space, width: widths.get(space.index) ?? space.width }));
}

const turn = (wish: ColumnWish | undefined): number => (wish?.last ? 1 : 0);
