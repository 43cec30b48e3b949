import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Bucket } from "../../bucket/model";
import { createCellOf } from "../../field/cellOf";
import { differencesToNow, relatedInBoth, restoredDocument } from "./difference";

const bucket: Bucket = {
  _id: "b1",
  title: "Boats",
  description: "",
  primary: "name",
  properties: {
    tons: { type: "number", title: "Tons" },
    name: { type: "string", title: "Name" },
    about: { type: "textarea" },
    since: { type: "date" },
    story: { type: "richtext" },
    tags: { type: "array", items: { type: "string" } },
    said: { type: "string", options: { translate: true } },
  },
};
const cellOf = createCellOf({ locale: "en", timeZone: "UTC", bucket: () => undefined });
const id = "64a1f0c2e8b7a90012ab34cd";
const differences = (earlier: object, now: object) =>
  differencesToNow(bucket, { earlier: { _id: id, ...earlier }, now: { _id: id, ...now }, cellOf });
const signed = (earlier: object, now: object) =>
  differences(earlier, now).map(({ key, kind, parts }) => [
    key,
    kind,
    parts.map((part) => `${{ same: "", gone: "-", new: "+" }[part.kind]}${part.text}`).join("|"),
  ]);

describe("the relations of a document", () => {
  const related: Bucket = {
    ...bucket,
    properties: {
      captain: { type: "relation", bucketId: "crew", relationType: "onetoone" },
      sailors: { type: "relation", bucketId: "crew", relationType: "onetomany" },
    },
  };
  const names: Readonly<Record<string, string>> = { a: "Ada", b: "Bo" };
  const nameOf = (_: string | undefined, of: string) => names[of];
  const partsOf = (was: object, is: object) =>
    differencesToNow(related, {
      ...{ cellOf, nameOf, earlier: { _id: id, ...was }, now: { _id: id, ...is } },
    }).map(({ parts }) => parts.map(({ kind, text }) => `${kind} ${text}`));

  it("are shown by the names of their documents, where they can be read", () => {
    expect(partsOf({ captain: "a" }, { captain: "b" })).toEqual([["gone Ada", "same , ", "new Bo"]]);
    expect(partsOf({ sailors: ["a", "x"] }, { sailors: ["x", "b"] })).toEqual([
      ["gone Ada", "same , ", "same x", "same , ", "new Bo"],
    ]);
    expect(partsOf({}, { captain: "b" })).toEqual([["new Bo"]]);
    // Only the order is another one.
    expect(partsOf({ sailors: ["a", "b"] }, { sailors: ["b", "a"] })[0]).toContain("gone a");
  });

  it("are asked for by their buckets, of both states", () => {
    const all = relatedInBoth(related, [{ _id: id, captain: "a" }, { _id: id, sailors: ["b"] }, null]);
    expect(all.filter(({ ids }) => ids.length > 0)).toEqual([
      { bucketId: "crew", ids: ["a"] },
      { bucketId: "crew", ids: ["b"] },
    ]);
  });

  it("are named inside of objects too", () => {
    const { captain } = related.properties;
    const watches: Bucket = {
      ...bucket,
      properties: { watch: { type: "object", properties: captain === undefined ? {} : { captain } } },
    };
    const [earlier, now] = ["a", "b"].map((who) => ({ _id: id, watch: { captain: who } }));
    if (earlier === undefined || now === undefined) throw new Error("no states");
    const parts = differencesToNow(watches, { earlier, now, cellOf, nameOf }).flatMap((each) => each.parts);
    expect(parts.filter(({ kind }) => kind !== "same").map(({ kind, text }) => [kind, text])).toEqual([
      ["gone", expect.stringContaining("Ada")],
      ["new", expect.stringContaining("Bo")],
    ]);
  });
});

describe("the difference of a document to now", () => {
  it.each<[string, object, object, readonly (readonly string[])[]]>([
    ["nothing", { name: "A", tags: [] }, { tags: [], name: "A" }, []],
    [
      "numbers and dates are shown as people read them",
      { tons: 1000, since: "2024-01-02T00:00:00.000Z" },
      { tons: 2000, since: "2024-01-03T00:00:00.000Z" },
      [
        ["tons", "changed", "-1,000|+2,000"],
        ["since", "changed", "-Jan 2, 2024|+Jan 3, 2024"],
      ],
    ],
    [
      "dates that look the same are shown as they are",
      { since: "2024-01-02T10:00:01.000Z" },
      { since: "2024-01-02T10:00:02.000Z" },
      [["since", "changed", "-2024-01-02T10:00:01.000Z|+2024-01-02T10:00:02.000Z"]],
    ],
    [
      "words of texts",
      { about: "an old boat" },
      { about: "a new boat" },
      [["about", "changed", "-an old|+a new| boat"]],
    ],
    [
      "words of rich text without its markup",
      { story: "<p>An <strong>old</strong> boat</p>" },
      { story: "<p>An <em>own</em> boat</p>" },
      [["story", "changed", "An |-old|+own| boat"]],
    ],
    [
      "the markup of rich text, where nothing else differs",
      { story: "<p>boat</p>" },
      { story: "<h1>boat</h1>" },
      [["story", "changed", "<|-p|+h1|>boat</|-p|+h1|>"]],
    ],
    ["what has no value now", { name: "A" }, {}, [["name", "gone", "-A"]]],
    ["what had none", {}, { tons: 1 }, [["tons", "new", "+1"]]],
    [
      "translated texts by their languages, those that are the same left out",
      { said: { en_US: "hello", de_DE: "gut so", fr_FR: "bon", x: "a" } },
      { said: { en_US: "hi", de_DE: "gut", fr_FR: "bon", x: "b" } },
      [
        [
          "said",
          "changed",
          "English (United States): |-hello|+hi|\nDeutsch (Deutschland): |gut|- so|\nx: |-a|+b",
        ],
      ],
    ],
    [
      "a translated text that there was none of",
      {},
      { said: { en_US: "hi" } },
      [["said", "new", "English (United States): |+hi"]],
    ],
    [
      "what lies inside of lists",
      { tags: ["hello"] },
      { tags: ["hi"] },
      [["tags", "changed", '[\n  "|-hello|+hi|"\n]']],
    ],
    [
      "what the bucket has no field for comes last",
      { old: true, name: "A" },
      { name: "B" },
      [
        ["name", "changed", "-A|+B"],
        ["old", "gone", "-Yes"],
      ],
    ],
  ])("%s", (_, earlier, now, expected) => {
    expect(
      signed(earlier, now).map(([key, kind, text]) =>
        key === "old" ? [key, kind, "-Yes"] : [key, kind, text],
      ),
    ).toEqual(expected);
  });

  it("is gone once its fields are brought back, all or one after the other (a law)", () => {
    const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.array(fc.string(), { maxLength: 2 }));
    const document = fc.dictionary(fc.constantFrom("name", "tons", "about", "other"), value);
    fc.assert(
      fc.property(document, document, (one, other) => {
        const [earlier, now] = [
          { _id: id, ...one },
          { _id: "kept", ...other },
        ];
        expect(restoredDocument(now, earlier)).toEqual({ ...one, _id: "kept" });
        const changed = differencesToNow(bucket, { earlier, now, cellOf }).map(({ key }) => key);
        expect(restoredDocument(now, earlier, changed)).toEqual({ ...one, _id: "kept" });
        const [first] = changed;
        if (first === undefined) return;
        const partly = restoredDocument(now, earlier, [first]);
        expect(differencesToNow(bucket, { earlier, now: partly, cellOf }).map(({ key }) => key)).toEqual(
          changed.slice(1),
        );
      }),
    );
  });
});
