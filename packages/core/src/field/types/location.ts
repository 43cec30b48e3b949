import { inputText } from "../../text/input";
import { type Cell, textCell } from "../cell";
import { sameValue } from "../filterForm";
import { asSent } from "../keywords";
import { mostDegrees, pastedPlace, placeOf, placeValue } from "../point";
import { jsonForm, parsed, parseJson, type TextForm, type ValueProblem } from "../textForm";
import type { FieldType } from "../type";

/** The wire has longitude first; people read latitude first. */
function locationCell(value: unknown): Cell {
  if (typeof value !== "object" || value === null || !("coordinates" in value)) return textCell(value);
  const { coordinates } = value;
  if (!Array.isArray(coordinates)) return textCell(value);
  const [longitude, latitude] = coordinates;
  return typeof longitude === "number" && typeof latitude === "number"
    ? textCell(`${latitude}, ${longitude}`)
    : textCell(value);
}

/** A place is written as JSON, and read as latitude and longitude too: `38.42, 27.14`. */
const text: TextForm = {
  print: jsonForm.print,
  parse(typed) {
    if (typed.trim().startsWith("{")) return parseJson(typed);
    const place = pastedPlace(typed);
    return place === undefined
      ? { ok: false, expected: "json", detail: inputText("location") }
      : parsed(placeValue(place));
  },
};

/** Beyond a pole, or beyond the line where east meets west. */
function placeProblem(value: unknown): ValueProblem | undefined {
  const place = placeOf(value);
  if (place === undefined) return undefined;
  for (const name of ["latitude", "longitude"] as const) {
    const most = mostDegrees[name];
    if (place[name] < -most) return { key: "minimum", values: { min: -most } };
    if (place[name] > most) return { key: "maximum", values: { max: most } };
  }
  return undefined;
}

const schema = {
  type: "object",
  required: ["coordinates"],
  properties: {
    type: { const: "Point" },
    coordinates: {
      type: "array",
      minItems: 2,
      maxItems: 2,
      items: [
        { type: "number", minimum: -180, maximum: 180 },
        { type: "number", minimum: -90, maximum: 90 },
      ],
    },
  },
};

export const location: FieldType = {
  label: "type.location",
  about: "about.location",
  icon: "location_on",
  color: "#da7b1a",
  origin: "object",
  structure: "point",
  cell: locationCell,
  align: "left",
  sortable: false,
  searchable: false,
  editableInTable: false,
  asItem: true,
  asAttribute: false,
  namesDocument: false,
  text,
  check: placeProblem,
  filter: sameValue(jsonForm),
  schema: () => schema,
  completed: (value) =>
    typeof value === "object" && value !== null && !Array.isArray(value) && !("type" in value)
      ? { type: "Point", ...value }
      : value,
  stored: asSent,
  example: () => ({ type: "Point", coordinates: [0, 0] }),
  editor: "location",
  definition: {
    required: [],
    keywords: { locationType: { const: "Point", default: "Point" } },
    defaults: { locationType: "Point" },
    initial: () => ({ locationType: "Point" }),
  },
  settings: () => [],
  options: ["readOnly", "required"],
};
