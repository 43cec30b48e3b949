import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { bucketEntry, bucketsOf } from "../bucket/entry";
import { BucketChanging } from "../engine/fieldChanges";
import { createBucketWaits } from "./bucketWaits";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const bucket = { _id: "ships", title: "Ships", description: "", properties: {} };

it("answers who writes before clients give up, however long a write may take", async () => {
  const entry = bucketEntry(bucket, { matches: () => false, problem: () => undefined }, { wanted: bucket });
  const change = { id: "1", author: { id: "ada" }, wanted: bucket, since: 0, last: undefined };
  const running = { ...change, done: 400, total: 1000, problem: undefined };
  const waits = createBucketWaits({
    engine: {
      write: () => Promise.reject(new BucketChanging("ships")),
      onCommit: () => undefined,
      buckets: { all: async () => bucketsOf(new Map([["ships", entry]])) },
      fieldChanges: { list: async () => [running] },
    },
    budget: 60_000,
    elapsed: () => performance.now(),
  });
  let ended: unknown;
  void waits
    .write(async () => 1)
    .catch((error: unknown) => {
      ended = error;
    });
  await vi.advanceTimersByTimeAsync(25_000);
  expect(ended).toMatchObject({
    message: "Fields of this bucket are being changed: 40 %. Nothing was changed. Try again in a moment.",
  });
});
