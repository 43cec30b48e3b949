import { describe, expect, it } from "vitest";
import { fields, idOf, matcher } from "../engine/sqlite/filter/filter.fixture";
import { normalizeFilter, relationPathsOfFilter } from "./normalize";

const read = (raw: unknown) => normalizeFilter(raw, { fields, matcher });
const conditions = (raw: unknown) => {
  const result = read(raw);
  return result.ok && result.filter.kind === "mongo" ? result.filter.filter : result;
};
const day = new Date("2020-01-01T00:00:00.000Z");
const upper = idOf(1).toUpperCase();

describe("normalizeFilter", () => {
  it("takes JSON, brackets, expressions, quoted expressions and nothing", () => {
    expect(conditions(' {"title":"Alba"}')).toEqual({ title: "Alba" });
    expect(conditions({ title: "Alba" })).toEqual({ title: "Alba" });
    expect(read('title == "Alba"')).toMatchObject({ ok: true, filter: { kind: "expression" } });
    expect(read(JSON.stringify('title == "Al\\"ba"'))).toEqual(read('title == "Al\\"ba"'));
    expect(read("{}")).toEqual({ ok: true, filter: { kind: "none" } });
    expect(read(undefined)).toEqual({ ok: true, filter: { kind: "none" } });
  });

  it.each([
    ["a date under a date field", { built: { $gte: "2020" } }, { built: { $gte: day } }],
    ["a list of dates", { built: { $in: ["2020", 5, "x"] } }, { built: { $in: [day, 5, "x"] } }],
    ["a date in a list field", { days: "2020-01-01" }, { days: day }],
    ["a date in objects of a list", { "stops.at": "2020-01-01" }, { "stops.at": day }],
    ["a date under $not", { built: { $not: { $gte: "2020" } } }, { built: { $not: { $gte: day } } }],
    [
      "a date under $elemMatch",
      { stops: { $elemMatch: { at: { $lt: "2020" } } } },
      { stops: { $elemMatch: { at: { $lt: day } } } },
    ],
    ["no date under a text field", { title: "2020" }, { title: "2020" }],
    ["no date as operand of $exists", { built: { $exists: "2020" } }, { built: { $exists: "2020" } }],
    ["null under a date field", { built: null, _id: null }, { built: null, _id: null }],
    ["Date(...) anywhere", { title: ["Date(2020-01-01)"] }, { title: [day] }],
    ["Date(...) in $expr", { $expr: { $gt: ["$built", "Date(2020)"] } }, { $expr: { $gt: ["$built", day] } }],
    ["ObjectId(...)", { port: `ObjectId(${upper})` }, { port: idOf(1) }],
    ["ids under id keys", { _id: { $in: [upper, "x"] } }, { _id: { $in: [idOf(1), "x"] } }],
    ["ids of relations", { $and: [{ "port._id": upper }] }, { $and: [{ "port._id": idOf(1) }] }],
    ["a text like a call", { title: "foo(bar)" }, { title: "foo(bar)" }],
  ])("reads %s", (_, raw, expected) => {
    expect(conditions(JSON.stringify(raw))).toEqual(expected);
  });

  it.each([
    ["{bad", /JSON at position 1/],
    ["", /but end of input found/],
    ["document.title==", /but end of input found/],
    ["has(document.title,1)", /^Function 'has' accepts exactly 1 argument\(s\) but found 2\.$/],
    ['"old" in document.tags', /^unknown binary operator in/],
    ["5", /is not a condition/],
    ['regex(document.title, "(?=a)")', /look-around, which is not supported/],
    [["a", "b"], /given more than once/],
    ['{"title":{"$foo":1}}', /^Database error: unknown operator: \$foo$/],
    ['{"$foo":1}', /^Database error: unknown top level operator: \$foo$/],
    ['{"$where":"sleep(1)"}', /\$where is not allowed/],
    ['{"$and":[{"$or":[{"$where":"1"}]}]}', /\$where is not allowed/],
    ['{"title":{"$where":"1"}}', /unknown operator: \$where/],
    ['{"$expr":{"$function":{"body":"x","args":[],"lang":"js"}}}', /Unrecognized expression '\$function'/],
    ['{"$expr":{"$eq":[1,{"$accumulator":{}}]}}', /Unrecognized expression '\$accumulator'/],
    ['{"$expr":{"$range":[0,1e9]}}', /Unrecognized expression '\$range'/],
    ['{"$expr":{"$eq":["$$env",1]}}', /Use of undefined variable: env/],
    ['{"title":{"$regex":"(a)\\\\1"}}', /back-reference, which is not supported/],
    ['{"title":{"$options":"i"}}', /\$options needs a \$regex/],
    ['{"title":{"$in":"a"}}', /\$in needs an array/],
    ['{"title":{"$in":[{"$regex":"a"}]}}', /cannot nest \$ under \$in/],
    ['{"title":{"$eq":{"$regex":"a"}}}', /unknown operator: \$regex/],
    ['{"title":{"$not":"a"}}', /\$not needs/],
    ['{"$or":[]}', /\$or must be a nonempty array/],
    ['{"$or":[1]}', /entries need to be full objects/],
    ['{"tons":{"$mod":[0,1]}}', /divisor cannot be 0/],
    ['{"tons":{"$type":"decimal"}}', /Unknown type name alias: "decimal". Use double/],
    ['{"tags":{"$size":-1}}', /whole number/],
    ['{"built":"Date(soon)"}', /Date\(soon\) is not a date. Write Date\(2020/],
    ['{"port":"ObjectId(12)"}', /is not an id/],
    ['{"__proto__":{"$gt":1}}', /cannot be named __proto__/],
    [`{"a":${"[".repeat(500)}${"]".repeat(500)}}`, /too large/],
    [`{"a":{"$in":[${"1,".repeat(30_000)}1]}}`, /too large/],
    [`{"$or":[${'{"a":1},'.repeat(500)}{"a":1}]}`, /too large: at most 500 conditions/],
  ])("answers 400 to %j", (raw, message) => {
    expect(read(raw)).toMatchObject({ ok: false, status: 400, message: expect.stringMatching(message) });
  });

  it("names the paths through which relations are reached", () => {
    const paths = (raw: unknown) => {
      const result = read(raw);
      return result.ok ? relationPathsOfFilter(result.filter) : [];
    };
    expect(
      paths({
        $or: [{ "port.name": "x" }, { title: "y" }],
        "crew._id": idOf(1),
        $expr: { $eq: ["$meta.flag", 1] },
      }),
    ).toEqual(["port.name", "crew._id", "meta.flag"]);
    expect(paths('port.name == "x" && document.crew.home != title')).toEqual(["crew.home", "port.name"]);
  });
});
