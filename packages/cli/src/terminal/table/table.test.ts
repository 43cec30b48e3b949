import type { Bucket } from "@twinhelm/core/bucket/model";
import { columnsOf } from "@twinhelm/core/document/columns";
import { createCellOf } from "@twinhelm/core/field/cellOf";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { documentLines } from "../document/documentLines";
import { pageCells } from "../document/pageCells";
import { columnWindow } from "../layout/columns";
import { createPaint } from "../layout/paint";
import { widthOf } from "../layout/width";
import { columnWishes } from "./cells";
import { createRowPainter, headerLine } from "./tableLines";
import { firstView, moveColumn, moveRow, within } from "./view";

const bucket: Bucket = {
  _id: "b",
  title: "Boats",
  description: "",
  primary: "name",
  properties: {
    name: { type: "string", title: "Name\x1b[5m" },
    tons: { type: "number", title: "Tons" },
    hull: { type: "color", title: "Hull" },
  },
};
const columns = columnsOf(bucket);
const cellOf = createCellOf({ locale: "en-GB", timeZone: "UTC", bucket: () => undefined });

function draw(rows: readonly { _id: string; [key: string]: unknown }[], width: number, colours = true) {
  const cells = pageCells(rows, columns, cellOf);
  const wishes = columnWishes(columns, cells);
  const window = columnWindow({ wishes, primary: 1, cursor: 0, left: 0, width: width - 2 });
  const shape = { columns, shown: window.shown, width, paint: createPaint(colours), colours };
  return { shape, painter: createRowPainter(cells, shape) };
}

const bare = (line: string) => line.replace(/\x1b\[[\d;]+m/g, "");

describe("the lines of a table", () => {
  const rows = [
    { _id: "64f1a2b3c4d5e6f708192a3b", name: "日本丸", tons: 2570, hull: "#ffffff" },
    { _id: "64f1a2b3c4d5e6f708192a3c", name: "Alba", tons: 7.5, hull: "blue" },
  ];

  it("stand under their heads, numbers to the right, wide characters counted twice", () => {
    const { shape, painter } = draw(rows, 60, false);
    const header = bare(headerLine(shape, { field: "tons", direction: -1 }, 2, { left: false, right: true }));
    const lines = [header, bare(painter.plain(0)), bare(painter.current(1, true))];
    expect(lines.map(widthOf)).toEqual([60, expect.any(Number), 60]);
    expect(header).toMatch(/Tons ▼ .*›$/);
    const end = (line: string, text: string) => widthOf(line.slice(0, line.indexOf(text) + text.length));
    expect(end(lines[1] ?? "", "2,570")).toBe(end(header, "Tons ▼"));
    expect(end(lines[2] ?? "", "7.5")).toBe(end(header, "Tons ▼"));
    expect(lines[2]).toMatch(/^▌/);
  });

  it("mark the row under the cursor by a bar, and in its own pane inverse too", () => {
    const { painter } = draw(rows, 60, false);
    expect(painter.current(0, true)).toMatch(/^▌\x1b\[7m/);
    expect(painter.current(0, false)).toMatch(/^▌/);
    expect(painter.current(0, false)).not.toContain("\x1b[7m");
    expect(painter.plain(0)).toMatch(/^ /);
  });

  it("let nothing of a document or a title through as a command", () => {
    const hostile = "\x1b[31m\x1b]0;owned\x07\x1b[2J\x9b31m\u202eabc\r\n\t\x08";
    const { shape, painter } = draw([{ _id: hostile, name: hostile, tons: hostile, hull: hostile }], 120);
    const lines = [
      headerLine(shape, undefined, 0, { left: false, right: false }),
      painter.plain(0),
      painter.current(0, true),
    ];
    expect(lines[0]).toContain("Name\\x1b[5m");
    for (const line of lines) {
      expect(line).not.toContain("\x1b[31m");
      expect(bare(line)).not.toMatch(/[\x00-\x1f\x7f-\x9f\u202a-\u202e]/);
    }
  });

  it("have the width of the screen whatever is in the documents", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme" }),
        fc.double({ noNaN: true }),
        fc.integer({ min: 38, max: 160 }),
        (name, tons, width) => {
          const { shape, painter } = draw([{ _id: "1", name, tons, hull: name }], width);
          expect(widthOf(bare(painter.current(0, true)))).toBe(width);
          expect(widthOf(bare(painter.plain(0)))).toBeLessThanOrEqual(width);
          expect(widthOf(bare(headerLine(shape, undefined, 0, { left: true, right: true })))).toBe(width);
        },
      ),
    );
  });
});

describe("an open document", () => {
  const lines = (document: { _id: string; [key: string]: unknown }, width = 40) =>
    documentLines(document, { columns, cellOf, width, paint: createPaint(true) });

  it("shows every field whole, in as many lines as it needs", () => {
    const long = Array.from({ length: 30 }, (_, index) => `word${index}`).join(" ");
    const shown = lines({ _id: "64f1a2b3c4d5e6f708192a3b", name: `${long}\nsecond`, tons: 1234.5 }).map(bare);
    for (const line of shown) expect(widthOf(line)).toBeLessThanOrEqual(40);
    expect(shown.join(" ").replace(/\s+/g, " ")).toContain(`${long} second`);
    expect(shown.join("\n")).toMatch(/Tons +1234.5/);
    expect(shown.join("\n")).toMatch(/Hull +–/);
  });

  it("lets nothing through as a command", () => {
    const [, ...fields] = lines(
      { _id: "1", name: "a\x1b[31mb\x1b]0;x\x07\n\x9b2J\u202e", tons: "\x1b[2J" },
      80,
    );
    for (const line of fields) {
      expect(line).not.toContain("\x1b[31m");
      expect(bare(line)).not.toMatch(/[\x00-\x1f\x7f-\x9f\u202a-\u202e]/);
    }
  });
});

describe("the view", () => {
  const size = fc.record({
    rows: fc.nat(200),
    columns: fc.integer({ min: 1, max: 30 }),
    height: fc.integer({ min: 1, max: 50 }),
  });

  it("keeps its cursor in the table and in sight, whatever is pressed and however the table shrinks", () => {
    fc.assert(
      fc.property(size, size, fc.array(fc.integer({ min: -300, max: 300 })), (first, then, moves) => {
        const moved = moves.reduce(
          (view, by, index) => (index % 2 ? moveColumn(view, by, first) : moveRow(view, by, first)),
          firstView,
        );
        const view = within(moved, then);
        expect(view.row).toBeGreaterThanOrEqual(0);
        expect(view.row).toBeLessThan(Math.max(1, then.rows));
        expect(view.column).toBeLessThan(then.columns);
        expect(view.row - view.top).toBeLessThan(then.height);
        expect(view.top).toBeLessThanOrEqual(view.row);
      }),
    );
  });
});
