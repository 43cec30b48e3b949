import type { Paint, Tone } from "../layout/paint";
import { cut, widthOf } from "../layout/width";
import { wrap } from "../layout/wrap";

/** A line for the person: what just happened, or what went wrong. */
export interface Notice {
  readonly text: string;
  readonly tone: "plain" | "warning" | "danger";
  /** Undoes what it tells of. */
  readonly undo?: (() => void) | undefined;
}

const tones: Readonly<Record<Notice["tone"], readonly Tone[]>> = {
  plain: [],
  warning: ["warning"],
  danger: ["danger", "bold"],
};

/** What went wrong, broken into lines where the status line would cut it; none where that has room. */
export function longNotice(notice: Notice | undefined, width: number, paint: Paint): readonly string[] {
  if (notice === undefined || notice.tone === "plain" || widthOf(notice.text) + 4 <= width) return [];
  return wrap(notice.text, width - 2).map((line) => ` ${paint(line, ...tones[notice.tone])}`);
}

/** Left a notice or what the list is filtered by, right the position in it. */
export function statusLine(left: Notice, right: string, width: number, paint: Paint): string {
  // What went wrong is read whole before the position is.
  const crowded = left.tone !== "plain" && widthOf(left.text) + widthOf(right) + 4 > width;
  const position = crowded ? "" : cut(right, Math.max(0, width - 2));
  const room = Math.max(0, width - widthOf(position) - 4);
  const shown = cut(left.text, room);
  const space = " ".repeat(Math.max(0, width - 2 - widthOf(shown) - widthOf(position)));
  return ` ${paint(shown, ...tones[left.tone])}${space}${paint(position, "dim")} `;
}

/** The same to be read out: each in a line of its own, so that none is read again when a notice comes or goes. */
export const spokenStatus = (
  notice: Notice | undefined,
  left: Notice | undefined,
  position: string,
): readonly string[] => [notice?.text ?? "", left?.text ?? "", position];
