import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sequencesOf } from "../../engine/functionLogs";
import type { StoredRunDetail } from "../../engine/functionRuns";
import { openSqliteEngine, type SqliteEngine } from "../../engine/sqlite/engine";
import { createRegexMatcher } from "../../filter/regex";
import { functionLimits } from "../../shell/functionLimits";
import { LogWriter } from "./writer";

const own = "5f00000000000000000000aa";
const day = 86_400_000;
const readFor = { caller: "", gone: () => new AbortController().signal };

let folder: string;
let engine: SqliteEngine;
let now: number;
let writer: LogWriter;
let reported: unknown[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "twinhelm-writer-"));
  engine = openSqliteEngine({ folder, matcher: createRegexMatcher() });
  now = Date.parse("2026-05-06T07:08:09Z");
  reported = [];
  const options = { logLifespan: 30 * 86_400, functionLimits };
  writer = new LogWriter({ engine, now: () => now, elapsed: () => now, options }, (error) =>
    reported.push(error),
  );
});
afterEach(async () => {
  await writer.close();
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

const run = (at: number, payload?: string): StoredRunDetail => ({
  sequence: sequencesOf(now) + at,
  function: own,
  handler: "default",
  trigger: "schedule",
  waited: 0,
  duration: 1,
  result: "succeeded",
  leftOut: [],
  isKept: payload !== undefined,
  payload,
  answer: undefined,
});
const runs = async () =>
  engine.functionRuns.page(
    { functions: [own], results: [], handler: undefined, skip: 0, limit: 100_000 },
    readFor,
  );
const lines = async () => {
  const query = { functions: undefined, levels: [], from: 0, to: Number.MAX_SAFE_INTEGER };
  const found = await engine.functionLogs.page({ ...query, skip: 0, limit: 1000, ascends: true }, readFor);
  return found.map(({ content }) => content);
};

it("lines and runs go when they are as old as they are kept", async () => {
  writer.row(own, "", 1, "old");
  writer.run(run(0));
  now += 29 * day;
  writer.row(own, "", 1, "young");
  writer.run(run(0));
  await writer.expire();
  expect([await lines(), (await runs()).length]).toEqual([["old", "young"], 2]);
  now += 2 * day;
  await writer.expire();
  expect([await lines(), (await runs()).length]).toEqual([["young"], 1]);
});

describe("what runs too often", () => {
  it("is kept up to a bound, and a line says how many were not", async () => {
    for (let at = 0; at < 20_500; at++) writer.run(run(at));
    await writer.flush();
    expect((await runs()).length).toBe(20_000);
    expect(await lines()).toEqual([expect.stringMatching(/^500 runs were left out/)]);
  });

  it("loses what it got before it loses runs", async () => {
    const payload = JSON.stringify("a".repeat(60_000));
    for (let at = 0; at < 300; at++) writer.run(run(at, payload));
    await writer.flush();
    const kept = await runs();
    expect(kept.length).toBe(300);
    expect(kept.filter(({ isKept }) => isKept).length).toBe(266);
  });
});

it("what cannot be stored of one function takes nothing of others along, and is said", async () => {
  const told: string[] = [];
  writer.watch({
    lost: () => undefined,
    stored: (rows) => told.push(...rows.map(({ content }) => content)),
    removed: () => undefined,
  });
  writer.row(own, "", 1, "before");
  writer.row("5f00000000000000000000bb", "", Number.NaN, "none");
  writer.row("5f00000000000000000000cc", "", 1, "between");
  writer.row(own, "", 1, "after");
  writer.run(run(0));
  await writer.flush();
  expect(await lines()).toEqual(["before", "after", "between"]);
  expect(told).toEqual(await lines());
  expect((await runs()).length).toBe(1);
  expect(reported.length).toBe(1);
  writer.row("5f00000000000000000000bb", "", 1, "later");
  await writer.flush();
  expect((await lines()).at(-1)).toBe("later");
});

it("changes that cannot be forgotten are kept for later writes up to a bound", async () => {
  let asked = 0;
  const broken = new LogWriter(
    {
      engine: {
        ...engine,
        write: (work) =>
          engine.write((tx) =>
            work({
              ...tx,
              functionChanges: {
                ...tx.functionChanges,
                settle: async (done) => {
                  asked = done.length;
                  throw new Error("broken");
                },
              },
            }),
          ),
      },
      now: () => now,
      elapsed: () => now,
      options: { logLifespan: 1, functionLimits },
    },
    (error) => reported.push(error),
  );
  for (let at = 0; at < 15_000; at++) broken.settle({ function: own, sequence: at });
  await broken.flush();
  await broken.flush();
  await broken.close();
  expect(asked).toBe(10_000);
});

it("a change that a function has run for is forgotten by a later write where one fails", async () => {
  const trigger = { type: "bucket" as const, active: true, options: { bucket: own, type: "ALL" as const } };
  const record = {
    _id: own,
    name: "a",
    language: "javascript" as const,
    timeout: 1,
    memoryLimit: 1,
    env: {},
  };
  await engine.write(async (tx) => {
    await tx.buckets.insert({ _id: own, title: "Boats", description: "For a test", properties: {} });
    await tx.functions.insert({ ...record, triggers: { default: trigger } });
    await tx.documents.insert(own, own, { _id: own });
  });
  expect(await engine.functionChanges.waiting()).toEqual([own]);
  engine.database.exec(
    "CREATE TRIGGER broken BEFORE DELETE ON function_due BEGIN SELECT RAISE(ABORT, 'broken'); END",
  );
  writer.settle({ function: own, sequence: 1 });
  await writer.flush();
  expect(reported).toEqual([expect.objectContaining({ message: "broken" })]);
  engine.database.exec("DROP TRIGGER broken");
  await writer.flush();
  expect(await engine.functionChanges.waiting()).toEqual([]);
});

describe("what is kept has a bound in bytes", () => {
  const other = "5f00000000000000000000bb";
  const kept = { lines: 100_000, runs: 100_000, changes: 1 };
  beforeEach(async () => {
    await writer.close();
    const options = { logLifespan: 30 * 86_400, functionLimits: { kept } };
    writer = new LogWriter({ engine, now: () => now, elapsed: () => now, options }, (error) =>
      reported.push(error),
    );
  });
  const sizes = async (kind: "lines" | "runs") =>
    (await engine.functionSizes.of(kind)).reduce((sum, { bytes }) => sum + bytes, 0);

  it("the oldest lines of the function that has most go, and a line says how many", async () => {
    writer.row(other, "", 1, "calm");
    for (let round = 0; round < 5; round++) {
      for (let at = 0; at < 60; at++) writer.row(own, "", 1, `${round} ${"a".repeat(900)}`);
      await writer.flush();
      expect(await sizes("lines")).toBeLessThanOrEqual(101_000);
    }
    await writer.flush();
    const said = await lines();
    expect(said[0]).toBe("calm");
    const words = said.filter((line) => line.startsWith("The "));
    expect(words.at(-1)).toMatch(/^The \d+ oldest lines were removed: there are more than are kept\.$/);
    expect(said.filter((line) => line.startsWith("4 "))).toHaveLength(60);
    expect(reported).toEqual([]);
  });

  it("runs the same", async () => {
    for (let at = 0; at < 200; at++) writer.run(run(at, JSON.stringify("a".repeat(1000))));
    await writer.flush();
    await writer.flush();
    expect(await sizes("runs")).toBeLessThanOrEqual(100_000);
    const count = (await runs()).length;
    expect(await lines()).toEqual([
      `The ${200 - count} oldest runs were removed: there are more than are kept.`,
    ]);
  });

  it("what is removed otherwise counts no longer", async () => {
    writer.row(own, "", 1, "old");
    writer.run(run(0, JSON.stringify("ä")));
    await writer.flush();
    expect([await sizes("lines"), await sizes("runs")].every((size) => size > 100)).toBe(true);
    await writer.remove({ levels: [], from: 0, to: Number.MAX_SAFE_INTEGER });
    await writer.removeRuns([own], Number.MAX_SAFE_INTEGER);
    expect([await sizes("lines"), await sizes("runs")]).toEqual([0, 0]);
  });
});
