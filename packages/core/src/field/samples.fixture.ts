import fc from "fast-check";
import type { Property, PropertyType } from "./property";

/** A field and a value that its bucket accepts. */
export interface Sample {
  readonly property: Property;
  readonly value: unknown;
}

const of = (property: Property, value: fc.Arbitrary<unknown>): fc.Arbitrary<Sample> =>
  value.map((each) => ({ property, value: each }));

const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((each) => (each === 0 ? 0 : each));
const moment = fc
  .date({ min: new Date("0001-01-01T00:00:00Z"), max: new Date("9999-12-31T00:00:00Z"), noInvalidDate: true })
  .map((date) => date.toISOString());
const id = fc.stringMatching(/^[\da-f]{24}$/);
const point = fc
  .tuple(
    fc.double({ min: -180, max: 180, noNaN: true }).map((each) => each + 0),
    fc.double({ min: -90, max: 90, noNaN: true }).map((each) => each + 0),
  )
  .map((coordinates) => ({ type: "Point", coordinates: coordinates.map((each) => (each === 0 ? 0 : each)) }));
const related = { type: "relation", bucketId: "64a000000000000000000001" };
const texts = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 4 });

const lists = fc.oneof(
  of({ type: "array", items: { type: "string" } }, texts),
  of({ type: "array", items: { type: "number" } }, fc.array(number, { minLength: 1, maxLength: 4 })),
  of({ type: "array", items: { type: "boolean" } }, fc.array(fc.boolean(), { minLength: 1, maxLength: 4 })),
  of({ type: "array", items: { type: "date" } }, fc.array(moment, { minLength: 1, maxLength: 4 })),
  of({ type: "array", items: { type: "location" } }, fc.array(point, { minLength: 1, maxLength: 3 })),
);

/** Fields of each type with values that they take, for laws that hold for every type. */
export const samples: Readonly<Record<PropertyType, fc.Arbitrary<Sample>>> = {
  string: of({ type: "string" }, fc.string({ minLength: 1 })),
  textarea: of({ type: "textarea" }, fc.string({ minLength: 1 })),
  richtext: of({ type: "richtext" }, fc.string({ minLength: 1 })),
  color: of({ type: "color" }, fc.stringMatching(/^#[\da-f]{6}$/)),
  storage: of({ type: "storage" }, fc.webUrl()),
  number: of({ type: "number" }, number),
  boolean: of({ type: "boolean" }, fc.boolean()),
  date: of({ type: "date" }, moment),
  object: of(
    { type: "object", properties: { name: { type: "string" }, tons: { type: "number" } } },
    fc.record({ name: fc.string(), tons: number }),
  ),
  array: lists,
  multiselect: fc.oneof(
    of({ type: "multiselect", items: { type: "string" } }, texts),
    of(
      { type: "multiselect", items: { type: "number" } },
      fc.uniqueArray(number, { minLength: 1, maxLength: 4 }),
    ),
  ),
  relation: fc.oneof(
    of({ ...related, relationType: "onetoone" }, id),
    of({ ...related, relationType: "onetomany" }, fc.uniqueArray(id, { minLength: 1, maxLength: 4 })),
  ),
  location: of({ type: "location" }, point),
};
