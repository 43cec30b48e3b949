import { expect, it } from "vitest";
import { createMemoryStore } from "../../shell/keyValue";
import { dropHere, forgetHere, keepHere, mostDrafts, readHere } from "./here";
import { type KeptDraft, largestDraft, parseDraft } from "./model";

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
  expect(keepHere(memory, at("1"), draft)).toBe(true);
  expect(readHere(memory, at("1")).draft).toEqual(draft);
  expect(readHere(memory, at("1", "bob")).draft).toBeUndefined();
  expect(readHere(memory, at(undefined)).draft).toBeUndefined();
  forgetHere(memory, at("1"));
  expect(readHere(memory, at("1")).draft).toBeUndefined();
});

it("what is given up is remembered until the server knows, and is no draft", () => {
  const memory = createMemoryStore();
  keepHere(memory, at("1"), draft, "v1");
  expect(readHere(memory, at("1"))).toEqual({ draft, over: "v1", dropped: undefined, sent: undefined });
  dropHere(memory, at("1"), "v2", draft);
  expect(readHere(memory, at("1"))).toEqual({
    draft: undefined,
    over: undefined,
    dropped: "v2",
    sent: draft,
  });
});

it("the oldest of too many goes, and one that is too large is not kept", () => {
  const memory = createMemoryStore();
  for (let n = 0; n <= mostDrafts; n += 1) keepHere(memory, at(String(n)), draft);
  expect(readHere(memory, at("0")).draft).toBeUndefined();
  expect(readHere(memory, at("1")).draft).toEqual(draft);
  expect(keepHere(memory, at("1"), { ...draft, draft: "x".repeat(largestDraft) })).toBe(false);
  expect(readHere(memory, at("1")).draft).toBeUndefined();
  expect(readHere(memory, at(String(mostDrafts))).draft).toEqual(draft);
});

it.each([[null], [[]], [{}], [{ base: {}, draft: 1 }], [{ base: {}, draft: {}, row: { name: 1 } }]])(
  "%j is no draft",
  (value) => {
    expect(parseDraft(value)).toBeUndefined();
  },
);
