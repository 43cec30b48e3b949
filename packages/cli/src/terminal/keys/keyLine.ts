import { text } from "@twinhelm/core/text/catalogue";
import type { Paint } from "../layout/paint";
import { widthOf } from "../layout/width";
import type { Meanings } from "../screen/screen";
import { type CommandId, type KeyBinding, type KeyHint, keyBindings } from "./bindings";

/** What a screen says of its keys. */
export interface OwnKeys {
  readonly meanings?: Meanings | undefined;
  /** Keys that this screen is for: only those for help and the end go before them. */
  readonly first?: readonly CommandId[] | undefined;
}

/** Rank of the keys that a screen is for. */
const firstRank = 2.5;

/** The bottom line: the keys that work here and now; what does not fit is left to the help. */
export function keyLine(
  offered: ReadonlySet<CommandId>,
  width: number,
  paint: Paint,
  denied: ReadonlySet<CommandId> = nothing,
  { meanings = {}, first = [] }: OwnKeys = {},
): string {
  const rankOf = ({ id, rank }: KeyBinding) => (first.includes(id) ? firstRank : rank);
  const ranked = keyBindings
    .map((binding) => ({ ...binding, text: meanings[binding.id] ?? binding.text, rank: rankOf(binding) }))
    .filter(({ id, rank }) => rank !== undefined && offered.has(id));
  let shown = ranked.toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0));
  while (shown.length > 1 && lineWidth(shown) > width) shown = shown.slice(0, -1);
  return hintLine(
    ranked.flatMap((each) => (shown.includes(each) ? [{ ...each, off: denied.has(each.id) }] : [])),
    width,
    paint,
  );
}

/** Keys with what they do, in one line of this width; one that has no room is left out with all after it. */
export function hintLine(hints: readonly KeyHint[], width: number, paint: Paint): string {
  let shown = hints;
  while (lineWidth(shown) > width) shown = shown.slice(0, -1);
  const line = shown
    .map(({ shown: key, text: does, off = false }) =>
      off ? paint(`${key} ${text(does)}`, "dim") : `${paint(key, "accent")} ${text(does)}`,
    )
    .join("  ");
  return ` ${line}${" ".repeat(Math.max(0, width - lineWidth(shown)))}`;
}

const nothing: ReadonlySet<CommandId> = new Set();

const lineWidth = (hints: readonly KeyHint[]): number =>
  hints.reduce((sum, each) => sum + widthOf(each.shown) + 1 + widthOf(text(each.text)) + 2, 0);
