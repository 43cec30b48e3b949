import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Bucket } from "../../bucket/model";
import { type Property, propertyTypes } from "../../field/property";
import { samples } from "../../field/samples.fixture";
import { draftOf, valueIn } from "./draft";
import { documentForm } from "./fields";
import { type FormLine, type FormLook, formLines } from "./lines";

const languages = { available: { en_US: "English", tr_TR: "Turkish" }, default: "en_US" };
const look: FormLook = { turned: new Set(), languages, language: undefined, beside: false };
const bucketOf = (properties: Record<string, Property>, required: string[] = []): Bucket => ({
  _id: "b",
  title: "Ports",
  description: "For ships",
  properties,
  required,
});
const linesOf = (bucket: Bucket, draft: Record<string, unknown>, more: Partial<FormLook> = {}) =>
  formLines(Object.values(documentForm(bucket)).flat(), draft, { ...look, ...more });
const shown = (lines: readonly FormLine[]) =>
  lines.map(({ kind, depth, title }) => `${"  ".repeat(depth)}${kind} ${title}`);

const stored = fc
  .array(fc.oneof(...propertyTypes.map((type) => samples[type])), { maxLength: 8 })
  .map((all) => ({
    bucket: bucketOf(Object.fromEntries(all.map(({ property }, at) => [`f${at}`, property]))),
    row: { _id: "1", ...Object.fromEntries(all.map(({ value }, at) => [`f${at}`, value])) },
  }));

describe("the lines of a form", () => {
  it("hold what the draft holds at their path, and each has an id of its own", () => {
    fc.assert(
      fc.property(stored, ({ bucket, row }) => {
        const draft = draftOf(bucket, row, languages);
        const lines = typeof draft === "string" ? [] : linesOf(bucket, draft);
        expect(lines.filter(({ depth }) => depth === 0)).toHaveLength(Object.keys(bucket.properties).length);
        for (const { kind, path, value } of lines)
          if (kind === "value") expect(value).toEqual(valueIn(draft, path) ?? undefined);
        expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
      }),
    );
  });

  const bucket = bucketOf({
    name: { type: "string", title: "Name", options: { translate: true } },
    owner: {
      type: "object",
      title: "Owner",
      properties: { city: { type: "object", title: "City", properties: { zip: { type: "string" } } } },
    },
    tags: { type: "array", title: "Tags", items: { type: "string" } },
    crew: { type: "relation", title: "Crew", bucketId: "c", relationType: "onetomany" },
  });
  const draft = {
    name: { en_US: "Argo" },
    owner: { city: { zip: "1" } },
    tags: ["a", null],
    crew: ["x", "y"],
  };

  it("unfold objects and lists; what is far inside when somebody asks", () => {
    expect(shown(linesOf(bucket, draft))).toEqual([
      "value Name (English)",
      "group Owner",
      "  group City",
      "group Tags",
      "  value Value of item 1",
      "  value Value of item 2",
      "  add Tags",
      "group Crew",
      "  related x",
      "  related y",
    ]);
    const turned = new Set(["owner.city", "tags", "crew"]);
    expect(shown(linesOf(bucket, draft, { turned })).slice(1)).toEqual([
      "group Owner",
      "  group City",
      "    value zip",
      "group Tags",
      "group Crew",
    ]);
  });

  it("show a translated field in one language, or beside the default one, with what is missing", () => {
    const beside = linesOf(bucket, draft, { language: "tr_TR", beside: true }).slice(0, 2);
    expect(beside.map(({ path, value, translations }) => [path, value, translations])).toEqual([
      [["name", "en_US"], "Argo", undefined],
      [["name", "tr_TR"], undefined, "1 of 2 languages. Missing: Turkish"],
    ]);
    expect(linesOf(bucket, draft, { language: "tr_TR" })[0]?.path).toEqual(["name", "tr_TR"]);
    expect(linesOf(bucket, { name: "plain" })[0]?.value).toBe("plain");
  });

  it("edit as JSON what is stored in another form than that of its field", () => {
    const odd = linesOf(bucket, { owner: "nobody", tags: 3, crew: 7 });
    expect(odd.map(({ kind, editor }) => [kind, editor])).toEqual([
      ["value", "text"],
      ["value", "json"],
      ["value", "json"],
      ["group", "relation"],
    ]);
  });

  it("offer no item where nothing can be changed", () => {
    const fixed = bucketOf({
      tags: {
        type: "array",
        readOnly: true,
        items: { type: "object", properties: { a: { type: "string" } } },
      },
    });
    const lines = linesOf(fixed, { tags: [{ a: "x" }] }, { turned: new Set(["tags.0"]) });
    expect(lines.map(({ kind, readOnly }) => [kind, readOnly])).toEqual([
      ["group", true],
      ["group", true],
      ["value", true],
    ]);
  });
});
