import { expect, it } from "vitest";
import { parseMapTiles, tilesOrigin } from "./mapTiles";

it("tiles come from one origin, whose address has a place for each number", () => {
  const cases = [
    ["https://tile.example.com/{z}/{x}/{y}.png", "https://tile.example.com"],
    ["http://127.0.0.1:8080/tiles?z={z}&x={x}&y={y}{r}", "http://127.0.0.1:8080"],
    ["https://{s}.tile.example.com/{z}/{x}/{y}.png", undefined],
    ["https://tile.example.com/{s}/{z}/{x}/{y}.png", undefined],
    ["https://tile.example.com/{z}/{x}.png", undefined],
    ["https://ada:secret@tile.example.com/{z}/{x}/{y}.png", undefined],
    ["/tiles/{z}/{x}/{y}.png", undefined],
    ["javascript:alert(1)//{z}{x}{y}", undefined],
    ["https://a.example; script-src */{z}/{x}/{y}", undefined],
  ] as const;
  expect(cases.map(([address]) => tilesOrigin(address))).toEqual(cases.map(([, origin]) => origin));
});

it("what names no tiles is none", () => {
  const address = "https://tile.example.com/{z}/{x}/{y}.png";
  expect(parseMapTiles({ address, attribution: "Ada" })).toEqual({ address, attribution: "Ada" });
  expect(parseMapTiles({ address, attribution: 1 })).toEqual({ address, attribution: "" });
  for (const value of [undefined, "x", {}, { address: 1 }, { address: "x" }])
    expect(parseMapTiles(value)).toBe(undefined);
});
