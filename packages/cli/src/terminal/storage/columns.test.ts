import { stripVTControlCharacters } from "node:util";
import type { StorageEntry } from "@twinhelm/core/storage/model";
import fc from "fast-check";
import { expect, it } from "vitest";
import { createPaint } from "../layout/paint";
import { widthOf } from "../layout/width";
import { columnCount, columnsLines, detailLines } from "./columns";

const entry = fc
  .record({
    name: fc.string({ unit: "grapheme", maxLength: 60 }).filter((name) => !name.includes("▌")),
    kind: fc.constantFrom("folder" as const, "file" as const),
    size: fc.nat(),
    count: fc.nat(),
  })
  .map((each): StorageEntry => ({ ...each, _id: each.name, path: `a/${each.name}` }));

it("of a file that cannot be read it is told why, and no size that is none", () => {
  const problem = "Cannot be read: content.size: expected number.";
  const content = { type: "text/plain", size: 0 };
  const object = { _id: "1", name: "", content, url: "", unreadable: { problem, stored: {} } };
  const told = detailLines({ _id: "1", kind: "file", name: "", path: "1", size: 0, count: 1, object });
  expect(told).toEqual(expect.arrayContaining(["(no name)", `Type  ${problem}`, "Size  –"]));
});

it("columns fill the screen, never more, whatever the names are", () =>
  fc.assert(
    fc.property(
      fc.array(fc.array(entry, { maxLength: 40 }), { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 30, max: 200 }),
      fc.integer({ min: 1, max: 30 }),
      (folders, width, height) => {
        const columns = folders.map((entries, at) => ({
          entries,
          marked: entries.at(-1)?.path,
          current: at === folders.length - 1,
        }));
        const [first] = folders.flat();
        const detail = first && detailLines(first);
        const selected = new Set(folders.flat().map(({ _id }) => _id));
        const keys = [{ shown: "D", does: "download", off: width % 2 === 0 }];
        const lines = columnsLines({
          columns,
          detail,
          keys,
          selected,
          width,
          height,
          paint: createPaint(false),
        });
        expect(lines).toHaveLength(height);
        for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width);
        const cursors = lines.filter((line) => line.includes("▌"));
        expect(cursors.length).toBe((folders.at(-1)?.length ?? 0) > 0 ? 1 : 0);
      },
    ),
  ));

it("what is told of a file breaks between words and folders, and inside of a word only where there is no other way", () => {
  const path = "contracts/of the year/signed_by_everybody.pdf";
  const told = detailLines({
    _id: "1",
    kind: "file",
    path,
    name: "abcdefghijklmnopqrstuvwxyz",
    size: 1,
    count: 0,
  });
  const lines = columnsLines({
    columns: [{ entries: [], marked: undefined, current: true }],
    detail: told,
    selected: new Set(),
    width: 41,
    height: 12,
    paint: createPaint(false),
  }).map((line) => stripVTControlCharacters(line).split("│")[1]?.trim());
  expect(lines.slice(0, 2)).toEqual(["abcdefghijklmnopqr", "stuvwxyz"]);
  expect(lines.filter((line) => line !== "").slice(-3)).toEqual([
    "contracts/of the",
    "year/signed_by_",
    "everybody.pdf",
  ]);
  expect(lines).toContain("Size  1 Byte");
});

it.each([
  [40, 2],
  [80, 3],
  [120, 4],
  [160, 5],
])("a screen of %i columns has room for %i folders", (width, count) =>
  expect(columnCount(width)).toBe(count),
);
