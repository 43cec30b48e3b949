import { expect, it } from "vitest";
import { instead } from "./instead";

const none = { rows: [], loading: false, looked: 0, lookOn: undefined, live: undefined };

it("a search that has come far says so, and how it goes on: it loads no longer", () => {
  const lookOn = () => undefined;
  const filter = { search: "tide", levels: [] };
  expect(instead({ ...none, looked: 50_000, lookOn }, filter)).toEqual({
    title: "No line contains “tide”.",
    paragraphs: ["50000 lines searched.", "r searches older lines."],
  });
  expect(instead({ ...none, loading: true, looked: 50_000 }, filter)).toBe("loading");
  expect(instead({ ...none, looked: 60_000 }, filter)).toEqual({
    title: "No line contains “tide”.",
    paragraphs: [],
  });
});

it("without lines it is said whether some are on their way", () => {
  const filter = { search: "", levels: [] };
  expect(instead({ ...none, rows: undefined }, filter)).toBe("loading");
  expect(instead(none, filter)).toEqual({ title: "Couldn't find any log to show.", paragraphs: [] });
});
