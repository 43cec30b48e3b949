import { success } from "@twinhelm/core/http/failure";
import { createTransfers } from "@twinhelm/core/storage/transfer/queue";
import { it } from "vitest";
import { median, report } from "./report";

const millisecondsFor = async (count: number): Promise<number> => {
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const begun = performance.now();
    const transfers = createTransfers({ width: 6, now: () => 0, schedule: () => undefined });
    const run = async () => success(undefined);
    transfers.add(Array.from({ length: count }, (_, at) => ({ name: `${at}`, size: 1, run })));
    await transfers.idle();
    times.push(performance.now() - begun);
  }
  return median(times);
};

it("transfers cost each as much in a long list as in a short one", async () => {
  await millisecondsFor(1_000);
  const short = await millisecondsFor(500);
  const long = await millisecondsFor(10_000);
  report("a transfer among 10,000, times one among 500", long / 20 / short, { most: 3 });
});
