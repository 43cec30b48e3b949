import { expect, it } from "vitest";
import { activityRow } from "./activityRow";

const activity = {
  _id: "a",
  action: 1,
  identifier: "admin",
  resource: ["bucket", "64f0c0ffee00000000000001", "data", "64f0c0ffee00000000000abc"],
  created_at: "2026-11-28T10:00:00.000Z",
};

it("says all where there is room", () => {
  expect(activityRow(activity, 120)).toBe(
    "Identifier admin Insert document Bucket Data-64f0c0ffee00000000000abc on Bucket module.",
  );
});

it("names what it was done to where there is less", () => {
  expect(activityRow(activity, 34)).toBe("admin: Insert Bucket Da…0000000abc");
});
