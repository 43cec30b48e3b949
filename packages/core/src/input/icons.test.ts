import versions from "material-icons/_data/versions.json";
import { expect, it } from "vitest";
import { findIcons } from "./icons";

const names = Object.keys(versions);

it("begins with the common icons, and has each icon once", () => {
  const all = findIcons(names, "");
  expect(all.slice(0, 3)).toEqual(["view_stream", "folder", "description"]);
  expect(all.toSorted()).toEqual(names.toSorted());
});

it("finds by a part of the name, the beginning first", () => {
  const found = findIcons(names, " Shopping c");
  expect(found[0]).toBe("shopping_cart");
  expect(findIcons(names, "flag")[0]).toBe("flag");
  expect(findIcons(names, "cart").every((name) => name.includes("cart"))).toBe(true);
  expect(findIcons(names, "nothing like it")).toEqual([]);
});
