import type { Scenario } from "../scenario";
import { given, named } from "./sending";

const list = (name: string, query: Scenario["query"] & object, has: unknown): Scenario => ({
  name: `list: ${name}`,
  call: ["GET", "/storage"],
  query,
  status: 200,
  has,
});
const refused = (name: string, query: Scenario["query"] & object, message?: string): Scenario => ({
  name: `list: ${name}`,
  call: ["GET", "/storage"],
  query,
  status: 400,
  has: message === undefined ? { statusCode: 400 } : { message },
});

const all = ["b/two.txt", "a.png", "b/one.txt", "b/", "bb.txt", "B.txt"];

export const lists: readonly Scenario[] = [
  { name: "list: nothing there", call: ["GET", "/storage"], status: 200, is: [] },
  list("nothing there, in pages", { paginate: "true" }, { meta: { total: 0 }, data: [] }),
  given("b/two.txt", "two", "22"),
  given("a.png", "png", "1234", "image/png"),
  given("b/one.txt", "one", "1"),
  given("b/", "folder", "", ""),
  given("bb.txt", "bb", "333"),
  given("B.txt", "upper", "4444"),
  list("in the order of insertion", {}, named(...all)),
  list(
    "in pages",
    { paginate: "true", limit: "2" },
    { meta: { total: 6 }, data: named("b/two.txt", "a.png") },
  ),
  list(
    "a page that is not the first",
    { paginate: "1", skip: "4", limit: "4" },
    { meta: { total: 6 }, data: named("bb.txt", "B.txt") },
  ),
  list(
    "a page past the end has the total of the contract",
    { paginate: "true", skip: "10" },
    { meta: { total: 0 }, data: [] },
  ),
  list("skip alone", { skip: "5" }, named("B.txt")),
  list("limit alone", { limit: "1" }, named("b/two.txt")),
  list("limit 0 is none", { limit: "0" }, named(...all)),
  list("numbers that are none", { limit: "many", skip: "few" }, named(...all)),
  list("unknown parameters", { timestamp: "1" }, named(...all)),
  list("by name", { sort: { name: 1 } }, named("B.txt", "a.png", "b/", "b/one.txt", "b/two.txt", "bb.txt")),
  list("by name, down", { sort: { name: -1 }, limit: "2" }, named("bb.txt", "b/two.txt")),
  list("the newest first", { sort: { _id: -1 }, limit: "2" }, named("B.txt", "bb.txt")),
  list("by size", { sort: { "content.size": -1, name: 1 }, limit: "2" }, named("B.txt", "a.png")),
  list("by type, then name", { sort: { "content.type": 1, name: 1 }, limit: "2" }, named("b/", "a.png")),
  list("by what there is not", { sort: { colour: 1 } }, named(...all)),
  list("a name", { filter: { name: "bb.txt" } }, named("bb.txt")),
  list("a type", { filter: { "content.type": "image/png" } }, named("a.png")),
  list("a size", { filter: { "content.size": { $gt: 3 } }, sort: { name: 1 } }, named("B.txt", "a.png")),
  list("an id", { filter: { _id: "{png}" } }, named("a.png")),
  list("several ids", { filter: { _id: { $in: ["{png}", "{bb}"] } } }, named("a.png", "bb.txt")),
  list("several names", { filter: { name: { $in: ["bb.txt", "b/", "none"] } } }, named("b/", "bb.txt")),
  list(
    "a folder as the original console asks for it",
    { filter: { name: { $regex: "^b/.+|^b/$" } } },
    named("b/two.txt", "b/one.txt", "b/"),
  ),
  list(
    "files alone as its picker does",
    { paginate: "true", limit: "8", sort: { _id: -1 }, filter: { name: { $regex: "[^/]$" } } },
    { meta: { total: 5 }, data: named("B.txt", "bb.txt", "b/one.txt", "a.png", "b/two.txt") },
  ),
  list("a pattern in either case", { filter: { name: { $regex: "^B\\.", $options: "i" } } }, named("B.txt")),
  list("$or", { filter: { $or: [{ name: "a.png" }, { "content.size": 3 }] } }, named("a.png", "bb.txt")),
  list("$not", { filter: { name: { $not: { $regex: "txt$" } } } }, named("a.png", "b/")),
  list("by the rule language", { filter: 'name == "a.png"' }, named("a.png")),
  list("$expr", { filter: { $expr: { $eq: ["$content.size", 3] } } }, named("bb.txt")),
  list("what there is not", { filter: { url: "x" } }, []),
  list(
    "a filter and pages",
    { paginate: "true", filter: { "content.type": "text/plain" }, skip: "1", limit: "1" },
    { meta: { total: 4 }, data: named("b/one.txt") },
  ),
  refused("a filter that is no JSON", { filter: "{" }),
  refused("a filter that is a list", { filter: "[]" }),
  refused("an operator that runs code", { filter: { $where: "1" } }),
  refused("a pattern that is none", { filter: { name: { $regex: "(" } } }),
  refused("a sort that is no JSON", { sort: "{" }),
  refused(
    "a direction that is none",
    { sort: { name: 2 } },
    "Database error: $sort key ordering must be 1 (for ascending) or -1 (for descending)",
  ),
  refused("a negative limit", { limit: "-1" }, "The parameter limit must be a whole number of at least 0."),
  refused("half a row", { skip: "0.5" }, "The parameter skip must be a whole number of at least 0."),
];
