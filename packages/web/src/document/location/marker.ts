import { arrowStep, type Place, pointedPlace } from "@twinhelm/core/field/point";
import { locationText } from "@twinhelm/core/text/location";
import * as leaflet from "leaflet";

/** Where a map has a place; of one beyond the poles or without a number: nowhere. */
export function placeOnMap(place: Place | undefined): [number, number] | undefined {
  if (place === undefined || Math.abs(place.latitude) > 90 || Math.abs(place.longitude) > 180)
    return undefined;
  return [place.latitude, place.longitude];
}

interface MarkerOptions {
  readonly movable: boolean;
  readonly label: string;
  readonly onMove: (place: Place) => void;
}

/** Adds the marker of a place, which is dragged, or moved by the arrows. */
export function addMarker(
  map: leaflet.Map,
  at: [number, number],
  { movable, label, onMove }: MarkerOptions,
): leaflet.Marker {
  const name = locationText("marker", { label, latitude: at[0], longitude: at[1] });
  const icon = leaflet.divIcon({
    className: "location-marker",
    html: "",
    iconSize: [28, 28],
    iconAnchor: [14, 28],
  });
  const marker = leaflet.marker(at, {
    icon,
    draggable: movable,
    keyboard: true,
    title: name,
    autoPanOnFocus: false,
  });
  const tell = ({ lat, lng }: leaflet.LatLng) => onMove(pointedPlace({ latitude: lat, longitude: lng }));
  marker.on("dragend", () => tell(marker.getLatLng()));
  marker.addTo(map);
  const element = marker.getElement();
  element?.setAttribute("aria-label", name);
  element?.addEventListener("keydown", (event) => {
    const by = arrowsOf(event);
    if (by === undefined || !movable) return;
    // Neither the map nor the page moves.
    event.preventDefault();
    event.stopPropagation();
    tell(map.containerPointToLatLng(map.latLngToContainerPoint(at).add(by)));
  });
  if (map.getContainer().dataset.marker === "focus") element?.focus({ preventScroll: true });
  delete map.getContainer().dataset.marker;
  return marker;
}

/** Pixels that an arrow moves the marker by, ten times as many with Shift. */
function arrowsOf({ key, shiftKey }: KeyboardEvent): [x: number, y: number] | undefined {
  const far = shiftKey ? arrowStep * 10 : arrowStep;
  const moves: Readonly<Record<string, [number, number]>> = {
    ArrowUp: [0, -far],
    ArrowDown: [0, far],
    ArrowLeft: [-far, 0],
    ArrowRight: [far, 0],
  };
  return moves[key];
}

/** Takes a marker away; one that has the focus leaves it to the next, where the arrows moved it. */
export function keepFocus(map: leaflet.Map, marker: leaflet.Marker): void {
  if (document.activeElement === marker.getElement()) map.getContainer().dataset.marker = "focus";
  marker.remove();
}
