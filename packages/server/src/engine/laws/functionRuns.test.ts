import { expect, it } from "vitest";
import type { StoredEngine } from "../stored";
import { useEngine } from "./engine.fixture";

let engine: StoredEngine;
useEngine("file", async (opened) => {
  engine = opened;
});

const idOf = (at: number) => `5f${String(at).padStart(22, "0")}`;
const readFor = { caller: "", gone: () => new AbortController().signal };

it.each([1, 80, 81, 200])("runs of one handler are found among %i functions", async (count) => {
  const first = count * 1000;
  const run = {
    trigger: "http",
    waited: 0,
    duration: 1,
    result: "succeeded",
    leftOut: [],
    isKept: false,
  } as const;
  const runs = ["default", "other"].flatMap((handler, by) =>
    Array.from({ length: count }, (_, at) => ({
      ...run,
      sequence: first + at * 2 + by,
      function: idOf(first + at),
      handler,
      payload: undefined,
      answer: undefined,
    })),
  );
  await engine.write((tx) => tx.functionRuns.insert(runs));
  const functions = Array.from({ length: count }, (_, at) => idOf(first + at));
  const query = { functions, results: [], handler: "other", skip: 0, limit: 1000 } as const;
  const found = await engine.functionRuns.page(query, readFor);
  expect([found.length, new Set(found.map(({ handler }) => handler))]).toEqual([count, new Set(["other"])]);
});
