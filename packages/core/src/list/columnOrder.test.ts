import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keysInOrder, movedKey, orderKeeper } from "./columnOrder";

const all = ["_id", "name", "tons", "built"];

describe("moving a column", () => {
  it("takes the place of another one, which moves on", () => {
    expect(movedKey(all, "built", "name")).toEqual(["_id", "built", "name", "tons"]);
    expect(movedKey(all, "name", "built")).toEqual(["_id", "tons", "built", "name"]);
    expect(movedKey(all, "name", "gone")).toBe(all);
  });

  it("there and back changes nothing", () => {
    fc.assert(
      fc.property(fc.constantFrom(...all), fc.constantFrom(...all), (key, placeOf) => {
        const place = all[all.indexOf(key)];
        const moved = movedKey(all, key, placeOf);
        expect(movedKey(moved, key, moved[all.indexOf(place ?? "")] ?? "")).toEqual(all);
      }),
    );
  });
});

describe("an order that was kept", () => {
  it("puts what came later behind its neighbour, and leaves out what is gone", () =>
    expect(keysInOrder(["_id", "name", "crew", "tons"], ["tons", "gone", "name", "_id"])).toEqual([
      "tons",
      "name",
      "crew",
      "_id",
    ]));

  it("has each key once, whatever was kept", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...all, "gone")), (kept) => {
        expect([...keysInOrder(all, kept)].sort()).toEqual([...all].sort());
      }),
    );
  });
});

it.each([
  [{ named: true, own: true, mayChangeBucket: true }, "list"],
  [{ named: false, own: true, mayChangeBucket: true }, "own"],
  [{ named: false, own: false, mayChangeBucket: false }, "own"],
  [{ named: false, own: false, mayChangeBucket: true }, "bucket"],
])("%o is decided by the %s", (parts, keeper) => expect(orderKeeper(parts)).toBe(keeper));
