import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonFields, jsonText, mergeJson } from "./json";

describe("two changes of a text of JSON", () => {
  const base = '{"name": "Bari", "size": 1}';

  it("are merged by field, whatever the order of keys", () => {
    expect(mergeJson(base, '{"size": 1, "name": "Mine"}', '{"size": 2, "name": "Bari"}')).toEqual({
      value: '{\n  "size": 2,\n  "name": "Mine"\n}',
      differences: [],
    });
  });

  it("leave what was typed as it was typed, where theirs adds nothing", () => {
    const typed = '{ "name":"Mine",\n\n"size":1}';
    expect(mergeJson(base, typed, '{"size":1,"name":"Bari"}')).toEqual({ value: typed, differences: [] });
    expect(mergeJson(base, base, '{"size":2}').value).toBe('{"size":2}');
  });

  it("meet in a field", () => {
    const merged = mergeJson(
      base,
      '{"name": "Mine", "size": 1}',
      '{"name": "Theirs", "size": 2}',
      () => "theirs",
    );
    expect(merged.differences).toMatchObject([{ path: ["name"], mine: "Mine", theirs: "Theirs" }]);
    expect(jsonFields(merged.value)).toEqual({ name: "Theirs", size: 2 });
  });

  it("are one value where a text is no object", () => {
    for (const broken of ["{", "[1]", "null", ""])
      expect(mergeJson(base, broken, '{"size":2}')).toMatchObject({
        value: broken,
        differences: [{ path: [] }],
      });
  });

  it("come back from their text", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (fields) => {
        expect(jsonFields(jsonText(fields))).toEqual(JSON.parse(JSON.stringify(fields)));
      }),
    );
  });
});
