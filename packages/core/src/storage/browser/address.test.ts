import fc from "fast-check";
import { expect, it } from "vitest";
import { addressAt, placeOfAddress } from "./address";

const placeAt = (address: string) => {
  const { pathname, search } = new URL(address, "http://console");
  return placeOfAddress(pathname, search);
};

it("an address gives back the path that it was made of, whatever is in names", () => {
  const part = fc.oneof(
    fc.constantFrom("..", ".", "welcome", "a?b", "50%", "#", "a b+c"),
    fc.string({ minLength: 1 }),
  );
  const name = part.map((text) => text.replaceAll("/", "-").toWellFormed());
  fc.assert(
    fc.property(fc.array(name, { minLength: 1, maxLength: 3 }), fc.boolean(), (names, isFolder) => {
      const path = names.join("/") + (isFolder ? "/" : "");
      for (const root of ["", `${names[0]}/`]) {
        const place = placeAt(addressAt(root, path, "sort=x&view=list&page=3"));
        expect(place?.path).toBe(path);
        expect(place?.file).toBe(isFolder ? undefined : path);
      }
    }),
  );
});

it("the order and the look go along to another path, and nothing else", () => {
  expect(addressAt("a/", "a/b/", "?sort=1&view=list&search=x&path=y")).toBe(
    "/storage/a?path=a%2Fb%2F&sort=1&view=list",
  );
  expect(addressAt("a/", "", "")).toBe("/storages");
});

it.each(["/storage/welcome", "/bucket/1", "/storage/a/b"])("%s shows no files", (pathname) => {
  expect(placeOfAddress(pathname, "")).toBeUndefined();
});
