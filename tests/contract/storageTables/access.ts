import type { Scenario } from "../scenario";
import { given, lines, named, object } from "./sending";

/** Somebody is refused for what they may not do, on what. */
const denies = (
  name: string,
  as: string,
  call: Scenario["call"],
  [action, resource]: readonly [action: string, resource: string],
  query: NonNullable<Scenario["query"]> = {},
): Scenario => ({
  name,
  as,
  call,
  query,
  status: 403,
  is: {
    statusCode: 403,
    message: `You do not have sufficient permissions to do ${action} on resource ${resource}`,
    error: "Forbidden",
  },
});

/**
 * Those who may delete or change and see nothing: what they know by its id they change, and what they would have to see
 * first is denied.
 */
const narrow: readonly Scenario[] = [
  given("n/gone.txt", "gone"),
  given("n/kept.txt", "kept"),
  denies("who may only delete lists nothing", "deleter", ["GET", "/storage"], ["storage:index", ""]),
  denies("nor opens a folder", "deleter", ["GET", "/storage/children"], ["storage:index", ""], {
    folder: "n/",
  }),
  denies("nor uploads", "deleter", ["POST", "/storage", [object("x")]], ["storage:create", ""]),
  denies("nor renames", "deleter", ["PATCH", "/storage/{gone}", { name: "x" }], ["storage:update", "{gone}"]),
  denies("nor replaces", "deleter", ["PUT", "/storage/{gone}", object("x")], ["storage:update", "{gone}"]),
  {
    name: "but deletes by the id",
    as: "deleter",
    call: ["DELETE", "/storage/{gone}"],
    status: 204,
    activities: [[3, "storage", "{gone}"]],
  },
  { name: "and it is gone", call: ["GET", "/storage/{gone}"], status: 404 },
  denies("who may only change lists nothing", "changer", ["GET", "/storage"], ["storage:index", ""]),
  denies("nor opens a folder", "changer", ["GET", "/storage/children"], ["storage:index", ""]),
  denies("nor uploads", "changer", ["POST", "/storage", [object("x")]], ["storage:create", ""]),
  denies("nor deletes", "changer", ["DELETE", "/storage/{kept}"], ["storage:delete", "{kept}"]),
  denies("nor deletes a folder", "changer", ["DELETE", "/storage/folder"], ["storage:delete", ""], {
    path: "n/",
  }),
  {
    name: "but renames by the id",
    as: "changer",
    call: ["PATCH", "/storage/{kept}", { name: "n/renamed.txt" }],
    status: 200,
    has: { _id: "{kept}", name: "n/renamed.txt" },
  },
  {
    name: "and replaces by it",
    as: "changer",
    call: ["PUT", "/storage/{kept}", object("n/replaced.txt")],
    status: 200,
    activities: [[2, "storage", "{kept}"]],
    has: { _id: "{kept}", name: "n/replaced.txt" },
  },
  {
    name: "what was theirs is put away",
    call: ["DELETE", "/storage/{kept}"],
    status: 204,
    activities: [[3, "storage", "{kept}"]],
  },
];

/** Some of what is there: what the actor `some` may see, change and delete is the object `shown` alone. */
export const access: readonly Scenario[] = [
  given("a/shown.txt", "shown"),
  given("a/hidden.txt", "hidden"),
  given("b/hidden.txt", "other"),
  { name: "nobody lists", as: null, call: ["GET", "/storage"], status: 401 },
  { name: "nobody opens a folder", as: null, call: ["GET", "/storage/children"], status: 401 },
  { name: "nobody uploads", as: null, call: ["POST", "/storage", [object("x")]], status: 401 },
  denies("without a policy nobody lists", "plain", ["GET", "/storage"], ["storage:index", ""]),
  denies("nor opens a folder", "plain", ["GET", "/storage/children"], ["storage:index", ""]),
  denies("nor uploads", "plain", ["POST", "/storage", [object("x")]], ["storage:create", ""]),
  denies("nor replaces", "plain", ["PUT", "/storage/{shown}", object("x")], ["storage:update", "{shown}"]),
  denies("nor renames", "plain", ["PATCH", "/storage/{shown}", { name: "x" }], ["storage:update", "{shown}"]),
  denies("nor deletes", "plain", ["DELETE", "/storage/{shown}"], ["storage:delete", "{shown}"]),
  denies(
    "nor moves a folder",
    "plain",
    ["POST", "/storage/folder/move", { from: "a/", to: "c/" }],
    ["storage:update", ""],
  ),
  denies("nor deletes one", "plain", ["DELETE", "/storage/folder"], ["storage:delete", ""], { path: "a/" }),
  {
    name: "but has the content by its address",
    as: "plain",
    call: ["GET", "/storage/{shown}/view"],
    status: 200,
    has: "hello",
  },
  {
    name: "a reader lists",
    as: "reader",
    call: ["GET", "/storage"],
    status: 200,
    has: named("a/shown.txt", "a/hidden.txt", "b/hidden.txt"),
  },
  ...narrow,
  denies("a reader uploads nothing", "reader", ["POST", "/storage", [object("x")]], ["storage:create", ""]),
  {
    name: "some: the list",
    as: "some",
    call: ["GET", "/storage"],
    query: { paginate: "true" },
    status: 200,
    is: { meta: { total: 1 }, data: [expectShown()] },
  },
  {
    name: "some: the folders",
    as: "some",
    call: ["GET", "/storage/children"],
    status: 200,
    has: { meta: { total: 1 }, data: [{ path: "a/", count: 1, size: 5, objects: 1 }] },
  },
  {
    name: "some: a folder",
    as: "some",
    call: ["GET", "/storage/children"],
    query: { folder: "a/" },
    status: 200,
    has: lines("a/shown.txt"),
  },
  {
    name: "some: a folder with nothing for them",
    as: "some",
    call: ["GET", "/storage/children"],
    query: { folder: "b/" },
    status: 404,
    has: { message: "There is no folder b/." },
  },
  {
    name: "some: search in a folder with nothing for them",
    as: "some",
    call: ["GET", "/storage/children"],
    query: { folder: "b/", search: "txt" },
    status: 404,
    has: { message: "There is no folder b/." },
  },
  {
    name: "some: search for nothing in a folder with something for them",
    as: "some",
    call: ["GET", "/storage/children"],
    query: { folder: "a/", search: "zip" },
    status: 200,
    has: { meta: { total: 0 } },
  },
  {
    name: "some: search",
    as: "some",
    call: ["GET", "/storage/children"],
    query: { search: "txt" },
    status: 200,
    has: lines("a/shown.txt"),
  },
  {
    name: "some: search for folders",
    as: "some",
    call: ["GET", "/storage/children"],
    query: { search: "b", kind: "folder" },
    status: 200,
    has: { meta: { total: 0 } },
  },
  {
    name: "some: rename",
    as: "some",
    call: ["PATCH", "/storage/{shown}", { name: "a/seen.txt" }],
    status: 200,
    has: { name: "a/seen.txt" },
  },
  denies(
    "some: rename another",
    "some",
    ["PATCH", "/storage/{hidden}", { name: "x" }],
    ["storage:update", "{hidden}"],
  ),
  denies(
    "some: a folder is moved whole or not at all",
    "some",
    ["POST", "/storage/folder/move", { from: "a/", to: "c/" }],
    ["storage:update", ""],
  ),
  denies("some: and so deleted", "some", ["DELETE", "/storage/folder"], ["storage:delete", ""], {
    path: "a/",
  }),
  denies(
    "some: and a wrong count does not tell how many there are",
    "some",
    ["DELETE", "/storage/folder"],
    ["storage:delete", ""],
    { path: "a/", count: "9" },
  ),
  {
    name: "some: moving a folder with nothing for them tells nothing of it",
    as: "some",
    call: ["POST", "/storage/folder/move", { from: "b/", to: "c/" }],
    status: 404,
    has: { message: "There is no folder b/." },
  },
  {
    name: "some: nor does deleting it",
    as: "some",
    call: ["DELETE", "/storage/folder"],
    query: { path: "b/" },
    status: 404,
    has: { message: "There is no folder b/." },
  },
  denies(
    "a reader is told which object it is",
    "lister",
    ["DELETE", "/storage/folder"],
    ["storage:delete", "{other}"],
    { path: "b/" },
  ),
  {
    name: "nothing was moved",
    call: ["GET", "/storage/children"],
    query: { folder: "a/", sort: "name" },
    status: 200,
    has: lines("a/hidden.txt", "a/seen.txt"),
  },
  denies(
    "some: replace what is taken by another",
    "some",
    ["POST", "/storage", [object("b/hidden.txt")]],
    ["storage:update", ""],
    { taken: "replace" },
  ),
  {
    name: "some: its content is as it was",
    call: ["GET", "/storage/{other}/view"],
    status: 200,
    has: "hello",
  },
];

function expectShown() {
  return {
    _id: "{shown}",
    name: "a/shown.txt",
    content: { type: "text/plain", size: 5 },
    url: "{url}/storage/{shown}/view",
  };
}
