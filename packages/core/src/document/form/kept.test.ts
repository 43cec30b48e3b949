import { expect, it } from "vitest";
import { createMemoryStore } from "../../shell/keyValue";
import {
  dropDraft,
  type KeptDraft,
  keepDraft,
  largestDraft,
  mostDrafts,
  parseDraft,
  readDraft,
} from "./kept";

const draft: KeptDraft = {
  row: { _id: "64a000000000000000000001", name: "Alba" },
  base: { name: "Alba" },
  draft: { name: "Alb" },
  checked: false,
  touched: ["name"],
  failure: undefined,
};
const at = (documentId: string | undefined, who = "ada") => ({ who, bucketId: "b", documentId });

it("a draft is there for the one who typed it, until it is dropped", () => {
  const memory = createMemoryStore();
  expect(keepDraft(memory, at("1"), draft)).toBe(true);
  expect(readDraft(memory, at("1"))).toEqual(draft);
  expect(readDraft(memory, at("1", "bob"))).toBeUndefined();
  expect(readDraft(memory, at(undefined))).toBeUndefined();
  dropDraft(memory, at("1"));
  expect(readDraft(memory, at("1"))).toBeUndefined();
});

it("the oldest of too many goes, and one that is too large is not kept", () => {
  const memory = createMemoryStore();
  for (let n = 0; n <= mostDrafts; n += 1) keepDraft(memory, at(String(n)), draft);
  expect(readDraft(memory, at("0"))).toBeUndefined();
  expect(readDraft(memory, at("1"))).toEqual(draft);
  expect(keepDraft(memory, at("1"), { ...draft, draft: "x".repeat(largestDraft) })).toBe(false);
  expect(readDraft(memory, at("1"))).toBeUndefined();
  expect(readDraft(memory, at(String(mostDrafts)))).toEqual(draft);
});

it.each([[null], [[]], [{}], [{ base: {}, draft: 1 }], [{ base: {}, draft: {}, row: { name: 1 } }]])(
  "%j is no draft",
  (value) => {
    expect(parseDraft(value)).toBeUndefined();
  },
);
