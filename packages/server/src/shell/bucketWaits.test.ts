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

async function endOf(changing: BucketChanging): Promise<unknown> {
  const entry = bucketEntry(bucket, { matches: () => false, problem: () => undefined }, { wanted: bucket });
  const change = { id: "1", author: { id: "ada" }, wanted: bucket, since: 0, last: undefined };
  const running = { ...change, done: 400, total: 1000, problem: undefined };
  const waits = createBucketWaits({
    engine: {
      write: () => Promise.reject(changing),
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
  return ended;
}

it("answers who writes before clients give up, however long a write may take", async () => {
  expect(await endOf(new BucketChanging("ships"))).toMatchObject({
    message: "Fields of this bucket are being changed: 40 %. Nothing was changed. Try again in a moment.",
  });
});

it("says nothing of how far another bucket is, which the caller may not see", async () => {
  expect(await endOf(new BucketChanging("ships", "ports"))).toMatchObject({
    message:
      "Fields of another bucket, which this changes too, are being changed. Nothing was changed. Try again in a moment.",
  });
});
