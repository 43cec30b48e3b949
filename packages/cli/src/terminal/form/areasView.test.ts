import { registry } from "@twinhelm/core/areas";
import fc from "fast-check";
import { renderToString } from "ink";
import { createElement } from "react";
import { describe, expect, it } from "vitest";
import { createPaint } from "../layout/paint";
import { widthOf } from "../layout/width";
import { type ConsoleState, firstState } from "../navigation/state";
import { type FormAreas, useAreasView } from "./areasView";
import type { Item, ItemsView } from "./items";

const paint = createPaint(true);
const bare = (line: string) => line.replace(/\x1b\[[\d;]+m/g, "");
const stop = (id: string): Item => ({ id, head: `Item ${id}`, commands: {} });
const some = (name: string, count: number) => Array.from({ length: count }, (_, at) => stop(`${name}${at}`));

/** A form that is walked through by its keys. */
function walk(areas: FormAreas, width: number, height = 10) {
  let state: ConsoleState = firstState(registry, "/dashboard");
  const area = { width, height, focused: true };
  const view = (): ItemsView => {
    const seen: ItemsView[] = [];
    const change = (step: (now: ConsoleState) => ConsoleState) => {
      state = step(state);
    };
    const Probe = () => {
      seen.push(useAreasView(areas, { area, state, change, paint }));
      return null;
    };
    renderToString(createElement(Probe));
    const [first] = seen;
    if (first === undefined) throw new Error("Nothing was drawn");
    return first;
  };
  return { view, press: (key: "up" | "down" | "left" | "right" | "last") => view().commands[key]?.() };
}

const areasOf = (left: number, right: number, bottom: number): FormAreas => ({
  above: [],
  left: some("l", left),
  right: some("r", right),
  bottom: some("b", bottom),
  below: [stop("save")],
});

describe("the areas of a form", () => {
  it("keep the cursor in sight, and their lines within the screen", () => {
    const areas = fc
      .tuple(fc.nat(12), fc.nat(12), fc.nat(12))
      .map(([left, right, bottom]) => areasOf(left, right, bottom));
    const moves = fc.array(fc.constantFrom("up", "down", "left", "right", "last"), { maxLength: 8 });
    fc.assert(
      fc.property(areas, fc.constantFrom(59, 129), moves, (each, width, pressed) => {
        const { view, press } = walk(each, width);
        for (const key of pressed) {
          press(key);
          const { lines, current } = view();
          expect(lines.length).toBeLessThanOrEqual(10);
          for (const line of lines) expect(widthOf(bare(line))).toBeLessThanOrEqual(width);
          const marked = lines.filter((line) => bare(line).includes("▌"));
          expect(marked).toHaveLength(1);
          expect(bare(marked[0] ?? "")).toContain(`▌Item ${current?.id}`);
        }
      }),
      { numRuns: 40 },
    );
  });

  it("stand side by side where there is room, and the cursor goes across to what is nearest", () => {
    const { view, press } = walk(areasOf(3, 2, 1), 129);
    expect(
      view().lines.map((line) =>
        bare(line)
          .split(/ {2,}/)
          .map((part) => part.trim()),
      ),
    ).toEqual([["▌Item l0", "Item r0"], ["Item l1", "Item r1"], ["Item l2", ""], ["Item b0"], ["Item save"]]);
    press("down");
    press("right");
    expect(view().current?.id).toBe("r1");
    press("left");
    expect(view().current?.id).toBe("l1");
    press("last");
    expect(view().current?.id).toBe("save");
    expect(walk(areasOf(3, 2, 1), 59).view().lines).toHaveLength(7);
  });
});
