import { expect, it } from "vitest";
import { type FieldList, fieldAt } from "../field/fieldList";
import {
  type FieldStep,
  firstStep,
  pendingFields,
  stepBefore,
  stepProblem,
  stepWithin,
  titleAt,
  withNamed,
  withoutFieldAt,
} from "./fieldSteps";
import { guessRelation } from "./guessRelation";
import type { Bucket } from "./model";
import { fieldListOf } from "./schema";

const bucketOf = (_id: string, title: string): Bucket => ({ _id, title, description: "", properties: {} });
const buckets = [bucketOf("1", "Ports"), bucketOf("2", "City"), bucketOf("3", "boxes")];

it.each([
  ["city", "2", "onetoone"],
  ["cities", "2", "onetomany"],
  ["Port", "1", "onetoone"],
  ["ports", "1", "onetomany"],
  ["box", "3", "onetoone"],
  ["address", "1", "onetoone"],
  ["", "1", "onetoone"],
])("a relation called %j refers to bucket %s, %s", (title, bucketId, relationType) => {
  expect(guessRelation({ type: "relation", title }, buckets)).toMatchObject({ bucketId, relationType });
});

it("guesses nothing that is known, and no bucket where there is none", () => {
  const known = { type: "relation", title: "cities", bucketId: "9", relationType: "onetoone" } as const;
  expect(guessRelation(known, buckets)).toEqual(known);
  expect(guessRelation({ type: "relation", title: "cities" }, [])).toEqual({
    type: "relation",
    title: "cities",
    relationType: "onetomany",
  });
  expect(guessRelation({ type: "string" }, buckets)).toEqual({ type: "string" });
});

it("goes from a type to a name to the field, into an object, and back", () => {
  const stored = fieldListOf({ properties: { name: { type: "string" } } });
  const named = (list: FieldList, owner: readonly string[], type: string, typed: string) =>
    withNamed(list, { kind: "name", owner, type, typed }, buckets);
  const crew = named(stored, [], "object", "crew");
  expect(crew.step).toEqual({ kind: "configure", path: ["crew"] });
  const rank = named(crew.list, ["crew"], "relation", "city");
  expect(fieldAt(rank.list, ["crew", "city"])?.property).toMatchObject({ type: "relation", bucketId: "2" });
  expect(pendingFields(rank.list, stored)).toEqual(["crew"]);
  expect(titleAt(rank.list, ["crew", "city"])).toBe("city");
  const back = (step: FieldStep): readonly FieldStep[] => {
    const before = stepBefore(step);
    return before === undefined ? [] : [before, ...back(before)];
  };
  expect(back({ kind: "name", owner: ["crew"], type: "string", typed: "x" })).toEqual([
    { kind: "type", owner: ["crew"] },
    { kind: "configure", path: ["crew"] },
  ]);
  expect(stepBefore(firstStep)).toBeUndefined();
  const without = withoutFieldAt(rank.list, ["crew", "city"]);
  expect(stepWithin(without, rank.step)).toEqual({ kind: "configure", path: ["crew"] });
  expect(stepWithin(stored, crew.step)).toEqual(firstStep);
  expect(stepWithin(rank.list, rank.step)).toBe(rank.step);
});

it("judges a name among the fields that it will stand among", () => {
  const list = fieldListOf({
    properties: {
      name: { type: "string" },
      crew: { type: "object", properties: { rank: { type: "string" } } },
    },
  });
  const problem = (owner: readonly string[], typed: string) =>
    stepProblem(list, { kind: "name", owner, type: "string", typed });
  expect([problem([], "name"), problem(["crew"], "name"), problem(["crew"], "rank")]).toEqual([
    "Property name already exists.",
    undefined,
    "Property name already exists.",
  ]);
});
