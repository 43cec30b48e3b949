import * as leaflet from "leaflet";
import { feature } from "topojson-client";
import type { Topology } from "topojson-specification";
import outlineAddress from "world-atlas/countries-110m.json?url";

/**
 * Draws the outlines of the countries under the marker; they come from this server. Where they do not come, the map,
 * its marker and its inputs still work, and `onMissing` is told. Gives what stops it.
 */
export function addGround(map: leaflet.Map, onMissing: () => void): () => void {
  const ended = new AbortController();
  drawOutline(map, ended.signal).catch(() => {
    if (!ended.signal.aborted) onMissing();
  });
  return () => ended.abort();
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
