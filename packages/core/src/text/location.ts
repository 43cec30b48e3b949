import { defineTexts } from "./define";

/** Texts of the editor of places. */
export const locationText = defineTexts({
  latitude: "Latitude",
  longitude: "Longitude",
  "latitude.of": "Latitude of {label}",
  "longitude.of": "Longitude of {label}",
  current: "Current position",
  "current.looking": "Looking for your position",
  "current.denied": "The browser was not allowed to tell your position.",
  "current.failed": "Your position could not be found: {reason}",
  "current.none": "This browser cannot tell your position.",
  clear: "Clear {label}",
  map: "Map of {label}",
  "map.help":
    "Click sets the place. On the marker, arrows move it, with Shift in larger steps; plus and minus zoom.",
  "map.bare": "The outlines of the countries could not be loaded.",
  "map.noTiles": "The tiles of the map could not be loaded. The outlines of the countries stand in for them.",
  marker: "Marker of {label} at {latitude}, {longitude}",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
});
