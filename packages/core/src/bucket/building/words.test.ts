import { expect, it } from "vitest";
import { buildingOf, changingOf, meanwhileOf } from "./words";

const bucket = {
  _id: "ships",
  properties: { name: { type: "string", title: "Name of the ship" }, size: { type: "object" } },
} as const;
const index = { bucket: "ships", field: "name", since: "2026-11-28T10:00:00.000Z" };

it("says of each index of a bucket how far it is", () => {
  const words = buildingOf(bucket, [
    index,
    { ...index, done: 0.428 },
    { ...index, field: "size.tons", done: 1 },
    { ...index, done: 0.99, waits: true },
    { ...index, done: 0.5, problem: "No space left on device", again: "2026-11-28T10:00:10.000Z" },
    { ...index, bucket: "ports" },
  ]);
  expect(words).toEqual([
    "Index of Name of the ship is being built: it has not begun yet.",
    "Index of Name of the ship is being built: 42 %.",
    "Index of size.tons is being built: 100 %.",
    "Index of Name of the ship is being built: 99 %. It waits for what others began in the database before it.",
    "Index of Name of the ship is being built: the last attempt failed (No space left on device), and it is tried again.",
  ]);
});

it("says how far a change of fields is, and that writers wait for it", () => {
  const change = { bucket: "ships", field: "", kind: "fields", since: index.since, done: 0.428 } as const;
  expect(buildingOf(bucket, [change, { ...change, problem: "No space left on device" }])).toEqual([
    "Fields of this bucket are being changed: 42 %.",
    "Fields of this bucket are being changed: the last attempt failed (No space left on device), and it is tried again.",
  ]);
  const writers = "Until that is done, its documents can be read, and whoever changes one waits.";
  const readers = "Until an index is there, pages that would need it are found without it.";
  expect(meanwhileOf(bucket, [change])).toEqual([writers]);
  expect(meanwhileOf(bucket, [change, index])).toEqual([writers, readers]);
  expect(meanwhileOf(bucket, [{ ...change, bucket: "ports" }])).toEqual([]);
  expect(changingOf(bucket, [change, index])).toEqual([
    "Fields of this bucket are being changed: 42 %.",
    writers,
  ]);
  expect(changingOf(bucket, [index, { ...change, bucket: "ports" }])).toEqual([]);
});
