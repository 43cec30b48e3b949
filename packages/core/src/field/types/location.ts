import { type Cell, textCell } from "../cell";
import { sameValue } from "../filterForm";
import { asSent, unchecked } from "../keywords";
import { jsonForm } from "../textForm";
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
  text: jsonForm,
  check: unchecked,
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
