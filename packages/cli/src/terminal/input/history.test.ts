import { expect, it } from "vitest";
import { readHistory, recall, remember } from "./history";

function createMemory(values = new Map<string, string>()) {
  return {
    read: (key: string) => values.get(key),
    write: (key: string, value: string) => void values.set(key, value),
    remove: (key: string) => void values.delete(key),
  };
}

it("keeps what was sent once, the newest last, and the latest fifty", () => {
  const memory = createMemory();
  for (const line of ["tons", " ", "name", "tons "]) remember(memory, "search", line);
  expect(readHistory(memory, "search")).toEqual(["name", "tons"]);
  expect(readHistory(memory, "palette")).toEqual([]);
  for (let number = 0; number < 60; number += 1) remember(memory, "search", `line ${number}`);
  expect(readHistory(memory, "search")).toHaveLength(50);
  expect(readHistory(memory, "search").at(-1)).toBe("line 59");
});

it("what is damaged counts as nothing", () => {
  expect(readHistory(createMemory(new Map([["history.search", "{"]])), "search")).toEqual([]);
});

it("goes back to the oldest line and forth to what was typed", () => {
  const lines = ["one", "two"];
  const first = recall(lines, { back: 0, typed: "dra" }, 1);
  expect(first?.text).toBe("two");
  const second = recall(lines, first?.now ?? { back: 0, typed: "" }, 1);
  expect(second?.text).toBe("one");
  expect(recall(lines, second?.now ?? { back: 0, typed: "" }, 1)).toBeUndefined();
  expect(recall(lines, { back: 1, typed: "dra" }, -1)?.text).toBe("dra");
  expect(recall(lines, { back: 0, typed: "dra" }, -1)).toBeUndefined();
});
