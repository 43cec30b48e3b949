import { type MapTiles, mapTilesFile, parseMapTiles } from "@twinhelm/core/field/mapTiles";
import { mapStart } from "@twinhelm/core/field/point";
import * as leaflet from "leaflet";
import { feature } from "topojson-client";
import type { Topology } from "topojson-specification";
import outlineAddress from "world-atlas/countries-110m.json?url";
import { basePath } from "../../start/base";

/** What a map shows below its marker. */
export interface Ground {
  /** Whom the tiles are from; empty: nobody has to be named. */
  readonly attribution: string;
  /** What could not be loaded. */
  readonly missing: "bare" | "noTiles" | undefined;
}

/**
 * Draws tiles under the marker where this server names some, and the outlines of the countries, which come from this
 * server, where it names none or they do not come. Without both the map, its marker and its inputs still work. `tell`
 * is told what there is. Gives what stops it.
 */
export function addGround(map: leaflet.Map, tell: (ground: Ground) => void): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const outline = async (missing?: "noTiles") => {
    try {
      await drawOutline(map, signal);
      if (missing !== undefined && !signal.aborted) tell({ attribution: "", missing });
    } catch {
      if (!signal.aborted) tell({ attribution: "", missing: "bare" });
    }
  };
  void namedTiles(signal).then((tiles) => {
    if (signal.aborted) return;
    if (tiles === undefined) {
      void outline();
      return;
    }
    tell({ attribution: tiles.attribution, missing: undefined });
    const layer = leaflet.tileLayer(tiles.address, {
      maxZoom: mapStart.mostZoom,
      // Whoever gives tiles away asks where they are shown; the page that is open is not told.
      referrerPolicy: "origin",
    });
    layer.once("tileerror", () => void outline("noTiles"));
    layer.addTo(map);
  });
  return () => ended.abort();
}

/** The tiles that this server names; of one that knows nothing of them, none. */
async function namedTiles(signal: AbortSignal): Promise<MapTiles | undefined> {
  try {
    const answer = await fetch(`${basePath}${mapTilesFile}`, { signal });
    return answer.ok ? parseMapTiles(await answer.json()) : undefined;
  } catch {
    return undefined;
  }
}

const isTopology = (value: unknown): value is Topology =>
  typeof value === "object" && value !== null && "type" in value && value.type === "Topology";

/** Throws where the outlines do not come, or are none. */
async function drawOutline(map: leaflet.Map, signal: AbortSignal): Promise<void> {
  const answer = await fetch(outlineAddress, { signal });
  const topology: unknown = await answer.json();
  const countries = isTopology(topology) ? topology.objects.countries : undefined;
  if (!isTopology(topology) || countries === undefined) throw new Error("These are no outlines.");
  if (signal.aborted) return;
  leaflet
    .geoJSON(feature(topology, countries), {
      interactive: false,
      style: { className: "location-land", weight: 1 },
    })
    .addTo(map);
}
