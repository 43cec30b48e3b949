import { useState } from "react";
import type { Drawing } from "../../chart/drawing";
import { contentLines } from "./content";
import type { LoadedTile } from "./LoadedComponents";

type Draw = (
  tile: Pick<LoadedTile, "key" | "loaded" | "drawn">,
  drawing: Drawing,
  figures: boolean,
) => readonly string[];

/** Draws what components show, and each again only once it shows something else or has another size. */
export function createDraw(draw: typeof contentLines = contentLines): Draw {
  const known = new Map<string, { readonly made: readonly unknown[]; readonly lines: readonly string[] }>();
  return (tile, drawing, figures) => {
    const { data, failure, loading } = tile.loaded;
    const { width, height, paint, locale } = drawing;
    const made = [tile.drawn, data, failure, loading, width, height, paint, locale, figures];
    const found = known.get(tile.key);
    if (found?.made.every((each, at) => Object.is(each, made[at]))) return found.lines;
    const lines = draw(tile, drawing, figures);
    known.set(tile.key, { made, lines });
    return lines;
  };
}

/** The same through the life of a screen: while only its cursor moves, nothing is drawn anew. */
export function useDrawn(): Draw {
  const [draw] = useState(() => createDraw());
  return draw;
}
