import { registry } from "@twinhelm/core/areas";
import type { FormField, FormValues, Pair } from "@twinhelm/core/form/model";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createPaint } from "../layout/paint";
import { widthOf } from "../layout/width";
import { type ConsoleState, firstState, goBack, open } from "../navigation/state";
import { unsaved, workOf } from "./editing";
import { type FieldParts, fieldItems, sentPair, shownValue } from "./fieldItems";
import { type Item, itemsView, note, topOf } from "./items";

const bare = (line: string) => line.replace(/\x1b\[[\d;]+m/g, "");
const area = { width: 60, height: 10, focused: true };
const paint = createPaint(true);
const stop = (id: string): Item => ({ id, head: id, commands: {} });

function walk(items: readonly Item[]) {
  let state: ConsoleState = firstState(registry, "/passport/apikey/add");
  const change = (step: (now: ConsoleState) => ConsoleState) => {
    state = step(state);
  };
  return { view: () => itemsView(items, { area, state, change, paint }), state: () => state };
}

describe("a list of items", () => {
  it("keeps the cursor in sight, wherever it goes, and never more lines than fit", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.array(fc.constantFrom("up", "down", "last", "first", "pageDown")),
        (count, moves) => {
          const { view } = walk(Array.from({ length: count }, (_, at) => stop(`item ${at}`)));
          for (const move of moves) {
            const { commands } = view();
            const run = Object.entries(commands).find(([name]) => name === move)?.[1];
            run?.();
            const { lines, current } = view();
            expect(lines.length).toBeLessThanOrEqual(area.height);
            expect(lines.filter((line) => bare(line).startsWith("▌"))).toHaveLength(1);
            expect(lines.some((line) => bare(line).includes(current?.id ?? "-"))).toBe(true);
          }
        },
      ),
    );
  });

  it("passes by what is only read", () => {
    const { view } = walk([note("a", "read"), stop("b"), note("c", "read"), stop("d")]);
    expect(view().current?.id).toBe("b");
    view().commands.down?.();
    expect(view().current?.id).toBe("d");
    view().commands.down?.();
    expect(view().current?.id).toBe("d");
  });

  it("goes on below where a line is to be read whole, and cuts another", () => {
    const words = "nine of nine are done, none failed, and none were not tried at all";
    const { lines } = walk([
      { ...stop("a"), head: words, whole: true },
      { ...stop("b"), head: words },
    ]).view();
    const [first, second, third, ...more] = lines.map((line) => bare(line).trimEnd());
    expect(`${first} ${second?.trim()}`).toBe(`▌${words}`);
    expect([third, more]).toEqual([expect.stringMatching(/^ nine of nine .*…$/), []]);
  });

  it("goes on where two have the same id", () => {
    const { view, state } = walk([stop("a"), stop("a"), stop("b")]);
    view().commands.down?.();
    view().commands.down?.();
    expect(state().place.cursor).toEqual({ id: "b", row: 2 });
  });

  it("stays where it stood when its item is gone", () => {
    const first = walk([stop("a"), stop("b"), stop("c")]);
    first.view().commands.down?.();
    const { cursor } = first.state().place;
    expect(cursor).toEqual({ id: "b", row: 1 });
    const state = { ...first.state() };
    const { current } = itemsView([stop("a"), stop("c")], { area, state, change: () => undefined, paint });
    expect(current?.id).toBe("c");
  });

  it("breaks what is only read, and cuts what has the cursor", () => {
    const long = "word ".repeat(30).trim();
    const { lines } = walk([note("a", long), { ...stop("b"), head: long }]).view();
    for (const line of lines) expect(widthOf(bare(line))).toBeLessThanOrEqual(area.width);
    expect(lines.length).toBeGreaterThan(2);
  });

  it("scrolls no further than there are lines", () => {
    fc.assert(
      fc.property(
        fc.nat(100),
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 1, max: 30 }),
        (start, own, height) => {
          const total = start + own;
          const top = topOf(start, own, height, total);
          expect(top).toBeGreaterThanOrEqual(0);
          expect(top).toBeLessThanOrEqual(Math.max(0, total - height));
          expect(top).toBeLessThanOrEqual(start);
          expect(start).toBeLessThan(top + height);
        },
      ),
    );
  });
});

const nothing = () => undefined;
const parts = (values: FormValues, problems: Readonly<Record<string, string>> = {}): FieldParts => ({
  values,
  problems,
  paint,
  set: nothing,
  openLine: nothing,
  choose: nothing,
  edit: nothing,
  copy: nothing,
});
const field = (more: Partial<FormField>): FormField => ({ key: "a", label: "Label", kind: "text", ...more });

describe("the lines of fields", () => {
  it("let nothing of a value, label, hint or problem through as a command", () => {
    const hostile = "\x1b[31m\x1b]0;owned\x07\u202eabc\nmore";
    const fields = [
      field({ label: hostile, hint: hostile, section: hostile }),
      field({ key: "b", kind: "multiline" }),
      field({ key: "c", kind: "pairs", label: hostile }),
      field({ key: "d", kind: "choice", choices: [{ value: hostile, label: hostile }] }),
    ];
    const values = { a: hostile, b: hostile, c: [[hostile, hostile]] as const, d: hostile };
    const items = fieldItems(fields, parts(values, { a: hostile, c: hostile }));
    for (const item of items)
      for (const line of [item.head, item.painted ?? "", ...(item.below?.(true, 50) ?? [])])
        expect(bare(line)).not.toMatch(/[\x00-\x1f\x7f-\x9f\u202a-\u202e]/);
  });

  it("never show a password, and show the problem under its field, the hint under the cursor", () => {
    const fields = [field({ kind: "password", hint: "Keep it" })];
    const [item] = fieldItems(fields, parts({ a: "secret" }, { a: "Too short" }));
    expect(item?.head).toBe("Label    ••••••");
    expect(item?.below?.(false, 50).map(bare)).toEqual(["✗ Too short"]);
    expect(item?.below?.(true, 50).map(bare)).toEqual(["✗ Too short", "Keep it"]);
    expect(Object.keys(item?.commands ?? {})).toEqual(["open"]);
  });

  it("a choice that the line cuts is shown whole below it, by its label", () => {
    const choices = [
      { value: "this", label: "This instance" },
      { value: "other", label: "Another instance" },
    ];
    const below = (kind: "choice" | "several", value: string) => {
      const [item] = fieldItems([field({ kind, choices })], parts({ a: value }));
      return item?.below?.(true, 20).map(bare).join(" ");
    };
    expect(below("choice", "this")).toBe("This instance");
    expect(below("several", "this\nother")).toBe("This instance, Another instance");
  });

  it("show what is cut in the line whole below it", () => {
    const value = "a".repeat(100);
    const [item] = fieldItems([field({ kind: "readOnly" })], parts({ a: value }));
    expect(item?.below?.(true, 50).map(bare).join("")).toBe(value);
    expect(item?.below?.(false, 50)).toEqual([]);
    expect(Object.keys(item?.commands ?? {})).toEqual(["copy"]);
  });

  it.each([
    [field({ kind: "switch" }), true, "[x] yes"],
    [field({ kind: "switch" }), false, "[ ] no"],
    [field({}), "", "–"],
    [field({ kind: "multiline" }), "one\ntwo\nthree", "one … 3 lines"],
    [field({ kind: "choice", choices: [{ value: "a", label: "Anna" }] }), "a", "Anna"],
    [field({ kind: "choice", choices: [] }), "gone", "gone"],
  ])("%j as %j reads %j", (each, value, shown) => expect(shownValue(each, value)).toBe(shown));

  it("change nothing of what is disabled", () => {
    const [item] = fieldItems([field({ disabled: true })], parts({ a: "x" }));
    expect(Object.keys(item?.commands ?? {})).toEqual(["copy"]);
  });
});

describe("a row of name and value", () => {
  const pairs: readonly Pair[] = [["scope", "email"]];

  it("is added by its name, then its value; both are needed, and a name stands once", () => {
    expect(sentPair(pairs, { key: "p" }, "")).toMatchObject({ kind: "problem" });
    expect(sentPair(pairs, { key: "p" }, "scope")).toMatchObject({ kind: "problem" });
    expect(sentPair(pairs, { key: "p" }, " state ")).toEqual({ kind: "name", name: "state" });
    expect(sentPair(pairs, { key: "p", name: "state" }, "")).toMatchObject({ kind: "problem" });
    expect(sentPair(pairs, { key: "p", name: "state" }, "x")).toEqual({
      kind: "pairs",
      pairs: [...pairs, ["state", "x"]],
    });
  });

  it("has its value changed, and not emptied", () => {
    expect(sentPair(pairs, { key: "p", index: 0 }, "openid")).toEqual({
      kind: "pairs",
      pairs: [["scope", "openid"]],
    });
    expect(sentPair(pairs, { key: "p", index: 0 }, "")).toMatchObject({ kind: "problem" });
  });
});

describe("what was not saved", () => {
  const values = { name: "a" };
  const typed = {
    row: undefined,
    base: values,
    draft: values,
    checked: false,
    touched: [],
    failure: undefined,
    unsaved: false,
  };
  const began = { kind: "form" as const, ...workOf(typed) };
  const changed = {
    kind: "form" as const,
    ...workOf({ ...typed, draft: { name: "b" }, unsaved: true }),
  };

  it("is what the editor says that would be lost", () => {
    expect(unsaved(undefined)).toBe(false);
    expect(unsaved(began)).toBe(false);
    expect(unsaved(changed)).toBe(true);
  });

  it("is not left without a question, by no way", () => {
    const first = open("/passport/apikey/add")(firstState(registry, "/dashboard"));
    const state = { ...first, place: { ...first.place, editing: changed } };
    for (const leaving of [open("/dashboard"), goBack]) {
      const asked = leaving(state);
      expect(asked.place).toBe(state.place);
      if (asked.layer?.kind !== "confirm" || asked.layer.then === undefined) throw new Error("not asked");
      expect(asked.layer.then(asked).place.path).toBe("/dashboard");
    }
    const clean = { ...first, place: { ...first.place, editing: began } };
    expect(open("/dashboard")(clean).place.path).toBe("/dashboard");
  });
});
