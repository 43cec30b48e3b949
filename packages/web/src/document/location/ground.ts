import * as leaflet from "leaflet";
import { feature } from "topojson-client";
import type { Topology } from "topojson-specification";
import outlineAddress from "world-atlas/countries-110m.json?url";

/**
 * Draws what is under the marker: the tiles of the address that the page was given, else the outlines of the countries,
 * which come from this server. Gives what stops it.
 */
export function addGround(map: leaflet.Map): () => void {
  const tiles = document.querySelector<HTMLMetaElement>('meta[name="map-tiles"]')?.content;
  if (tiles !== undefined && tiles !== "") {
    leaflet.tileLayer(tiles, { maxZoom: 19 }).addTo(map);
    return () => undefined;
  }
  const ended = new AbortController();
  void drawOutline(map, ended.signal);
  return () => ended.abort();
}

const isTopology = (value: unknown): value is Topology =>
  typeof value === "object" && value !== null && "type" in value && value.type === "Topology";

/** A map without outlines is still a map: its marker and its inputs work. */
async function drawOutline(map: leaflet.Map, signal: AbortSignal): Promise<void> {
  const answer = await fetch(outlineAddress, { signal }).catch(() => undefined);
  const topology: unknown = await answer?.json().catch(() => undefined);
  const countries = isTopology(topology) ? topology.objects.countries : undefined;
  if (signal.aborted || !isTopology(topology) || countries === undefined) return;
  leaflet
    .geoJSON(feature(topology, countries), {
      interactive: false,
      style: { className: "location-land", weight: 1 },
    })
    .addTo(map);
}
