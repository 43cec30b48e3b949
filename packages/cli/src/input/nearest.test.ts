import { expect, it } from "vitest";
import { didYouMean, nearest } from "./nearest";

it("finds the name that was meant", () => {
  const names = ["Currencies", "Countries", "Regions"];
  expect(nearest("Contries", names)).toBe("Countries");
  expect(nearest("countries", names)).toBe("Countries");
  expect(nearest("Region", names)).toBe("Regions");
  expect(nearest("ntoe", ["name", "note"])).toBe("note");
  expect(nearest("Boats", names)).toBeUndefined();
  expect(nearest("a", ["id"])).toBeUndefined();
});

it("asks nothing where no name is near", () => {
  expect(didYouMean("nmae", ["name"])).toBe(' Did you mean "name"?');
  expect(didYouMean("tons", [])).toBe("");
});
