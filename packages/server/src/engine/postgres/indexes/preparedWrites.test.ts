import { afterEach, expect, it, vi } from "vitest";
import type { Transaction } from "../../engine";
import { Unprepared } from "../../records/documents/ahead";
import type { WriteAhead } from "../transactions";
import { createPreparedWrites } from "./preparedWrites";
import { IndexAtWork } from "./ways";

afterEach(() => void vi.restoreAllMocks());

const bucket = { _id: "b", title: "Ships", description: "Of the test", properties: {} };
const transaction: Transaction = JSON.parse("{}");

it("waits for an index that is being dropped also after it has prepared something for long", async () => {
  let at = 0;
  vi.spyOn(performance, "now").mockImplementation(() => at);
  const outcomes = [new Unprepared(bucket), new IndexAtWork(), new IndexAtWork()];
  const inner: WriteAhead = async (work) => {
    const failure = outcomes.shift();
    if (failure !== undefined) throw failure;
    return work(transaction);
  };
  const write = createPreparedWrites({
    write: inner,
    async prepare() {
      at += 180_000;
      return {
        prepared: () => ({ distinct: [], items: new Map(), changes: 0 }),
        refresh: async () => undefined,
        giveUp: async () => undefined,
      };
    },
    log: () => undefined,
  });
  expect(await write(async () => "stored")).toBe("stored");
});
