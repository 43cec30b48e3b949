import type { BucketInput } from "@twinhelm/core/bucket/model";
import type { Property } from "@twinhelm/core/field/property";

const left = { position: "left" } as const;
const right = { position: "right" } as const;
const bottom = { position: "bottom" } as const;
const text = (title: string, more: Partial<Property> = {}): Property => ({
  type: "string",
  title,
  options: left,
  ...more,
});
const relation = (
  title: string,
  bucketId: string,
  { relationType, options }: Pick<Property, "relationType" | "options">,
): Property => ({ type: "relation", title, bucketId, relationType, options });
const unique = { ...left, unique: true, index: true };

export const regionBucket: BucketInput = {
  title: "Regions",
  description: "Regions of the world, as statistics group them",
  icon: "public",
  category: "Geography",
  order: 2,
  primary: "name",
  required: ["name"],
  properties: {
    name: text("Name", { options: unique }),
    continent: text("Continent", { options: { ...left, index: true } }),
    colour: { type: "color", title: "Colour", description: "Colour on maps", options: right },
  },
};

export const currencyBucket: BucketInput = {
  title: "Currencies",
  description: "Currencies by their ISO 4217 code",
  icon: "payments",
  category: "Reference",
  order: 3,
  primary: "name",
  required: ["code", "name"],
  properties: {
    code: text("Code", { minLength: 3, maxLength: 3, options: unique }),
    name: text("Name"),
    symbol: text("Symbol", { options: right }),
    decimals: { type: "number", title: "Decimals", minimum: 0, maximum: 4, options: right },
  },
};

export const languageBucket: BucketInput = {
  title: "Languages",
  description: "Languages by their ISO 639-1 code",
  icon: "translate",
  category: "Reference",
  order: 4,
  primary: "name",
  required: ["code", "name"],
  properties: {
    code: text("Code", { minLength: 2, maxLength: 3, options: unique }),
    name: text("Name"),
    native: text("Native name"),
    right_to_left: { type: "boolean", title: "Right to left", default: false, options: right },
  },
};

/** Countries refer to the three others. */
export const countryBucket = (ids: {
  readonly regions: string;
  readonly currencies: string;
  readonly languages: string;
}): BucketInput => ({
  title: "Countries",
  description: "Countries of the world with their regions, languages and currencies",
  icon: "flag",
  category: "Geography",
  order: 1,
  primary: "name",
  required: ["code", "name"],
  properties: {
    flag: text("Flag"),
    name: text("Name", { options: { ...left, translate: true } }),
    code: text("Code", { minLength: 2, maxLength: 2, options: unique }),
    native: text("Native name"),
    capital: text("Capital"),
    region: relation("Region", ids.regions, { relationType: "onetoone", options: left }),
    population: { type: "number", title: "Population", minimum: 0, options: { ...right, index: true } },
    area: { type: "number", title: "Area in km²", minimum: 0, options: right },
    temperature: { type: "number", title: "Average temperature in °C", options: right },
    independent: { type: "date", title: "Independent since", options: { ...right, index: true } },
    landlocked: { type: "boolean", title: "Landlocked", options: right },
    position: { type: "location", title: "Position", locationType: "Point", options: right },
    extent: {
      type: "object",
      title: "Extent",
      options: bottom,
      properties: {
        north: { type: "number" },
        south: { type: "number" },
        west: { type: "number" },
        east: { type: "number" },
      },
    },
    languages: relation("Languages", ids.languages, { relationType: "onetomany", options: right }),
    currencies: relation("Currencies", ids.currencies, { relationType: "onetomany", options: right }),
    calling_codes: { type: "array", title: "Calling codes", items: { type: "number" }, options: bottom },
    dish: { type: "textarea", title: "National dish", options: bottom },
    about: { type: "richtext", title: "About", options: bottom },
    updated: { type: "date", title: "Updated", default: ":updated_at", options: bottom },
  },
});
