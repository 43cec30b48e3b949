import { stripVTControlCharacters } from "node:util";
import { exampleAnswer } from "@twinhelm/core/dashboard/component/example";
import { readComponent } from "@twinhelm/core/dashboard/component/read";
import { componentTypes, ratios } from "@twinhelm/core/dashboard/model";
import type { LoadedComponent } from "@twinhelm/core/dashboard/react";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createPaint } from "../../layout/paint";
import { widthOf } from "../../layout/width";
import { contentLines } from "./content";
import { boxLines, gridLines, placesOf } from "./grid";
import { createDraw } from "./useDrawn";

const paint = createPaint(true);
const bare = stripVTControlCharacters;
const nothing = { values: {}, problems: {}, setValue: () => undefined, refresh: () => undefined };

function tileOf(type: string, answer: unknown, ratio = "2/2", name: string = type) {
  const read = readComponent({ type }, answer);
  const data = read.ok ? read.data : undefined;
  const message = read.ok ? "" : `${read.problem.message} Expected: ${read.problem.expected}`;
  const loaded: LoadedComponent = {
    ...nothing,
    data,
    failure: read.ok ? undefined : { code: "unexpected-answer", message, retry: false },
    loading: false,
  };
  return { key: name, component: { name, url: "api:/x", type, ratio }, loaded, drawn: data };
}

const shown = (type: string, answer: unknown, width = 40, height = 8) =>
  contentLines(tileOf(type, answer), { width, height, paint, locale: "en" }, false).map(bare);

describe("what a component shows", () => {
  it("a statistic says in words and signs what changed", () => {
    expect(shown("statistic", exampleAnswer("statistic"))).toEqual([
      "Power today",
      "42 kW",
      "▲ 12 % more than yesterday",
    ]);
  });

  it("a table as far as there is room, and how much more there is", () => {
    const lines = shown("table", exampleAnswer("table"), 40, 6);
    expect([lines[1], lines[2], lines.at(-1)]).toEqual([
      "position │ name      │ depth │ code",
      "       1 │ Hamburg   │    12 │ Ham",
      "7 more lines",
    ]);
  });

  it("a card with what is asked for; a password is not shown", () => {
    const inputs = [{ key: "p", type: "password", title: "Pin", value: "1234" }];
    expect(shown("card", { inputs, button: { target: "api:/x", title: "Go" } })).toEqual([
      "Pin: •••",
      "[ Go ]",
    ]);
  });

  it("a problem in its place, with what was expected", () => {
    const said = shown("line", { label: ["a"] }, 60).join(" ");
    expect(said).toMatch(/^✗ .+Expected: an object with `label`/);
  });

  it("keeps to its room, and nothing in it reaches the terminal", () => {
    const hostile = "\x1b]0;x\x07\x1b[2J";
    const long = "w".repeat(5000);
    const answers = [
      ["table", [{ [hostile]: long, b: hostile }]],
      ["statistic", { main: { title: long, value: hostile }, difference: { value: 1e300, title: long } }],
      [
        "card",
        {
          title: hostile,
          description: long,
          inputs: [{ key: hostile, value: long }],
          button: { target: "api:/x", title: hostile },
        },
      ],
      [
        "bar",
        {
          title: hostile,
          label: [hostile, long],
          datasets: [{ data: [Number.MAX_VALUE, "NaN"], label: hostile }],
        },
      ],
      [hostile, {}],
    ] as const;
    for (const [type, answer] of answers)
      for (const width of [12, 40])
        for (const line of contentLines(
          tileOf(type, answer),
          { width, height: 9, paint, locale: "en" },
          false,
        )) {
          expect(widthOf(bare(line))).toBeLessThanOrEqual(width);
          expect(line.replaceAll(/\x1b\[\d+m/g, "")).not.toMatch(/\p{Cc}/u);
        }
  });
});

describe("a dashboard on a screen", () => {
  it("has one to three columns, and nothing lies over anything else", () => {
    const some = fc.array(fc.constantFrom(...ratios), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(some, fc.integer({ min: 20, max: 200 }), (list, width) => {
        const tiles = list.map((ratio, at) => tileOf("table", [], ratio, String(at)));
        const places = placesOf(tiles, width);
        const draw = (place: (typeof places)[number]) =>
          boxLines(tiles[Number(place.key)] ?? tileOf("table", []), [], place, { current: false, paint });
        const lines = gridLines(places, draw, { top: 0, height: 1000 }).map(bare);
        expect(new Set(places.map(({ left }) => left)).size).toBeLessThanOrEqual(width < 76 ? 1 : 3);
        for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width);
        for (const { left, top, width: wide, height } of places) {
          expect(lines[top]?.slice(left, left + 2)).toBe("╭─");
          expect(lines[top + height - 1]?.slice(left + wide - 2, left + wide)).toBe("─╯");
        }
      }),
      { numRuns: 50 },
    );
  });

  it("draws what is in sight alone", () => {
    const tiles = componentTypes.map((type) => tileOf(type, exampleAnswer(type)));
    const drawn: string[] = [];
    const lines = gridLines(
      placesOf(tiles, 60),
      (place) => {
        drawn.push(place.key);
        return Array.from({ length: place.height }, () => place.key);
      },
      { top: 14, height: 20 },
    );
    expect([lines.length, drawn]).toEqual([20, componentTypes.slice(1, 3)]);
  });

  it("draws a component again once it shows something else, and not while the cursor moves", () => {
    const drawn: string[] = [];
    const draw = createDraw((each) => {
      drawn.push(each.loaded.loading ? "loading" : "shown");
      return [];
    });
    const room = { width: 40, height: 8, paint, locale: "en" };
    const line = tileOf("line", exampleAnswer("line"));
    for (const tile of [line, { ...line }, tileOf("bar", exampleAnswer("bar"))]) draw(tile, room, false);
    expect(drawn).toHaveLength(2);
    draw({ ...line, loaded: { ...line.loaded, loading: true } }, room, false);
    draw(line, { ...room, width: 41 }, false);
    draw(line, { ...room, width: 41 }, true);
    expect(drawn).toEqual(["shown", "shown", "loading", "shown", "shown"]);
  });
});
