import { expect, it } from "vitest";
import { freshImage } from "../../field/freshImage";
import { keptAddress, objectIdOf } from "./reference";

const id = "65a1f0c2d4e5f60718293a4b";

it.each([
  [`https://demo.example/api/storage/${id}/view`, id],
  [`http://127.0.0.1:4300/api/storage/${id}/view?timestamp=5`, id],
  [`/api/storage/${id}/view`, id],
  [`/storage/${id}/view`, id],
  [`//elsewhere/storage/${id}/view`, undefined],
  [`javascript:/storage/${id}/view`, undefined],
  [`https://demo.example/api/storage/${id}`, undefined],
  ["https://demo.example/api/storage/1/view", undefined],
  ["https://demo.example/a.png", undefined],
  ["", undefined],
])("%s leads to the object %s", (address, expected) => {
  expect(objectIdOf(address)).toBe(expected);
});

it("a document keeps an address as it was before a time was put on it", () => {
  const url = `https://demo.example/api/storage/${id}/view`;
  expect(keptAddress(freshImage(url, 7))).toBe(url);
  expect(keptAddress("https://elsewhere/a?b=1")).toBe("https://elsewhere/a?b=1");
});
