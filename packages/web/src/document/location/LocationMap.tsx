import "leaflet/dist/leaflet.css";
import { arrowStep, mapStart, type Place, pointedPlace } from "@twinhelm/core/field/point";
import { locationText } from "@twinhelm/core/text/location";
import * as leaflet from "leaflet";
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { addGround } from "./ground";

interface LocationMapProps {
  readonly label: string;
  readonly place: Place | undefined;
  /** Absent: the map can be moved, the place cannot. */
  readonly onPlace: ((place: Place) => void) | undefined;
}

/** Where a place lies. A click sets it, the marker is dragged, or moved by the arrows where it has the focus. */
export function LocationMap({ label, place, onPlace }: LocationMapProps) {
  const element = useRef<HTMLDivElement>(null);
  const map = useRef<leaflet.Map>(undefined);
  const helpId = useId();
  const [bare, setBare] = useState(false);
  const told = useEffectEvent((latitude: number, longitude: number) =>
    onPlace?.(pointedPlace({ latitude, longitude })),
  );
  const begin = useEffectEvent(() => placeOnMap(place) ?? [mapStart.latitude, mapStart.longitude]);
  useEffect(() => {
    if (element.current === null) return;
    const made = leaflet.map(element.current, {
      center: begin(),
      zoom: mapStart.zoom,
      maxZoom: mapStart.mostZoom,
      minZoom: 1,
      worldCopyJump: true,
      zoomControl: false,
      attributionControl: false,
    });
    leaflet.control
      .zoom({ zoomInTitle: locationText("zoomIn"), zoomOutTitle: locationText("zoomOut") })
      .addTo(made);
    made.on("click", ({ latlng }) => told(latlng.lat, latlng.lng));
    map.current = made;
    const stop = addGround(made, () => setBare(true));
    const size = new ResizeObserver(() => made.invalidateSize());
    size.observe(element.current);
    return () => {
      size.disconnect();
      stop();
      map.current = undefined;
      made.remove();
    };
  }, []);
  const movable = onPlace !== undefined;
  const { latitude, longitude } = place ?? {};
  useEffect(() => {
    const { current } = map;
    const at = placeOnMap(
      latitude === undefined || longitude === undefined ? undefined : { latitude, longitude },
    );
    if (current === undefined || at === undefined) return;
    const marker = addMarker(current, at, { movable, label, onMove: told });
    if (!current.getBounds().contains(at)) current.panTo(at);
    return () => keepFocus(current, marker);
  }, [latitude, longitude, movable, label]);
  return (
    <>
      <section
        ref={element}
        className="location-map"
        aria-label={locationText("map", { label })}
        aria-describedby={helpId}
      />
      <p id={helpId} className="muted location-help">
        {locationText("map.help")} {bare && locationText("map.bare")}
      </p>
    </>
  );
}

/** Where a map has a place; of one beyond the poles or without a number: nowhere. */
function placeOnMap(place: Place | undefined): [number, number] | undefined {
  if (place === undefined || Math.abs(place.latitude) > 90 || Math.abs(place.longitude) > 180)
    return undefined;
  return [place.latitude, place.longitude];
}

interface MarkerOptions {
  readonly movable: boolean;
  readonly label: string;
  readonly onMove: (latitude: number, longitude: number) => void;
}

function addMarker(
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
  marker.on("dragend", () => onMove(marker.getLatLng().lat, marker.getLatLng().lng));
  marker.addTo(map);
  const element = marker.getElement();
  element?.setAttribute("aria-label", name);
  element?.addEventListener("keydown", (event) => {
    const far = event.shiftKey ? arrowStep * 10 : arrowStep;
    const by = { ArrowUp: [0, -far], ArrowDown: [0, far], ArrowLeft: [-far, 0], ArrowRight: [far, 0] }[
      event.key
    ];
    if (by === undefined || !movable) return;
    // Neither the map nor the page moves.
    event.preventDefault();
    event.stopPropagation();
    const [x = 0, y = 0] = by;
    const next = map.containerPointToLatLng(map.latLngToContainerPoint(at).add([x, y]));
    onMove(next.lat, next.lng);
  });
  if (map.getContainer().dataset.marker === "focus") element?.focus({ preventScroll: true });
  delete map.getContainer().dataset.marker;
  return marker;
}

/** Takes a marker away; one that has the focus leaves it to the next, where the arrows moved it. */
function keepFocus(map: leaflet.Map, marker: leaflet.Marker): void {
  if (document.activeElement === marker.getElement()) map.getContainer().dataset.marker = "focus";
  marker.remove();
}
