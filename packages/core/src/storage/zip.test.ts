import { strToU8, zipSync } from "fflate";
import { expect, it } from "vitest";
import { zipEntries } from "./zip";

it("the list of an archive is read without unpacking it, whatever its names are", () => {
  const bytes = zipSync({ "a/": new Uint8Array(), "a/b.txt": strToU8("hello"), "../evil": strToU8("x") });
  expect(zipEntries(bytes)).toEqual([
    { name: "a/", size: 0 },
    { name: "a/b.txt", size: 5 },
    { name: "../evil", size: 1 },
  ]);
});

it("what is no archive has no list", () => {
  expect(zipEntries(strToU8("PK nothing"))).toBeUndefined();
  expect(zipEntries(zipSync({ a: strToU8("hello") }).subarray(0, 20))).toBeUndefined();
});
