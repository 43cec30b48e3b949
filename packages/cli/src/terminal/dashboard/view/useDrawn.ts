import { useState } from "react";
import type { Drawing } from "../../chart/drawing";
import { contentLines } from "./content";
import { boxLines, type TilePlace } from "./grid";
import type { LoadedTile } from "./LoadedComponents";

type Lines = readonly string[];

type Draw = (tile: Pick<LoadedTile, "key" | "loaded" | "drawn">, drawing: Drawing, figures: boolean) => Lines;

/** Keeps what was drawn under a key, as long as it is made of the same. */
function createKept() {
  const known = new Map<string, { readonly made: readonly unknown[]; readonly lines: Lines }>();
  return (key: string, made: readonly unknown[], draw: () => Lines): Lines => {
    const found = known.get(key);
    if (found?.made.every((each, at) => Object.is(each, made[at]))) return found.lines;
    const lines = draw();
    known.set(key, { made, lines });
    return lines;
  };
}

/** Draws what components show, and each again only once it shows something else or has another size. */
export function createDraw(draw: typeof contentLines = contentLines): Draw {
  const kept = createKept();
  return (tile, drawing, figures) => {
    const { data, failure, loading } = tile.loaded;
    const { width, height, paint, locale } = drawing;
    const made = [tile.drawn, data, failure, loading, width, height, paint, locale, figures];
    return kept(tile.key, made, () => draw(tile, drawing, figures));
  };
}

type DrawBox = (tile: LoadedTile, place: TilePlace, box: { figures: boolean; current: boolean }) => Lines;

/** The same in their boxes: while the cursor moves, those two are drawn anew that it leaves and comes to. */
function createDrawBox({ paint, locale }: Pick<Drawing, "paint" | "locale">, draw: Draw): DrawBox {
  const kept = createKept();
  return (tile, place, { figures, current }) => {
    const { width, height } = place;
    const content = draw(tile, { width: width - 4, height: height - 2, paint, locale }, figures);
    const made = [content, tile.component.name, tile.loaded.loading, width, height, current];
    return kept(tile.key, made, () => boxLines(tile, content, place, { current, paint }));
  };
}

/** What draws through the life of a screen: what is drawn stays. */
export function useDrawn(drawing: Pick<Drawing, "paint" | "locale">): { draw: Draw; drawBox: DrawBox } {
  const [made] = useState(() => {
    const draw = createDraw();
    return { draw, drawBox: createDrawBox(drawing, draw) };
  });
  return made;
}
