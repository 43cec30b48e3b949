import fc from "fast-check";
import { expect, it } from "vitest";
import { type Bucket, bucketSchema } from "../bucket/model";
import { fieldListOf, withFieldList } from "../bucket/schema";
import {
  addField,
  canHoldOrder,
  fieldAt,
  fieldsAt,
  moveField,
  ownedFields,
  removeField,
  withField,
  withFieldAt,
  withFieldsAt,
} from "./fieldList";
import { optionsOf, withOption } from "./fieldOptions";
import type { Property } from "./property";

const key = fc.stringMatching(/^[a-z0-9_]{1,6}$/);
const known = fc.constantFrom("string", "number", "date", "relation", "sometype", "location");
const { properties } = fc.letrec<{ property: Property; properties: Record<string, Property> }>((tie) => ({
  properties: fc.dictionary(key, tie("property"), { minKeys: 1, maxKeys: 4 }),
  property: fc.oneof(
    { maxDepth: 3 },
    fc
      .record(
        {
          type: known,
          title: fc.string(),
          default: fc.jsonValue(),
          required: fc.array(key),
          unknown_keyword: fc.jsonValue(),
          options: fc.record({ position: fc.constantFrom("left", "right", "bottom"), visible: fc.boolean() }),
        },
        { requiredKeys: ["type"] },
      )
      .map((each): Property => each),
    tie("properties").map((inner): Property => ({ type: "object", properties: inner })),
    tie("property").map((items): Property => ({ type: "array", items })),
  ),
}));
const bucket: fc.Arbitrary<Bucket> = fc
  .record(
    {
      _id: fc.constant("64a000000000000000000001"),
      title: fc.string(),
      required: fc.array(key),
      properties,
      primary: key,
      more: fc.jsonValue(),
      description: fc.string(),
    },
    { requiredKeys: ["_id", "title", "properties", "description"] },
  )
  .map((each) => bucketSchema.parse(each));

it("a stored schema that is opened and written back is the same to the letter", () => {
  fc.assert(
    fc.property(bucket, (stored) => {
      const list = fieldListOf(stored);
      expect(JSON.stringify(withFieldList(stored, list))).toBe(JSON.stringify(stored));
      for (const each of list.fields) {
        const path = [each.key];
        expect(withFieldAt(list, path, (siblings) => siblings)).toEqual(list);
        const inner = fieldsAt(list, path);
        if (inner !== undefined && inner.fields.length > 0)
          expect(JSON.stringify(withFieldsAt(list, path, (now) => now))).toBe(JSON.stringify(list));
      }
    }),
  );
});

it("an option that is turned on and off leaves the field as it was", () => {
  fc.assert(
    fc.property(fc.constantFrom("unique", "index", "translate", "required", "readOnly"), (name) => {
      const list = fieldListOf({
        properties: { a: { type: "string", options: { position: "left" }, more: 1 } },
      });
      const on = withOption(list, "a", name, true);
      const isOn = (now: typeof list) =>
        optionsOf(now, "a", { root: true, stored: false }).find((each) => each.name === name)?.on;
      expect([isOn(list), isOn(on)]).toEqual([false, true]);
      expect(JSON.stringify(withOption(on, "a", name, false))).toBe(JSON.stringify(list));
    }),
  );
});

const list = fieldListOf({
  primary: "name",
  required: ["name", "crew", "nothing"],
  properties: {
    name: { type: "string" },
    crew: {
      type: "array",
      items: {
        type: "object",
        required: ["who"],
        properties: { who: { type: "string" }, rank: { type: "number" } },
      },
    },
    tons: { type: "number" },
  },
});
const keys = (of: typeof list | undefined) => of?.fields.map((each) => each.key);

it("finds and changes fields inside of objects and of lists of objects", () => {
  expect(keys(fieldsAt(list, ["crew"]))).toEqual(["who", "rank"]);
  expect(fieldAt(list, ["crew", "rank"])).toMatchObject({ key: "rank", property: { type: "number" } });
  expect([fieldsAt(list, ["no"]), fieldAt(list, []), fieldAt(list, ["crew", "no"])]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  const changed = withFieldAt(list, ["crew", "rank"], (siblings, at) =>
    removeField(withOption(siblings, at, "required", true), "who"),
  );
  expect(ownedFields(changed).properties.crew).toEqual({
    type: "array",
    items: { type: "object", required: ["rank"], properties: { rank: { type: "number" } } },
  });
  expect(withFieldsAt(list, ["no", "where"], () => ({ fields: [] }))).toEqual(list);
});

it("adds at the end, moves into a place, and takes away with what was said of it", () => {
  expect(keys(addField(list, { key: "port", property: { type: "string" } }))).toEqual([
    "name",
    "crew",
    "tons",
    "port",
  ]);
  expect(keys(moveField(list, "name", "tons"))).toEqual(["crew", "tons", "name"]);
  expect(keys(moveField(list, "tons", "name"))).toEqual(["tons", "name", "crew"]);
  expect(moveField(list, "name", "no")).toBe(list);
  expect(removeField(list, "crew")).toMatchObject({ required: ["name", "nothing"], primary: "name" });
  expect(withField(list, "tons", (each) => ({ ...each, maximum: 5 })).fields[2]?.property).toEqual({
    type: "number",
    maximum: 5,
  });
});

it("knows an order that no schema can hold", () => {
  const numbers = fieldListOf({ properties: { 1: { type: "string" }, a: { type: "string" } } });
  expect([canHoldOrder(list), canHoldOrder(numbers), canHoldOrder(moveField(numbers, "a", "1"))]).toEqual([
    true,
    true,
    false,
  ]);
});

it("offers the options of the type and the place, and locks what is decided once", () => {
  const shown = (path: string, root: boolean, stored: boolean, of = list) =>
    optionsOf(of, path, { root, stored }).map(
      ({ name, on, locked }) => `${name}${on ? " on" : ""}${locked ? " locked" : ""}`,
    );
  expect(shown("name", true, true)).toEqual([
    "primary on locked",
    "translate locked",
    "readOnly",
    "unique",
    "required on",
    "index",
  ]);
  expect(shown("tons", true, false)).toEqual(["primary", "readOnly", "unique", "required", "index"]);
  const inner = fieldsAt(list, ["crew"]);
  expect(inner && shown("who", false, true, inner)).toEqual(["required on", "index"]);
  expect(shown("no", true, true)).toEqual([]);
  expect(withOption(list, "tons", "primary", true).primary).toBe("tons");
  expect(withOption(list, "tons", "primary", false)).toBe(list);
});
