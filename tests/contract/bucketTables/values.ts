/** Values of each kind, for a field of each type (contract, bucket.md section 4.1). */
const target = "0123456789abcdef01234567";

export const valueFields = {
  text: { type: "string" },
  area: { type: "textarea" },
  rich: { type: "richtext" },
  file: { type: "storage" },
  tint: { type: "color" },
  count: { type: "number" },
  flag: { type: "boolean" },
  day: { type: "date" },
  info: { type: "object", properties: { port: { type: "string" } } },
  list: { type: "array", items: { type: "string" } },
  pick: { type: "multiselect", items: { type: "string" } },
  one: { type: "relation", bucketId: target, relationType: "onetoone" },
  many: { type: "relation", bucketId: target, relationType: "onetomany" },
  place: { type: "location" },
  said: { type: "string", options: { translate: true } },
};
type Field = keyof typeof valueFields;

const sent: readonly unknown[] = [null, true, 0, -1.5, "", "text", [], ["a"], [1], {}, { port: "a" }];

/** What an answer says of each of the values above, without the name of the field; "" where it is stored as it was sent. */
type Verdicts = readonly [
  nothing: string,
  yes: string,
  zero: string,
  fraction: string,
  empty: string,
  text: string,
  noItems: string,
  items: string,
  numbers: string,
  noKeys: string,
  keys: string,
];

const must = (type: string, accepted: Partial<Record<number, string>>): Verdicts => {
  const verdict = (at: number) => accepted[at] ?? ` should be ${type}`;
  return [
    verdict(0),
    verdict(1),
    verdict(2),
    verdict(3),
    verdict(4),
    verdict(5),
    verdict(6),
    verdict(7),
    verdict(8),
    verdict(9),
    verdict(10),
  ];
};
const aText = must("string", { 4: "", 5: "" });
const id = ' should match format "objectid-string"';
const moment = ' should match format "date-time"';

const verdicts: Readonly<Record<Field, Verdicts>> = {
  text: aText,
  area: aText,
  rich: aText,
  file: aText,
  tint: aText,
  count: must("number", { 2: "", 3: "" }),
  flag: must("boolean", { 1: "" }),
  day: must("string", { 4: moment, 5: moment }),
  info: must("object", { 9: "", 10: "" }),
  list: must("array", { 6: "", 7: "", 8: ".0 should be string" }),
  pick: must("array", { 6: "", 7: "", 8: ".0 should be string" }),
  one: must("string", { 4: id, 5: id }),
  many: must("array", { 6: "", 7: `.0${id}`, 8: ".0 should be string" }),
  place: must("object", {
    9: " should have required property 'coordinates'",
    10: " should have required property 'coordinates'",
  }),
  said: must("object", {
    9: " should have required property 'en_US'",
    // What is missing is said before what is too much.
    10: " should have required property 'en_US'",
  }),
};

/** A document of one field, and what is said of it: `undefined` where it is stored. */
export type ValueRow = readonly [body: Readonly<Record<string, unknown>>, refusal: string | undefined];

export const valueRows: readonly ValueRow[] = Object.entries(verdicts).flatMap(([field, said]) =>
  sent.map(
    (value, at): ValueRow => [{ [field]: value }, said[at] === "" ? undefined : `.${field}${said[at]}`],
  ),
);
