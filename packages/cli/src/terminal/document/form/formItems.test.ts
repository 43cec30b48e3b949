import { documentForm } from "@twinhelm/core/document/form/fields";
import type { FormLine } from "@twinhelm/core/document/form/lines";
import { formLines } from "@twinhelm/core/document/form/lines";
import { createCellOf } from "@twinhelm/core/field/cellOf";
import type { Property } from "@twinhelm/core/field/property";
import { describe, expect, it } from "vitest";
import { createPaint } from "../../layout/paint";
import { type FormItemParts, formItems, labelWidthOf } from "./formItems";
import { printedLine, valueOfLine, wayOf } from "./typing";

const bare = (line: string) => line.replace(/\x1b\[[\d;]+m/g, "");
const zone = "Europe/Istanbul";
const linesOf = (properties: Record<string, Property>, draft: Record<string, unknown>) => {
  const bucket = { _id: "b", title: "Ships", description: "Ships", properties };
  const fields = Object.values(documentForm(bucket)).flat();
  const turned = new Set<string>();
  return formLines(fields, draft, { turned, languages: undefined, language: undefined, beside: false });
};
const itemsOf = (lines: readonly FormLine[], more: Partial<FormItemParts> = {}) =>
  formItems(lines, {
    ...{ labelWidth: labelWidthOf(lines, 80), colours: false, zone, shown: {}, denied: undefined },
    paint: createPaint(true),
    cellOf: createCellOf({ locale: "en", timeZone: zone, bucket: () => undefined }),
    nameOf: () => undefined,
    keysOf: () => ({}),
    ...more,
  });

describe("the lines of a document", () => {
  it("let nothing of a value, title, hint or problem through as a command", () => {
    const hostile = "\x1b[31m\x1b]0;owned\x07\u202eabc\nmore";
    const types = [
      "string",
      "textarea",
      "richtext",
      "color",
      "storage",
      "date",
      "number",
      "location",
      "other",
    ];
    const scalars = types.map((type) => [
      type,
      { type, title: hostile, description: hostile, examples: [hostile] },
    ]);
    const properties: Record<string, Property> = {
      ...Object.fromEntries(scalars),
      kind: { type: "string", enum: [hostile] },
      flags: { type: "multiselect", items: { type: "string", enum: [hostile] } },
      tags: { type: "array", title: hostile, items: { type: "string", title: hostile } },
      crew: { type: "relation", bucketId: "c", relationType: "onetomany" },
      owner: { type: "object", properties: { city: { type: "string", title: hostile } } },
    };
    const draft = {
      ...Object.fromEntries(types.map((type) => [type, hostile])),
      ...{ kind: hostile, flags: [hostile], tags: [hostile], crew: [hostile], owner: { city: hostile } },
    };
    const lines = linesOf(properties, draft);
    const shown = Object.fromEntries(lines.map(({ path }) => [path.join("."), hostile]));
    for (const item of itemsOf(lines, { shown }))
      for (const line of [item.head, item.painted ?? "", ...(item.below?.(true, 50) ?? [])])
        expect(bare(line)).not.toMatch(/[\x00-\x1f\x7f-\x9f\u202a-\u202e]/);
  });

  it("say what is wrong at the part that it is about, and at the group while that is folded", () => {
    const properties: Record<string, Property> = {
      owner: {
        type: "object",
        properties: { home: { type: "object", properties: { city: { type: "string" } } } },
      },
    };
    const lines = linesOf(properties, { owner: { home: { city: 3 } } });
    const items = itemsOf(lines, { shown: { "owner.home.city": "Not a text" } });
    expect(items.map(({ id, below }) => [id, below?.(false, 40).map(bare)])).toEqual([
      ["owner", []],
      ["owner.home", ["✗ Not a text"]],
    ]);
  });

  it("say what is deleted together with the document, where it is", () => {
    const relation: Property = { type: "relation", bucketId: "c", relationType: "onetoone", dependent: true };
    const lines = linesOf(
      { captain: relation, ship: { type: "object", properties: { home: relation } } },
      { captain: "1", ship: { home: "2" } },
    );
    const helped = itemsOf(lines).filter(({ below }) =>
      below?.(true, 90).join(" ").includes("deleted together"),
    );
    expect(helped.map(({ id }) => id)).toEqual(["captain"]);
  });

  it("show names of choices and related documents, and a colour with its text", () => {
    const lines = linesOf(
      {
        kind: { type: "string", enum: ["f"], viewEnum: ["Ferry"] },
        paint: { type: "color" },
        captain: { type: "relation", bucketId: "c", relationType: "onetoone" },
      },
      { kind: "f", paint: "#fff", captain: "1" },
    );
    const heads = itemsOf(lines, { nameOf: (_, id) => (id === "1" ? "Ada" : undefined) }).map(
      ({ head }) => head,
    );
    expect(heads).toEqual(["kind     Ferry", "paint    ■ #fff", "captain  Ada"]);
  });
});

describe("what is typed in a line", () => {
  const line = (type: string, editor: FormLine["editor"], value?: unknown) => ({
    property: { type },
    editor,
    value,
  });

  it("is a moment in the zone of the person, and a place with latitude first", () => {
    const date = line("date", "date", "2020-02-03T09:30:00.000Z");
    expect(printedLine(date, zone)).toBe("2020-02-03 12:30:00");
    expect(valueOfLine(date, "2020-02-03 12:30", zone)).toBe("2020-02-03T09:30:00.000Z");
    expect(valueOfLine(date, "2020-02-03 12:30Z", zone)).toBe("2020-02-03T12:30:00.000Z");
    expect(valueOfLine(date, "soon", zone)).toBe("soon");
    const place = line("location", "location", { type: "Point", coordinates: [27.1, 38.4] });
    expect(printedLine(place, zone)).toBe("38.4, 27.1");
    expect(valueOfLine(place, "1, 2", zone)).toEqual({ type: "Point", coordinates: [2, 1] });
  });

  it("goes to an editor where it has several lines", () => {
    expect(wayOf(line("string", "text", "one"), zone)).toBe("line");
    expect(wayOf(line("string", "text", "one\ntwo"), zone)).toBe("editor");
    expect(wayOf(line("object", "json", { a: 1 }), zone)).toBe("editor");
    expect(printedLine(line("object", "json", { a: 1 }), zone)).toBe('{\n  "a": 1\n}');
  });
});
