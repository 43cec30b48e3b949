import "leaflet/dist/leaflet.css";
import type { Place } from "@twinhelm/core/field/point";
import { locationText } from "@twinhelm/core/text/location";
import { useEffect, useEffectEvent, useId } from "react";
import { addMarker, keepFocus, placeOnMap } from "./marker";
import { useMap } from "./useMap";

interface LocationMapProps {
  readonly label: string;
  readonly place: Place | undefined;
  /** Absent: the map can be moved, the place cannot. */
  readonly onPlace: ((place: Place) => void) | undefined;
}

/** Where a place lies. A click sets it, the marker is dragged, or moved by the arrows where it has the focus. */
export function LocationMap({ label, place, onPlace }: LocationMapProps) {
  const helpId = useId();
  const told = useEffectEvent((at: Place) => onPlace?.(at));
  const { element, map, ground } = useMap(place, onPlace);
  const movable = onPlace !== undefined;
  const { latitude, longitude } = place ?? {};
  useEffect(() => {
    const { current } = map;
    const at = placeOnMap(
      latitude === undefined || longitude === undefined ? undefined : { latitude, longitude },
    );
    if (current === undefined || at === undefined) return;
    const marker = addMarker(current, at, { movable, label, onMove: (moved) => told(moved) });
    if (!current.getBounds().contains(at)) current.panTo(at);
    return () => keepFocus(current, marker);
  }, [map, latitude, longitude, movable, label]);
  return (
    <>
      <section
        ref={element}
        className="location-map"
        aria-label={locationText("map", { label })}
        aria-describedby={helpId}
      />
      {ground.attribution !== "" && <p className="muted location-help">{ground.attribution}</p>}
      <p id={helpId} className="muted location-help">
        {locationText("map.help")} {ground.missing !== undefined && locationText(`map.${ground.missing}`)}
      </p>
    </>
  );
}
