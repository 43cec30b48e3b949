import fc from "fast-check";
import { expect, it } from "vitest";
import { chosenIn, withChosen } from "./model";

const ids = fc.uniqueArray(fc.stringMatching(/^[a-z0-9]{1,8}$/));

it("what is chosen one by one is read back in its order, and let go by choosing it again", () => {
  fc.assert(
    fc.property(ids, (all) => {
      const value = all.reduce((now, each) => withChosen(now, each), "");
      expect(chosenIn(value)).toEqual(all);
      expect(all.reduce((now, each) => withChosen(now, each), value)).toBe("");
    }),
  );
  expect(chosenIn(undefined)).toEqual([]);
});
