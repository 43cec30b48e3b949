import { mapStart, type Place, pointedPlace } from "@twinhelm/core/field/point";
import { locationText } from "@twinhelm/core/text/location";
import * as leaflet from "leaflet";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { addGround, type Ground } from "./ground";
import { placeOnMap } from "./marker";

/** A map in an element, around the place that it is made with; a click tells where it was. */
export function useMap(place: Place | undefined, onPlace: ((place: Place) => void) | undefined) {
  const element = useRef<HTMLDivElement>(null);
  const map = useRef<leaflet.Map>(undefined);
  const [ground, setGround] = useState<Ground>({ attribution: "", missing: undefined });
  const told = useEffectEvent(({ lat, lng }: leaflet.LatLng) =>
    onPlace?.(pointedPlace({ latitude: lat, longitude: lng })),
  );
  const begin = useEffectEvent(() => placeOnMap(place) ?? [mapStart.latitude, mapStart.longitude]);
  useEffect(() => {
    if (element.current === null) return;
    const [latitude = 0, longitude = 0] = begin();
    const made = leaflet.map(element.current, {
      center: [latitude, longitude],
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
    made.on("click", ({ latlng }) => told(latlng));
    map.current = made;
    const stop = addGround(made, setGround);
    const size = new ResizeObserver(() => made.invalidateSize());
    size.observe(element.current);
    return () => {
      size.disconnect();
      stop();
      map.current = undefined;
      made.remove();
    };
  }, []);
  return { element, map, ground };
}
