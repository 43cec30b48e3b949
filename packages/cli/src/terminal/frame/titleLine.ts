import type { Paint } from "../layout/paint";
import { cut, cutMiddle, widthOf } from "../layout/width";

export interface TitleParts {
  /** Names from the outside in; the first is the product. */
  readonly names: readonly string[];
  readonly path: string;
  readonly server: string;
  readonly identity: string;
}

/** Where one is, the path as in the browser, and on the right server and identity. */
export function titleLine(parts: TitleParts, width: number, paint: Paint): string {
  const right = cut(`${parts.server} · ${parts.identity}`, Math.floor(width / 2));
  const room = width - widthOf(right) - 3;
  // The two innermost names are read whole before the path is.
  const inner = widthOf(parts.names.slice(-2).join(arrow));
  const pathRoom = room - Math.max(nameWidth, inner) - gap.length;
  const path = pathRoom < pathWidth ? "" : `${gap}${cutMiddle(parts.path, pathRoom)}`;
  const names = shorten(parts.names, room - widthOf(path));
  const space = " ".repeat(Math.max(1, width - 2 - widthOf(names) - widthOf(path) - widthOf(right)));
  return ` ${paint(names, "bold")}${paint(path, "dim")}${space}${paint(right, "accent")} `;
}

/** Least columns for the innermost name, and for a path to be worth showing. */
const nameWidth = 10;
const pathWidth = 12;
const gap = "  ";
const arrow = " ▸ ";

/** Drops outer names before it cuts the innermost. */
function shorten(names: readonly string[], width: number): string {
  let rest = names;
  while (rest.length > 1 && widthOf(rest.join(arrow)) > width) rest = rest.slice(1);
  return cut(rest.join(arrow), width);
}
