import { stripVTControlCharacters } from "node:util";
import { packed } from "@twinhelm/core/dashboard/arranging";
import { cellsOf, ratioOf } from "@twinhelm/core/dashboard/component/ratio";
import { visibleText } from "@twinhelm/core/text/visible";
import { fewerStyles, joinStyles, type Paint } from "../../layout/paint";
import { clamp } from "../../layout/scroll";
import { cut, widthOf } from "../../layout/width";
import type { LoadedTile, Tile } from "./LoadedComponents";

/** Columns of the terminal that a tile takes at least, and lines of one row of the grid. */
const least = 38;
const unit = 7;

/** Where a tile is, in columns and lines from the top left. */
export interface TilePlace {
  readonly key: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Tiles beside one another as far as there is room: one to three. A component that is twice as wide takes two. */
export function placesOf(tiles: readonly Tile[], width: number): readonly TilePlace[] {
  const columns = clamp(Math.floor(width / least), 1, 3);
  const edge = (column: number) => Math.floor((column * (width + 1)) / columns);
  const items = tiles.map(({ key, component }) => {
    const cells = cellsOf(ratioOf(component.ratio));
    // A figure is as large as it is, whatever room it may take in pixels.
    const rows = component.type === "statistic" ? 1 : cells.rows;
    return { key, columns: cells.columns > 2 ? 2 : 1, rows };
  });
  return packed(items, columns).map(({ key, column, row, columns: wide, rows }) => ({
    key,
    left: edge(column),
    top: row * unit,
    width: edge(column + wide) - edge(column) - 1,
    height: rows * unit,
  }));
}

/** Lines of a box with a name, of exactly the size of its place. The one under the cursor has heavy lines. */
export function boxLines(
  { component, loaded }: LoadedTile,
  content: readonly string[],
  { width, height }: TilePlace,
  { current, paint }: { readonly current: boolean; readonly paint: Paint },
): readonly string[] {
  const [left, line, right, side, low, corner] = current ? "┏━┓┃┗┛" : "╭─╮│╰╯";
  const drawn = (text: string) => paint(text, current ? "accent" : "dim");
  const name = cut(`${visibleText(component.name)}${loaded.loading ? " …" : ""}`, Math.max(1, width - 6));
  const rest = Math.max(0, width - 5 - widthOf(name));
  const body = Array.from({ length: height - 2 }, (_, at) => {
    const text = content[at] ?? "";
    const space = Math.max(0, width - 4 - widthOf(stripVTControlCharacters(text)));
    return fewerStyles(`${drawn(side ?? "")} ${text}${" ".repeat(space)} ${drawn(side ?? "")}`);
  });
  return [
    `${drawn(`${left}${line}`)} ${paint(name, "bold")} ${drawn(`${(line ?? "").repeat(rest)}${right}`)}`,
    ...body,
    drawn(`${low}${(line ?? "").repeat(Math.max(0, width - 2))}${corner}`),
  ];
}

/** The lines of a grid that are in sight; a tile is drawn once one of its lines is. */
export function gridLines(
  places: readonly TilePlace[],
  draw: (place: TilePlace) => readonly string[],
  { top, height }: { readonly top: number; readonly height: number },
): readonly string[] {
  const inSight = places
    .filter((place) => place.top < top + height && place.top + place.height > top)
    .map((place) => ({ ...place, lines: draw(place) }))
    .toSorted((a, b) => a.left - b.left);
  const bottom = Math.max(0, ...places.map((place) => place.top + place.height));
  return Array.from({ length: Math.min(height, Math.max(0, bottom - top)) }, (_, at) => {
    let [line, used] = ["", 0];
    for (const place of inSight) {
      const text = place.lines[top + at - place.top];
      if (text === undefined) continue;
      line = joinStyles(line, `${" ".repeat(Math.max(0, place.left - used))}${text}`);
      used = place.left + place.width;
    }
    return line;
  });
}
