import fc from "fast-check";
import { expect, it } from "vitest";
import { readStorageAddress, storageAddress } from "./address";
import { typeOfName } from "./mime";
import { directoryProblem, nameLimits, nameProblem, pathProblem } from "./names";
import { sizeText, uploadedAt } from "./words";

it.each([
  ["", "This field is required."],
  ["a b", "Name must not include slash, space or dot characters."],
  ["a.b", "Name must not include slash, space or dot characters."],
  ["a/b", "Name must not include slash, space or dot characters."],
  ["..", "Name must not include slash, space or dot characters."],
  ["photos", "This name already exists."],
  ["Photos", undefined],
  ["a\u0007", "A name has no control characters and no broken letters."],
  ["😀*+?$", undefined],
])("the directory %j: %s", (name, problem) =>
  expect(directoryProblem(name, new Set(["photos"]))).toBe(problem),
);

it.each([
  ["", "This field is required."],
  ["..", "A name is not . or .. alone."],
  ["a/b", "A name has no slash; folders are made and moved for themselves."],
  ["a\nb", "A name has no control characters and no broken letters."],
  ["a\u0085", "A name has no control characters and no broken letters."],
  ["\ud83d", "A name has no control characters and no broken letters."],
  ["x".repeat(256), "A name has at most 255 bytes."],
  ["é".repeat(128), "A name has at most 255 bytes."],
  ["x".repeat(255), undefined],
  ["my cat\\(1).png", undefined],
])("the file %j: %s", (name, problem) => expect(nameProblem(name)).toBe(problem));

it.each([
  ["a/b.txt", undefined],
  ["a/", undefined],
  ["a//b.txt", "A folder on the way has no name: there are two slashes in a row."],
  ["/a", "A folder on the way has no name: there are two slashes in a row."],
  ["a/../b", "A name is not . or .. alone."],
  [
    `${`${"d".repeat(200)}/`.repeat(5)}${"x".repeat(20)}`,
    "A name with all its folders has at most 1024 bytes.",
  ],
])("the whole name %j: %s", (name, problem) => expect(pathProblem(name)).toBe(problem));

it("a name that is taken can be sent: it is percent-encoded and decoded again", () =>
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (name) => {
      if (pathProblem(name) !== undefined) return;
      expect(decodeURIComponent(encodeURIComponent(name))).toBe(name);
      expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(nameLimits.whole);
    }),
  ));

it("the address of a path leads to it", () =>
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("a", "welcome", "..", "ä/b", "", "x?y&z=1#%2F", "😀"), {
        minLength: 1,
        maxLength: 4,
      }),
      fc.boolean(),
      (parts, isFolder) => {
        const path = parts.join("/") + (isFolder ? "/" : "");
        const address = new URL(storageAddress(path), "http://console");
        const [, root, name, ...more] = address.pathname.split("/");
        expect(more).toEqual([]);
        expect(root).toBe(name === undefined ? "storages" : "storage");
        const found = readStorageAddress(name && decodeURIComponent(name), address.search);
        expect(found.path).toBe(path);
        expect(name).not.toBe("welcome");
      },
    ),
  ));

it.each([
  [0, "0 Bytes"],
  [1, "1 Byte"],
  [1024, "1024 Bytes"],
  [1025, "1.0 KB"],
  [1_048_576, "1024.0 KB"],
  [1_048_577, "1.0 MB"],
  [5_400_000_000, "5149.8 MB"],
])("%i bytes are %s", (bytes, words) => expect(sizeText(bytes)).toBe(words));

it("an id tells when an object came", () => {
  expect(uploadedAt("65a1f0c2d4e5f60718293a4b")).toBe("2024-01-13T02:09:06.000Z");
  expect(uploadedAt("?")).toBeUndefined();
});

it.each([
  ["photos/Cat.PNG", "image/png"],
  ["a.xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  ["notes.md", "text/markdown"],
  ["main.ts", "text/x-typescript"],
  ["a.mjs", "text/javascript"],
  ["LICENSE", "application/octet-stream"],
])("%s is %s by its name", (name, type) => expect(typeOfName(name)).toBe(type));
