import { expect, it } from "vitest";
import { bucketChanges, bucketChangeText } from "./difference";

const name = { type: "string", title: "Name" };
const note = { type: "textarea" };
const lines = (before: Record<string, unknown>, after: Record<string, unknown>) =>
  bucketChanges(before, after).map(bucketChangeText);

it("tells what is added, what goes and what is another one, by its place", () => {
  expect(
    lines(
      { title: "Ports", properties: { name, note }, required: ["name"] },
      { title: "Ports", icon: "anchor", properties: { name: { ...name, maxLength: 9 } }, required: [] },
    ),
  ).toEqual([
    "+ properties.name.maxLength: 9",
    '− properties.note: {"type":"textarea"}',
    '~ required: ["name"] → []',
    '+ icon: "anchor"',
  ]);
});

it("the order of fields counts, that of other keys does not", () => {
  expect(lines({ a: 1, b: { c: 1, d: 2 } }, { b: { d: 2, c: 1 }, a: 1 })).toEqual([]);
  expect(lines({ properties: { name, note } }, { properties: { note, name } })).toEqual([
    "~ properties: order name, note → note, name",
  ]);
  // One that is added or gone moves nobody.
  expect(lines({ properties: { name, note } }, { properties: { note } })).toHaveLength(1);
});

it("draws nothing that a terminal would obey", () => {
  expect(lines({}, { title: "\u001b[2J\u202e" }).join("")).not.toMatch(/[\u001b\u202e]/);
});
