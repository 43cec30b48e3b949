import type { Scenario } from "../scenario";
import { given, lines, named, object } from "./sending";

const denied = (action: string, resource: string) => ({
  status: 403,
  is: {
    statusCode: 403,
    message: `You do not have sufficient permissions to do ${action} on resource ${resource}`,
    error: "Forbidden",
  },
});

/** Some of what is there: what the actor `some` may see, change and delete is the object `shown` alone. */
export const access: readonly Scenario[] = [
  given("a/shown.txt", "shown"),
  given("a/hidden.txt", "hidden"),
  given("b/hidden.txt", "other"),
  { name: "nobody lists", as: null, call: ["GET", "/storage"], status: 401 },
  { name: "nobody opens a folder", as: null, call: ["GET", "/storage/children"], status: 401 },
  { name: "nobody uploads", as: null, call: ["POST", "/storage", [object("x")]], status: 401 },
  {
    name: "without a policy nobody lists",
    as: "plain",
    call: ["GET", "/storage"],
    ...denied("storage:index", ""),
  },
  {
    name: "nor opens a folder",
    as: "plain",
    call: ["GET", "/storage/children"],
    ...denied("storage:index", ""),
  },
  {
    name: "nor uploads",
    as: "plain",
    call: ["POST", "/storage", [object("x")]],
    ...denied("storage:create", ""),
  },
  {
    name: "nor replaces",
    as: "plain",
    call: ["PUT", "/storage/{shown}", object("x")],
    ...denied("storage:update", "{shown}"),
  },
  {
    name: "nor renames",
    as: "plain",
    call: ["PATCH", "/storage/{shown}", { name: "x" }],
    ...denied("storage:update", "{shown}"),
  },
  {
    name: "nor deletes",
    as: "plain",
    call: ["DELETE", "/storage/{shown}"],
    ...denied("storage:delete", "{shown}"),
  },
  {
    name: "nor moves a folder",
    as: "plain",
    call: ["POST", "/storage/folder/move", { from: "a/", to: "c/" }],
    ...denied("storage:update", ""),
  },
  {
    name: "nor deletes one",
    as: "plain",
    call: ["DELETE", "/storage/folder"],
    query: { path: "a/" },
    ...denied("storage:delete", ""),
  },
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
  {
    name: "a reader uploads nothing",
    as: "reader",
    call: ["POST", "/storage", [object("x")]],
    ...denied("storage:create", ""),
  },
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
  {
    name: "some: rename another",
    as: "some",
    call: ["PATCH", "/storage/{hidden}", { name: "x" }],
    ...denied("storage:update", "{hidden}"),
  },
  {
    name: "some: a folder is moved whole or not at all",
    as: "some",
    call: ["POST", "/storage/folder/move", { from: "a/", to: "c/" }],
    ...denied("storage:update", "{hidden}"),
  },
  {
    name: "some: and so deleted",
    as: "some",
    call: ["DELETE", "/storage/folder"],
    query: { path: "a/" },
    ...denied("storage:delete", "{hidden}"),
  },
  {
    name: "nothing was moved",
    call: ["GET", "/storage/children"],
    query: { folder: "a/", sort: "name" },
    status: 200,
    has: lines("a/hidden.txt", "a/seen.txt"),
  },
  {
    name: "some: replace what is taken by another",
    as: "some",
    call: ["POST", "/storage", [object("b/hidden.txt")]],
    query: { taken: "replace" },
    ...denied("storage:update", "{other}"),
  },
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
