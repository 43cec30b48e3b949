import fc from "fast-check";
import { expect, it } from "vitest";
import { titleLimits } from "./defaults";
import { titleOfCopy } from "./duplicate";

it("a copy has a title of its own", () => {
  const titles = ["Ports"];
  for (let i = 0; i < 3; i += 1)
    titles.push(
      titleOfCopy(
        "Ports",
        titles.map((title) => ({ title })),
      ),
    );
  expect(titles).toEqual(["Ports", "Copy of Ports", "Copy 2 of Ports", "Copy 3 of Ports"]);
});

it("which no other bucket has, and which is no longer than titles may be", () => {
  const title = fc.string({ minLength: 4, maxLength: titleLimits.most });
  fc.assert(
    fc.property(title, fc.integer({ min: 0, max: 12 }), (of, copies) => {
      const all = [{ title: of }];
      for (let i = 0; i < copies; i += 1) all.push({ title: titleOfCopy(of, all) });
      expect(new Set(all.map((each) => each.title)).size).toBe(all.length);
      expect(Math.max(...all.map((each) => each.title.length))).toBeLessThanOrEqual(titleLimits.most);
    }),
  );
});
