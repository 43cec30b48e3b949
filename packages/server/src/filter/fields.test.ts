import { describe, expect, it } from "vitest";
import { type FilterFields, fieldAtPath, isDatePath, isMoment, isSinglePath, withDates } from "./fields";

const day = { type: "date" };
const fields: FilterFields = {
  title: { type: "string" },
  built: day,
  days: { type: "multiselect", items: day },
  grid: { type: "array", items: { type: "array", items: day } },
  any: { type: "array" },
  tags: { type: "array", items: { type: "string" } },
  info: { type: "object", properties: { since: day, deep: { type: "object", properties: { at: day } } } },
  plain: { type: "object", properties: { port: { type: "string" } } },
  empty: { type: "object" },
  stops: { type: "array", items: { type: "object", properties: { at: day, name: { type: "string" } } } },
};
const text = "2020-01-01T00:00:00.000Z";
const date = new Date(text);

describe("the property at a path", () => {
  it.each([
    ["title", "string"],
    ["days", "multiselect"],
    ["info.since", "date"],
    ["info.deep.at", "date"],
    ["stops.at", "date"],
    ["stops.name.more", undefined],
    ["info.none", undefined],
    ["none.at", undefined],
    ["title.at", undefined],
    ["empty.at", undefined],
    ["toString", undefined],
    ["info.constructor", undefined],
  ])("%s is %s", (path, type) => expect(fieldAtPath(fields, path)?.type).toBe(type));

  it.each([
    ["built", true],
    ["days", true],
    ["grid", true],
    ["stops.at", true],
    ["info.deep.at", true],
    ["any", false],
    ["tags", false],
    ["title", false],
    ["info", false],
    ["none", false],
  ])("%s holds dates: %s", (path, expected) => {
    expect(isDatePath(fields, path)).toBe(expected);
  });

  it.each([
    ["title", true],
    ["days", true],
    ["info.since", true],
    ["info.deep.at", true],
    ["info.none", true],
    ["stops.at", false],
    ["title.at", false],
    ["none.at", false],
    ["info.none.at", false],
  ])("%s has at most one value: %s", (path, expected) => {
    expect(isSinglePath(fields, path)).toBe(expected);
  });

  it("a date is one itself; a list of dates is none", () => {
    expect([fields.built, fields.days, undefined].map(isMoment)).toEqual([true, false, false]);
  });
});

describe("dates of a document", () => {
  it("are read wherever the schema has them, and nowhere else", () => {
    const document = {
      title: text,
      built: text,
      days: [text, text],
      grid: [[text], [text, text], text],
      any: [text],
      tags: [text],
      info: { since: text, deep: { at: text }, other: text },
      plain: { port: text },
      stops: [{ at: text, name: text }, { name: text }, text],
      unknown: text,
    };
    expect(withDates(document, fields)).toEqual({
      ...document,
      built: date,
      days: [date, date],
      grid: [[date], [date, date], text],
      info: { since: date, deep: { at: date }, other: text },
      stops: [{ at: date, name: text }, { name: text }, text],
    });
  });

  it.each([5, null, "soon", "2020", "2020-13-01T00:00:00.000Z", { at: text }, [text]])(
    "%j is no date",
    (built) => {
      expect(withDates({ built }, fields)).toEqual({ built });
    },
  );

  it("values of another shape than the schema's stay as they are", () => {
    const document = { days: text, info: [text], stops: { at: text }, grid: null };
    expect(withDates(document, fields)).toEqual(document);
  });

  it("parts without dates are the same objects", () => {
    const document = { title: "Alba", plain: { port: "Izmir" } };
    expect(withDates(document, fields)).toBe(document);
    expect(withDates({ ...document, built: text }, fields).plain).toBe(document.plain);
    expect(withDates(document, { title: { type: "string" } })).toBe(document);
    const inherited = Object.create({ built: text });
    expect(Object.keys(withDates(inherited, fields))).toEqual([]);
  });
});
