import { expect, it } from "vitest";
import type { Property } from "./property";
import { unknownNameIn } from "./unknownPath";

const name: Property = { type: "string", options: { translate: true } };
const boat: Readonly<Record<string, Property>> = {
  name,
  home: { type: "relation", bucketId: "ports", relationType: "onetoone" },
  lost: { type: "relation", bucketId: "gone", relationType: "onetoone" },
  info: { type: "object", properties: { deep: name } },
  stops: { type: "array", items: { type: "object", properties: { day: name } } },
  place: { type: "location" },
};
const find = (path: string) =>
  unknownNameIn(path, boat, (id) => (id === "ports" ? { town: name } : undefined));

it.each([
  "_id",
  "name",
  "name.en_US",
  "home",
  "home._id",
  "home.town",
  "lost.anything",
  "info.deep",
  "stops.day",
  "stops.0.day",
  "place.coordinates.0",
])("%s is a field", (path) => expect(find(path)).toBeUndefined());

it.each([
  ["nmae", "nmae", Object.keys({ _id: name, ...boat })],
  ["home.twon", "twon", ["_id", "town"]],
  ["info.dep", "dep", ["deep"]],
  ["stops.0.dya", "dya", ["day"]],
])("%s is none", (path, unknown, names) => expect(find(path)).toEqual({ name: unknown, names }));
