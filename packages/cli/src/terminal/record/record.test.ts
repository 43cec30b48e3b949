import { registry } from "@twinhelm/core/areas";
import { named, pageOf } from "@twinhelm/core/react/recordPage";
import { renderToString } from "ink";
import { createElement } from "react";
import { describe, expect, it } from "vitest";
import { HelpPane } from "../keys/HelpPane";
import { keyLine } from "../keys/keyLine";
import { choiceItems } from "../layers/Choice";
import { createPaint } from "../layout/paint";
import { choosing } from "../navigation/layer";

describe("rows that are searched here", () => {
  const rows = Array.from({ length: 30 }, (_, at) => ({ name: `Row ${at}` }));

  it("have the words in their name, in any case", () => {
    expect(named(rows, " ROW 2 ", ({ name }) => name)).toEqual([{ name: "Row 2" }, ...rows.slice(20)]);
    expect(named(rows, "", ({ name }) => name)).toEqual(rows);
  });

  it("stand on pages", () => {
    expect(pageOf(rows, { pageIndex: 1, pageSize: 25 })).toEqual(rows.slice(25));
    expect(pageOf(rows, { pageIndex: 9, pageSize: 25 })).toEqual([]);
  });
});

const listOf = (path: string) => registry.match(path)?.route.list;

it("lists begin as the specification says", () => {
  expect(listOf("/passport/identity")).toEqual({
    pageSize: 10,
    sort: { field: "_id", direction: 1 },
  });
  expect(listOf("/passport/apikey")).toEqual({ pageSize: 10, sort: { field: "_id", direction: -1 } });
  expect(listOf("/passport/policy")).toEqual({ pageSize: 100 });
});

describe("denied keys", () => {
  const denied = { delete: ["Denied: no statement of yours names bucket:delete."] };

  it("are dim in the key line, and stand there all the same", () => {
    const line = keyLine(new Set(["delete", "add"]), 80, createPaint(true), new Set(["delete"]));
    expect(line).toContain("\x1b[2md delete\x1b[22m");
    expect(line).toContain("\x1b[36mi\x1b[39m add");
  });

  it("are explained by the help, on a small terminal too", () => {
    const offered = new Set(["delete", "add", "open"] as const);
    for (const height of [20, 44]) {
      const help = createElement(HelpPane, {
        offered,
        denied,
        explanation: ["Allowed."],
        width: 77,
        height,
        paint: createPaint(false),
      });
      const lines = renderToString(help, { columns: 77 }).split("\n");
      expect(lines.length).toBeLessThanOrEqual(height);
      // By a sign too: not everybody sees what is dim.
      expect(lines.join("\n")).toMatch(/ d +✗ delete /);
      expect(lines.join("\n")).toContain("d delete: Denied: no statement of yours names bucket:delete.");
    }
  });
});

describe("a list to choose from", () => {
  const items = [
    { id: "1", label: "Boats", hint: "one" },
    { id: "2", label: "Ports" },
  ];
  const layer = (query: string, free: boolean) => ({
    ...choosing({ title: "", items, free, onPick: () => undefined }),
    query,
  });

  it("is narrowed by every word, in label or hint", () => {
    expect(choiceItems(layer("oat ONE", false))).toEqual([items[0]]);
    expect(choiceItems(layer("zzz", false))).toEqual([]);
  });

  it("takes what was typed where it may", () => {
    expect(choiceItems(layer("zzz", true))).toEqual([{ id: "zzz", label: "zzz" }]);
    expect(choiceItems(layer("", true))).toEqual(items);
    expect(choiceItems(layer("1", true))).toEqual([items[0]]);
  });

  it("begins at what is chosen", () => {
    expect(choosing({ title: "", items, onPick: () => undefined }, "2").row).toBe(1);
    expect(choosing({ title: "", items, onPick: () => undefined }, "9").row).toBe(0);
  });
});
