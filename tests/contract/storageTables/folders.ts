import type { Scenario } from "../scenario";
import { given, lines, named, object } from "./sending";

const open = (name: string, query: Readonly<Record<string, string>>, has: unknown): Scenario => ({
  name: `children: ${name}`,
  call: ["GET", "/storage/children"],
  query,
  status: 200,
  has,
});
const refused = (
  name: string,
  query: Readonly<Record<string, string>>,
  message: string,
  status = 400,
): Scenario => ({
  name: `children: ${name}`,
  call: ["GET", "/storage/children"],
  query,
  status,
  has: { message },
});

const children: readonly Scenario[] = [
  open("nothing there", {}, { meta: { total: 0 }, data: [] }),
  given("photos/2024/cat.png", "cat", "1234"),
  given("photos/2024/dog.png", "dog", "12"),
  given("photos/", "photos", "", "application/octet-stream"),
  given("photos/A.txt", "big", "1"),
  given("photos/b.txt", "small", "22", "text/csv"),
  given("root.txt", "root"),
  given("empty/", "empty", "", ""),
  given("photo.txt", "near", "1"),
  open(
    "the top",
    { sort: "name" },
    {
      meta: { total: 4 },
      data: [
        {
          kind: "folder",
          name: "empty",
          path: "empty/",
          size: 0,
          count: 0,
          objects: 1,
          object: { _id: "{empty}" },
        },
        {
          kind: "folder",
          name: "photos",
          path: "photos/",
          size: 9,
          count: 4,
          objects: 5,
          object: { _id: "{photos}" },
        },
        { kind: "file", name: "photo.txt", path: "photo.txt", size: 1, count: 1, object: { _id: "{near}" } },
        {
          kind: "file",
          name: "root.txt",
          path: "root.txt",
          size: 5,
          count: 1,
          object: { _id: "{root}", name: "root.txt" },
        },
      ],
    },
  ),
  open(
    "a folder, newest first",
    { folder: "photos/" },
    lines("photos/2024/", "photos/b.txt", "photos/A.txt"),
  ),
  open(
    "oldest first",
    { folder: "photos/", sort: "date" },
    lines("photos/2024/", "photos/A.txt", "photos/b.txt"),
  ),
  open(
    "by name, down",
    { folder: "photos/", sort: "-name" },
    lines("photos/2024/", "photos/b.txt", "photos/A.txt"),
  ),
  open(
    "by size",
    { folder: "photos/2024/", sort: "size" },
    lines("photos/2024/dog.png", "photos/2024/cat.png"),
  ),
  open("by size, down", { sort: "-size" }, lines("photos/", "empty/", "root.txt", "photo.txt")),
  open("by type", { folder: "photos/", sort: "type" }, lines("photos/2024/", "photos/b.txt", "photos/A.txt")),
  open("folders alone", { kind: "folder", sort: "-name" }, lines("photos/", "empty/")),
  open("files alone", { kind: "file", sort: "-name" }, lines("root.txt", "photo.txt")),
  open(
    "a page over both",
    { sort: "name", skip: "1", limit: "2" },
    { meta: { total: 4 }, data: [{ path: "photos/" }, { path: "photo.txt" }] },
  ),
  open(
    "a page of files",
    { sort: "name", skip: "3", limit: "5" },
    { meta: { total: 4 }, data: [{ path: "root.txt" }] },
  ),
  open("past the end", { skip: "9" }, { meta: { total: 4 }, data: [] }),
  open("a folder with nothing but itself", { folder: "empty/" }, { meta: { total: 0 }, data: [] }),
  open("search in all", { search: "PNG", sort: "name" }, lines("photos/2024/cat.png", "photos/2024/dog.png")),
  open("search finds folders by their own name", { search: "202" }, lines("photos/2024/")),
  open("search does not find by the folder", { search: "photos/" }, { meta: { total: 0 } }),
  open("search in a folder", { search: "t", folder: "photos/2024/" }, lines("photos/2024/cat.png")),
  open("search takes nothing for a pattern", { search: ".*" }, { meta: { total: 0 } }),
  open(
    "search in pages",
    { search: ".", sort: "name", skip: "1", limit: "1" },
    { meta: { total: 6 }, data: [{ path: "photos/2024/cat.png" }] },
  ),
  open(
    "search for files alone",
    { search: "o", kind: "file", sort: "name" },
    lines("photo.txt", "photos/2024/dog.png", "root.txt"),
  ),
  refused("an unknown folder", { folder: "nothing/" }, "There is no folder nothing/.", 404),
  refused("no folder", { folder: "photos" }, "The path of a folder ends with a slash."),
  refused(
    "an unknown sort",
    { sort: "colour" },
    "The parameter sort is one of -date, date, name, -name, size, -size, type, -type.",
  ),
  refused("an unknown kind", { kind: "all" }, "The parameter kind is one of folder, file."),
  refused("too many", { limit: "1001" }, "At most 1000 lines are given at once."),
  refused(
    "a search that is too long",
    { search: "x".repeat(256) },
    "Names are looked for with at most 255 characters.",
  ),
];

const move = (name: string, body: object, more: Partial<Scenario>): Scenario => ({
  name: `move: ${name}`,
  call: ["POST", "/storage/folder/move", body],
  status: 201,
  ...more,
});
const remove = (
  name: string,
  query: Readonly<Record<string, string>>,
  more: Partial<Scenario>,
): Scenario => ({
  name: `delete: ${name}`,
  call: ["DELETE", "/storage/folder"],
  query,
  status: 200,
  ...more,
});
const stays = (message: string, status = 409) => ({ status, has: { statusCode: status, message } });

export const folders: readonly Scenario[] = [
  ...children,
  move("into a new place", { from: "photos/2024/", to: "archive/old/2024/", count: 2 }, { is: { moved: 2 } }),
  open("moved: the old place", { folder: "photos/", sort: "name" }, lines("photos/A.txt", "photos/b.txt")),
  open(
    "moved: the new place",
    { folder: "archive/" },
    { data: [{ path: "archive/old/", count: 2, size: 6 }] },
  ),
  {
    name: "moved: the address is the same",
    as: null,
    call: ["GET", "/storage/{cat}/view"],
    status: 200,
    has: "1234",
  },
  move("with its own object", { from: "photos/", to: "pictures/" }, { is: { moved: 3 } }),
  open(
    "moved: its own object",
    { sort: "name", kind: "folder" },
    {
      data: [
        { path: "archive/" },
        { path: "empty/" },
        { path: "pictures/", object: { _id: "{photos}", name: "pictures/" } },
      ],
    },
  ),
  move(
    "one that holds more by now",
    { from: "pictures/", to: "x/", count: 2 },
    stays("pictures/ holds 3 objects by now, not 2. Nothing was changed. Look at it again."),
  ),
  move("onto a folder", { from: "pictures/", to: "empty/" }, stays("empty/ exists already.")),
  move("onto a file", { from: "pictures/", to: "root.txt/" }, stays("root.txt exists already.")),
  move("onto itself", { from: "pictures/", to: "pictures/" }, stays("pictures/ is there already.", 400)),
  move(
    "into itself",
    { from: "pictures/", to: "pictures/in/" },
    stays("pictures/ cannot be moved into a folder of its own.", 400),
  ),
  move("an unknown one", { from: "nothing/", to: "x/" }, stays("There is no folder nothing/.", 404)),
  move("no folder", { from: "root.txt", to: "x/" }, stays("The path of a folder ends with a slash.", 400)),
  move("to no folder", { from: "pictures/", to: "x" }, stays("The path of a folder ends with a slash.", 400)),
  move(
    "to a bad name",
    { from: "pictures/", to: "../x/" },
    stays("No part of a name is . or .. alone.", 400),
  ),
  move(
    "to a name that is too long for what is in it",
    { from: "pictures/", to: `${"x".repeat(1020)}/` },
    stays("A name in this folder would have more than 1024 bytes.", 400),
  ),
  move("nothing said", {}, { status: 400, has: { message: " should have required property 'from'" } }),
  open(
    "what was refused changed nothing",
    { sort: "name" },
    lines("archive/", "empty/", "pictures/", "photo.txt", "root.txt"),
  ),
  remove(
    "one that holds more by now",
    { path: "pictures/", count: "9" },
    stays("pictures/ holds 3 objects by now, not 9. Nothing was changed. Look at it again."),
  ),
  remove("an unknown one", { path: "nothing/" }, stays("There is no folder nothing/.", 404)),
  remove("everything", { path: "" }, stays("The path of a folder ends with a slash.", 400)),
  remove(
    "with what is in it",
    { path: "archive/", count: "2" },
    {
      is: { deleted: 2 },
      activities: [
        [3, "storage", "{cat}"],
        [3, "storage", "{dog}"],
      ],
    },
  ),
  { name: "deleted: the content is gone", call: ["GET", "/storage/{cat}/view"], status: 404 },
  open("deleted: so is the folder", { sort: "name" }, lines("empty/", "pictures/", "photo.txt", "root.txt")),
  {
    name: "the last object of a folder goes",
    call: ["DELETE", "/storage/{empty}"],
    status: 204,
    activities: [[3, "storage", "{empty}"]],
  },
  open("and the folder with it", { kind: "folder" }, lines("pictures/")),
];

const sent = (name: string, way: string, sentName: string, more: Partial<Scenario>): Scenario => ({
  name: `taken=${way}: ${name}`,
  call: ["POST", "/storage", [object(sentName, "new content")]],
  query: { taken: way },
  status: 201,
  ...more,
});

export const taken: readonly Scenario[] = [
  given("a.txt", "first"),
  sent("a free name", "refuse", "b.txt", { save: "b", activities: [[1, "storage", "{b}"]] }),
  sent("a taken name", "refuse", "a.txt", {
    status: 409,
    is: { statusCode: 409, message: "a.txt exists already.", error: "Conflict" },
  }),
  {
    name: "taken=refuse: twice in one request",
    call: ["POST", "/storage", [object("twice.txt"), object("twice.txt")]],
    query: { taken: "refuse" },
    status: 409,
    has: { message: "twice.txt exists already." },
  },
  sent("a taken name", "keep", "a.txt", {
    has: [{ name: "a (2).txt" }],
    save: "second",
    activities: [[1, "storage", "{second}"]],
  }),
  sent("again", "keep", "a.txt", {
    has: [{ name: "a (3).txt" }],
    save: "third",
    activities: [[1, "storage", "{third}"]],
  }),
  {
    name: "taken=keep: several of one name in one request, and one of another between them",
    call: ["POST", "/storage", [object("p.txt"), object("p.txt"), object("q.txt"), object("p.txt")]],
    query: { taken: "keep" },
    status: 201,
    has: named("p.txt", "p (2).txt", "q.txt", "p (3).txt"),
    save: ["p1", "p2", "q", "p3"],
    activities: ["p1", "p2", "q", "p3"].map((id) => [1, "storage", `{${id}}`] as const),
  },
  sent("a name that is as long as it may be", "keep", "n".repeat(1024), {
    save: "long",
    activities: [[1, "storage", "{long}"]],
  }),
  sent("and taken: another would be too long", "keep", "n".repeat(1024), {
    status: 400,
    has: { message: "A name has at most 1024 bytes." },
  }),
  sent("a hidden file", "keep", "x/.env", {
    has: [{ name: "x/.env" }],
    save: "env",
    activities: [[1, "storage", "{env}"]],
  }),
  sent("a hidden file again", "keep", "x/.env", {
    has: [{ name: "x/.env (2)" }],
    save: "env2",
    activities: [[1, "storage", "{env2}"]],
  }),
  sent("a folder", "keep", "x/", {
    has: [{ name: "x (2)/" }],
    save: "x2",
    activities: [[1, "storage", "{x2}"]],
  }),
  sent("a folder that objects make", "refuse", "x/", { status: 409, has: { message: "x/ exists already." } }),
  sent("a file of a folder's name", "refuse", "x", { status: 409, has: { message: "x/ exists already." } }),
  sent("a file of a folder's name", "replace", "x", { status: 409, has: { message: "x/ exists already." } }),
  sent("a file of a folder's name", "keep", "x", {
    has: [{ name: "x (3)" }],
    save: "x3",
    activities: [[1, "storage", "{x3}"]],
  }),
  sent("a folder of a file's name", "refuse", "b.txt/", {
    status: 409,
    has: { message: "b.txt exists already." },
  }),
  sent("a taken name", "replace", "a.txt", {
    has: [{ _id: "{first}", name: "a.txt", content: { size: 11 } }],
    activities: [[2, "storage", "{first}"]],
  }),
  {
    name: "taken=replace: the address has the new content",
    call: ["GET", "/storage/{first}/view"],
    status: 200,
    has: "new content",
  },
  sent("a free name", "replace", "c.txt", { save: "c", activities: [[1, "storage", "{c}"]] }),
  sent("a taken name", "ignore", "a.txt", {
    has: [{ name: "a.txt" }],
    save: "beside",
    activities: [[1, "storage", "{beside}"]],
  }),
  sent("any", "ask", "a.txt", {
    status: 400,
    has: { message: "The parameter taken is one of ignore, refuse, replace, keep." },
  }),
  {
    name: "PATCH taken=refuse",
    call: ["PATCH", "/storage/{b}", { name: "a.txt" }],
    query: { taken: "refuse" },
    status: 409,
    has: { message: "a.txt exists already." },
  },
  {
    name: "PATCH taken=refuse, its own name",
    call: ["PATCH", "/storage/{b}", { name: "b.txt" }],
    query: { taken: "refuse" },
    status: 200,
    has: { name: "b.txt" },
  },
  {
    name: "PATCH taken=keep",
    call: ["PATCH", "/storage/{b}", { name: "a.txt" }],
    query: { taken: "keep" },
    status: 200,
    has: { name: "a (4).txt" },
  },
  {
    name: "PATCH taken=replace",
    call: ["PATCH", "/storage/{b}", { name: "a.txt" }],
    query: { taken: "replace" },
    status: 400,
    has: { message: "A new name replaces no other object." },
  },
];
