import fc from "fast-check";
import { expect, it } from "vitest";
import { addItem, emptyItems, moveItem, removeItem, setItem } from "./list";

it("adding edits the new item, removing the one before", () => {
  const one = addItem({ items: ["a"], selected: 0 }, "");
  expect(one).toEqual({ items: ["a", ""], selected: 1 });
  expect(emptyItems(one.items)).toEqual([1]);
  expect(removeItem(setItem(one, 1, "b"), 1)).toEqual({ items: ["a"], selected: 0 });
  expect(removeItem({ items: ["a"], selected: 0 }, 0)).toEqual({ items: [], selected: 0 });
});

it("moving keeps all items and what is edited", () => {
  const items = ["a", "b", "c", "d"];
  fc.assert(
    fc.property(fc.nat(3), fc.nat(3), fc.nat(3), (selected, from, to) => {
      const next = moveItem({ items, selected }, from, to);
      expect(next.items.toSorted()).toEqual(items);
      expect(next.items[next.selected]).toBe(items[selected]);
      expect(next.items[to]).toBe(items[from]);
    }),
  );
});
