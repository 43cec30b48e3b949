import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Property, propertyTypes } from "../../field/property";
import { samples } from "../../field/samples.fixture";
import { documentOf, draftOf, draftOfJson, isJsonOf, jsonOfDraft, valueIn, withValue } from "./draft";

const id = "64a000000000000000000001";
const languages = { available: { en_US: "English", tr_TR: "Turkish" }, default: "en_US" };
const bucketOf = (properties: Record<string, Property>, required: string[] = []) => ({
  properties,
  required,
});

/** A bucket with a field for each sample, and a document of it. */
const stored = fc
  .array(fc.oneof(...propertyTypes.map((type) => samples[type])), { maxLength: 8 })
  .map((all) => ({
    bucket: bucketOf(Object.fromEntries(all.map(({ property }, at) => [`f${at}`, property]))),
    row: { _id: id, ...Object.fromEntries(all.map(({ value }, at) => [`f${at}`, value])) },
  }));

describe("a document that is edited", () => {
  it("is sent as it was stored, where nothing is typed", () => {
    fc.assert(
      fc.property(stored, ({ bucket, row }) => {
        const draft = draftOf(bucket, row, languages);
        expect({ _id: id, ...documentOf(draft, draft) }).toEqual(row);
      }),
    );
  });

  it("is the same as a form and as JSON", () => {
    fc.assert(
      fc.property(stored, ({ bucket, row }) => {
        const draft = draftOf(bucket, row, languages);
        expect(draftOfJson(jsonOfDraft(draft))).toEqual(draft);
        // A new one names its empty fields with null, which says nothing.
        expect(draftOfJson(jsonOfDraft({}, bucket))).toEqual({});
      }),
    );
  });

  it("holds at a place what was put there, and is as before once that is taken away again", () => {
    const path = fc.array(fc.stringMatching(/^[a-z]{1,3}$/), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(path, fc.oneof(fc.string({ minLength: 1 }), fc.integer(), fc.boolean()), (place, value) => {
        const before = { other: { kept: 1 } };
        fc.pre(place[0] !== "other");
        const after = withValue(before, place, value);
        expect(valueIn(after, place)).toBe(value);
        expect(withValue(after, place, undefined)).toEqual(before);
      }),
    );
  });

  it("keeps the place of an item that is emptied", () => {
    expect(withValue({ tags: ["a", "b"] }, ["tags", "0"], undefined)).toEqual({ tags: [null, "b"] });
    expect(withValue({ stops: [{ port: "x" }] }, ["stops", "0", "port"], "y")).toEqual({
      stops: [{ port: "y" }],
    });
  });

  it("keeps an item that is an object, also when its last field is emptied", () => {
    const draft = { stops: [{ port: { name: "x" } }, { port: {} }] };
    const emptied = { stops: [{}, { port: {} }] };
    expect(withValue(draft, ["stops", "0", "port", "name"], undefined)).toEqual(emptied);
    // An item that is itself taken away holds nothing, whatever it was.
    expect(withValue(draft, ["stops", "0"], undefined)).toEqual({ stops: [null, { port: {} }] });
  });
});

describe("what is sent", () => {
  it("has nothing that is empty, but for an empty text that is stored", () => {
    const typed = {
      a: "",
      b: null,
      c: { d: "", e: { f: null } },
      g: { h: 1, i: "" },
      list: [null, ""],
      o: {},
    };
    expect(documentOf(typed, { g: { i: "" } })).toEqual({ g: { h: 1, i: "" }, list: [null, ""], o: {} });
  });

  it("of a text that is no JSON is nothing", () => {
    expect(documentOf("{")).toEqual({});
    expect(draftOfJson("[1]")).toBe("[1]");
    expect(jsonOfDraft("{")).toBe("{");
    expect(isJsonOf('{"a": 1,\n "b": null}', { a: 1 })).toBe(true);
  });
});

describe("a new document", () => {
  it("begins with its defaults, translated ones in the default language, but for those of the server", () => {
    const bucket = bucketOf(
      {
        name: { type: "string", default: "Alba", options: { translate: true } },
        tons: { type: "number", default: 7 },
        made: { type: "date", default: ":created_at" },
        fixed: { type: "string", default: "x", readOnly: true },
        open: { type: "boolean" },
        free: { type: "boolean" },
      },
      ["open"],
    );
    expect(draftOf(bucket, undefined, languages)).toEqual({ name: { en_US: "Alba" }, tons: 7, open: false });
  });
});

it("a value from before its field was translated is one of the default language", () => {
  const bucket = bucketOf({ name: { type: "string", options: { translate: true } } });
  const draft = draftOf(bucket, { _id: id, name: "Alba" }, languages);
  expect(draft).toEqual({ name: { en_US: "Alba" } });
  expect(draftOf(bucket, { _id: id, name: null, info: { a: null }, o: {} }, undefined)).toEqual({ o: {} });
});
