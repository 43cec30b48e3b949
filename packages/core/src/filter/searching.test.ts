import fc from "fast-check";
import { expect, it } from "vitest";
import { filterOfSearch, searchOfFilter } from "./searching";
import { filterFromText } from "./text";

const ports = {
  title: "Ports",
  properties: { name: { type: "string" }, tons: { type: "number" } },
  rules: true,
};

it("looks for words, takes a filter or a rule, and everything without a word", () => {
  expect(filterOfSearch(ports, " ba ")).toEqual({
    ok: true,
    value: { $or: [{ name: { $regex: "ba", $options: "i" } }] },
  });
  expect(filterOfSearch(ports, ' {"tons":1}')).toEqual({ ok: true, value: { tons: 1 } });
  expect(filterOfSearch(ports, "=tons > 5")).toEqual({ ok: true, value: "tons > 5" });
  expect(filterOfSearch(ports, " ")).toEqual({ ok: true, value: undefined });
});

it("looks for a text that is no rule here", () => {
  expect(filterOfSearch({ ...ports, rules: false }, "=tons")).toMatchObject({
    value: { $or: [{ name: { $regex: "=tons" } }] },
  });
});

it("says why it cannot be asked", () => {
  expect(filterOfSearch({ ...ports, properties: {} }, "a")).toMatchObject({
    ok: false,
    failure: { message: expect.stringContaining("Ports") },
  });
  expect(filterOfSearch(ports, "=tons >")).toMatchObject({ ok: false });
});

it("what a line shows of a filter is read back as the same filter", () => {
  const typed = fc.oneof(
    fc.string().filter((words) => !/^\s*[={]/.test(words)),
    fc.constantFrom('{"tons":{"$gt":5}}', "=tons > 5", "="),
  );
  fc.assert(
    fc.property(typed, (words) => {
      const read = filterOfSearch(ports, words);
      if (!read.ok) return;
      expect(filterOfSearch(ports, searchOfFilter(ports.properties, read.value))).toEqual(read);
    }),
  );
});

it.each([
  ['{"a":{"$near":1}}', "$near"],
  ['{"$where":"1"}', "$where"],
  ['{"$or":[{"a":1},{"b":{"$not":{"$geo":1}}}]}', "$geo"],
  ['{"a":{"$elemMatch":{"b":{"$foo":1}}}}', "$foo"],
  ['{"a":{"$elemMatch":{"$foo":1}}}', "$foo"],
  ['{"a":{"$gt":{"$foo":1}}}', "$foo"],
  ['{"$expr":{"$gt":["$a",{"$function":1}]}}', "$function"],
])("%s is refused before it is sent", (filter, operator) => {
  expect(filterFromText(filter)).toMatchObject({
    ok: false,
    failure: { code: "invalid", message: `The server has no operator ${operator} in filters.` },
  });
});

it.each([
  '{"a":{"$elemMatch":{"$or":[{"b":1},{"c":{"$in":[1]}}]}}}',
  '{"$expr":{"$and":[{"$gt":["$a",1]},{"$isArray":["$b"]}]}}',
  '{"$nor":[{"a":{"$regex":"x","$options":"i"}}],"b":{"c":{"d":1}}}',
])("%s is sent", (filter) => {
  expect(filterFromText(filter).ok).toBe(true);
});
