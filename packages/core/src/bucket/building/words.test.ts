import { expect, it } from "vitest";
import { buildingOf } from "./words";

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
