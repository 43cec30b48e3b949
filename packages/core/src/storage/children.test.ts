import fc from "fast-check";
import { expect, it } from "vitest";
import { type Failure, failed, type Result, success } from "../http/failure";
import type { Call, Transport } from "../http/transport";
import { childrenIn, listBelow, listChildren } from "./children";
import type { StorageObject } from "./model";

let made = 0;
const object = (name: string, size = 1, type = "text/plain"): StorageObject => {
  made += 1;
  const _id = `65a1f0c2${String(made).padStart(16, "0")}`;
  return { _id, name, content: { type, size }, url: `http://server/storage/${_id}/view` };
};
const placeholder = (name: string) => object(name, 0, "application/octet-stream");

const stored = [
  object("readme.md", 5),
  object("photos/2026/alps.jpg", 10),
  placeholder("photos/"),
  object("photos/2025/old.jpg", 20),
  placeholder("docs/"),
  object("photos/logo.svg", 3),
  object("photos2/x.txt", 1),
];
const lines = (folder: string, more = {}) =>
  childrenIn(stored, { folder, sort: "name", ...more }).entries.map(
    ({ path, size, count, object: own }) => `${path} ${size} ${count}${own === undefined ? " -" : ""}`,
  );

it("a folder is its folders and its files, with what is in them", () => {
  expect(lines("")).toEqual(["docs/ 0 0", "photos/ 33 3", "photos2/ 1 1 -", "readme.md 5 1"]);
  expect(lines("photos/")).toEqual(["photos/2025/ 20 1 -", "photos/2026/ 10 1 -", "photos/logo.svg 3 1"]);
  expect(lines("docs/")).toEqual([]);
  expect(lines("photos/", { kind: "file" })).toEqual(["photos/logo.svg 3 1"]);
  expect(lines("", { search: "O" })).toEqual([
    "docs/ 0 0",
    "photos/ 0 0",
    "photos/2025/old.jpg 20 1",
    "photos/logo.svg 3 1",
  ]);
});

it("what has no name is at the top by its id, and in no folder", () => {
  const nameless = object("");
  const found = (query: { folder: string; search?: string }) =>
    childrenIn([object("photos/a.jpg"), nameless], query).entries.map(({ path, name }) => [path, name]);
  expect(found({ folder: "" })).toEqual([
    ["photos/", "photos"],
    [nameless._id, ""],
  ]);
  expect(found({ folder: "photos/" })).toEqual([["photos/a.jpg", "a.jpg"]]);
  expect(found({ folder: "", search: "a" })).toEqual([["photos/a.jpg", "a.jpg"]]);
});

it("is sorted by name or by date, either way round, folders first", () => {
  expect(lines("", { sort: "-name" }).map((line) => line.split(" ")[0])).toEqual([
    "photos2/",
    "photos/",
    "docs/",
    "readme.md",
  ]);
  expect(lines("", { sort: "date" }).map((line) => line.split(" ")[0])).toEqual([
    "docs/",
    "photos/",
    "photos2/",
    "readme.md",
  ]);
});

it("pages are the whole, in order, whatever is stored", () => {
  const name = fc
    .array(fc.constantFrom("a", "b", ".", "", "c d"), { minLength: 1, maxLength: 4 })
    .map((parts) => parts.join("/"));
  fc.assert(
    fc.property(
      fc.array(name),
      fc.constantFrom("", "a/", "a/b/"),
      fc.integer({ min: 1, max: 5 }),
      (names, folder, limit) => {
        const objects = names.map((each) => object(each));
        const whole = childrenIn(objects, { folder });
        const pages = Array.from({ length: Math.ceil(whole.total / limit) }, (_, at) =>
          childrenIn(objects, { folder, skip: at * limit, limit }),
        );
        expect(pages.flatMap(({ entries }) => entries)).toEqual(whole.entries);
        const below = objects.filter((each) =>
          each.name === "" ? folder === "" : each.name.startsWith(folder) && each.name !== folder,
        );
        expect(whole.entries.reduce((sum, { count }) => sum + count, 0)).toBe(below.length);
      },
    ),
  );
});

/** A server that answers the calls of the contract alone, and others with this. */
const spica = (
  calls: string[],
  refusal: Failure = { code: "invalid", message: "Invalid id.", status: 400, retry: false },
): Transport => ({
  baseUrl: "http://server",
  async send<T>(call: Call<T>): Promise<Result<T>> {
    calls.push(`${call.path} ${call.query?.filter ?? ""}`);
    if (call.path !== "storage") return failed(refusal);
    const { name } = JSON.parse(String(call.query?.filter ?? "{}"));
    const found = stored.filter(
      (each) => name === undefined || new RegExp(name.$regex, name.$options).test(each.name),
    );
    const parsed = call.schema.safeParse(found);
    if (!parsed.success) throw new Error("the answer has another shape");
    return success(parsed.data);
  },
});

it("a server without the call is asked for all that lies below, and not asked for the call again", async () => {
  const calls: string[] = [];
  let isAbsent = false;
  const server = {
    isAbsent: () => isAbsent,
    noteAbsent() {
      isAbsent = true;
    },
  };
  const transport = spica(calls);
  const first = await listChildren(transport, { folder: "photos/", sort: "name" }, server);
  const found = await listChildren(transport, { folder: "", search: "o.s" }, server);
  expect(first).toEqual(success(childrenIn(stored, { folder: "photos/", sort: "name" })));
  expect(found.ok && found.value.entries.map(({ path }) => path)).toEqual(["photos/logo.svg"]);
  expect(calls).toEqual([
    "storage/children ",
    'storage {"name":{"$regex":"^photos/"}}',
    'storage {"name":{"$regex":"^[\\\\s\\\\S]*o\\\\.s[^/]*/?$","$options":"i"}}',
  ]);
});

const unknown = { isAbsent: () => false, noteAbsent() {} };
const pageOf404: Failure = {
  code: "not-found",
  message: "http://server answered 404 with a web page. Check that the address is that of the API.",
  status: 404,
  retry: false,
};

it("what answers for a server that has not the call may say so in its own words", async () => {
  const listed = await listChildren(spica([], pageOf404), { folder: "photos/" }, unknown);
  expect(listed).toEqual(success(childrenIn(stored, { folder: "photos/" })));
  const gone = await listChildren(spica([], pageOf404), { folder: "gone/" }, unknown);
  expect(gone.ok ? undefined : gone.failure).toMatchObject({
    code: "not-found",
    message: "There is no folder gone/.",
    status: 404,
  });
});

it("all below a folder is one list, searched and sorted as folders are", async () => {
  const paths = async (query: Parameters<typeof listBelow>[1]) => {
    const listed = await listBelow(spica([]), query);
    return listed.ok ? listed.value.map(({ path }) => path) : listed.failure.message;
  };
  expect(await paths({ folder: "photos/", sort: "-size" })).toEqual([
    "photos/2025/old.jpg",
    "photos/2026/alps.jpg",
    "photos/logo.svg",
  ]);
  expect(await paths({ folder: "photos/", sort: "name", search: "O" })).toEqual([
    "photos/2025/old.jpg",
    "photos/logo.svg",
  ]);
  expect(await paths({ folder: "gone/" })).toBe("There is no folder gone/.");
});
