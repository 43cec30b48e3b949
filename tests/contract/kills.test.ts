// Nodes that are killed at moments that a seed chooses, under all that they are for. `TWINHELM_KILLS` says how often, over
// all of these; `TWINHELM_SEED` is that of another run.
import { afterAll, describe, expect, it } from "vitest";
import { startObjectStore } from "./fixtures/objectStore";
import { deliveries } from "./kills/deliveries";
import { documents } from "./kills/documents";
import { functions } from "./kills/functions";
import type { MakeLoad } from "./kills/load";
import { policies } from "./kills/policies";
import { schemas } from "./kills/schemas";
import { uploads } from "./kills/uploads";
import { createKillWorld } from "./kills/world";
import { createNodes } from "./sharedDatabase";

const { TWINHELM_KILLS: asked, TWINHELM_SEED: seed = "1" } = process.env;

const loads: readonly (readonly [name: string, load: MakeLoad])[] = [
  ["documents that are written", documents],
  ["deliveries of webhooks", deliveries],
  ["functions that run for changes, by the clock and at the start", functions],
  ["files that are uploaded", uploads(async () => (await store)?.keys() ?? [])],
  ["buckets whose fields change", schemas],
  ["policies that are given and taken", policies],
];
const kills = asked === undefined ? 1 : Math.ceil(Number(asked) / loads.length);

const nodes = await createNodes();
const store = nodes && startObjectStore();
const world = nodes && store?.then(({ storage }) => createKillWorld(nodes, Number(seed), { storage }));
afterAll(async () => {
  await (await world)?.close();
  await (await store)?.close();
  await nodes?.drop();
});

describe.skipIf(nodes === undefined)("a node of two that is killed", () => {
  it.each(loads)("%s", { timeout: 60_000 + kills * 15_000 }, async (_, make) => {
    const there = await world;
    if (there === undefined) return;
    const before = there.kills;
    const { writers, between, check, settle } = await make(there);
    for (let kill = 0; kill < kills; kill++) {
      await there.kill(writers, between);
      await check();
    }
    await settle?.();
    expect(there.kills - before).toBe(kills);
  });
});
