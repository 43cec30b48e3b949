import { isRecord } from "../editing/same";
import { withoutSeparators } from "./textForm";

/** A place on the globe, in degrees. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** The poles, and where east meets west. */
export const mostDegrees = { latitude: 90, longitude: 180 } as const;

/** Where a map begins that shows no place, how near it is then, and how near it comes (contract, console-gaps.md section 4.13). */
export const mapStart = { latitude: 36.9, longitude: 30.642, zoom: 5, mostZoom: 18 } as const;

/** The place of a GeoJSON point, which has longitude first. Undefined: it is none. */
export function placeOf(value: unknown): Place | undefined {
  if (!isRecord(value) || !Array.isArray(value.coordinates) || value.coordinates.length !== 2)
    return undefined;
  const [longitude, latitude]: readonly unknown[] = value.coordinates;
  return typeof longitude === "number" && typeof latitude === "number" ? { latitude, longitude } : undefined;
}

/** The point of a place, as documents hold it. */
export const pointOf = ({ latitude, longitude }: Place) => ({
  type: "Point",
  coordinates: [longitude, latitude],
});

/** Between latitude and longitude, where both are one text. */
const between = ", ";

/** Latitude and longitude as people write them. */
export interface TypedPlace {
  readonly latitude: string;
  readonly longitude: string;
}

/** What two inputs show of a value; of a text that could not be read, its two parts. */
export function typedPlace(value: unknown): TypedPlace {
  const place = placeOf(value);
  if (place !== undefined) return { latitude: String(place.latitude), longitude: String(place.longitude) };
  const [latitude = "", ...rest] = typeof value === "string" ? value.split(",") : [];
  return { latitude: latitude.trim(), longitude: rest.join(",").trim() };
}

/** The value of what was typed: a point, nothing, or the text as long as it cannot be read. */
export function placeValue({ latitude, longitude }: TypedPlace): unknown {
  if (latitude.trim() === "" && longitude.trim() === "") return undefined;
  const place = { latitude: degreesOf(latitude), longitude: degreesOf(longitude) };
  return Number.isFinite(place.latitude) && Number.isFinite(place.longitude)
    ? pointOf(place)
    : `${latitude}${between}${longitude}`;
}

/** Both in one text, as people write them; of a text that could not be read, that text. */
export function printedPlace(value: unknown): string {
  const { latitude, longitude } = typedPlace(value);
  return typeof value === "string" ? value : latitude === "" ? "" : `${latitude}${between}${longitude}`;
}

/** The value of both in one text. */
export const placeOfText = (text: string): unknown =>
  placeValue(pastedPlace(text) ?? typedPlace(text)) ?? undefined;

/** A decimal comma is a point: degrees have no thousands. */
const degreesOf = (typed: string): number =>
  typed.trim() === "" ? Number.NaN : Number(withoutSeparators(typed.trim().replace(",", ".")));

/** Both coordinates in one text, such as a map gives to copy: `38.42, 27.14`. */
export function pastedPlace(text: string): TypedPlace | undefined {
  const parts = /^\s*(-?\d{1,3}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text);
  return parts === null ? undefined : { latitude: parts[1] ?? "", longitude: parts[2] ?? "" };
}

/** Decimals of a degree that are kept of a place that was pointed at: about 10 cm. */
const precision = 1e6;
const rounded = (degrees: number): number => Math.round(degrees * precision) / precision + 0;

/** A place that was pointed at: not beyond the poles, and on a map that goes round the globe once. */
export const pointedPlace = ({ latitude, longitude }: Place): Place => ({
  latitude: rounded(Math.min(90, Math.max(-90, latitude))),
  longitude: rounded(
    Math.abs(longitude) <= 180 ? longitude : ((((longitude + 180) % 360) + 360) % 360) - 180,
  ),
});

/** Pixels that an arrow key moves a marker; with Shift ten times as many. */
export const arrowStep = 10;
