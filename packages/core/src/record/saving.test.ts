import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { failed, success } from "../http/failure";
import { sameRecord, saveRecord } from "./saving";

const began = { name: "a", policies: ["x"] };
const essence = (row: unknown) => row;
const refused = failed({ code: "server", message: "no", retry: false });

describe("saving a record", () => {
  it("saves what nobody else changed", async () => {
    const saved = await saveRecord({
      began,
      essence,
      load: async () => success({ policies: ["x"], name: "a" }),
      save: async () => success(undefined),
    });
    expect(saved).toEqual({ kind: "saved" });
  });

  it("gives theirs where somebody else changed it, and replaces what was seen, not what came after", async () => {
    let count = 0;
    const theirs = { ...began, name: "theirs" };
    const parts = {
      began,
      essence,
      load: async () => success({ ...theirs }),
      save: async () => {
        count += 1;
        return success(undefined);
      },
    };
    expect(await saveRecord(parts)).toEqual({ kind: "conflict", theirs });
    expect(count).toBe(0);
    const seen = { ...theirs };
    theirs.name = "later";
    expect(await saveRecord({ ...parts, began: seen })).toEqual({ kind: "conflict", theirs });
    expect(await saveRecord({ ...parts, began: { ...theirs } })).toEqual({ kind: "saved" });
    expect(count).toBe(1);
  });

  it("a change of what is not edited here is no conflict", async () => {
    const saved = await saveRecord({
      began,
      essence: ({ name }) => name,
      load: async () => success({ ...began, policies: [] }),
      save: async () => success(undefined),
    });
    expect(saved.kind).toBe("saved");
  });

  it("says what failed, and that it is gone", async () => {
    const save = async () => success(undefined);
    expect(await saveRecord({ began, essence, save, load: async () => refused })).toMatchObject({
      kind: "failed",
    });
    expect(await saveRecord({ began, essence, save, load: async () => success(undefined) })).toMatchObject({
      failure: { code: "not-found" },
    });
    const load = async () => success(began);
    expect(await saveRecord({ began, essence, load, save: async () => refused })).toMatchObject({
      failure: { message: "no" },
    });
  });
});

it("the order of keys makes no difference, everything else does", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      expect(sameRecord(one, JSON.parse(JSON.stringify(one)))).toBe(true);
      expect(sameRecord({ a: one, b: other }, { b: other, a: one })).toBe(true);
      expect(sameRecord(one, { one })).toBe(false);
    }),
  );
});
