import { expect, it } from "vitest";
import { z } from "zod/mini";
import { wordsOfIssue } from "./issue";

const schema = z.object({
  name: z.optional(z.string().check(z.minLength(3))),
  sort: z.optional(z.record(z.string(), z.literal(1))),
  ids: z.optional(z.array(z.int().check(z.gte(0), z.lte(9))).check(z.minLength(1))),
});

it.each([
  [[], "expected object"],
  [{ name: 7 }, "name: expected string"],
  [{ name: "ab" }, "name: expected at least 3 characters"],
  [{ sort: { city: 2 } }, "sort.city: expected 1"],
  [{ ids: [] }, "ids: expected at least 1 item"],
  [{ ids: [1, 10] }, "ids.1: expected at most 9"],
])("says where %j is wrong, and what is expected", (value, words) => {
  const read = schema.safeParse(value);
  expect(read.error?.issues.map(wordsOfIssue)).toEqual([words]);
});
