// Nodes that are killed at moments that a seed chooses, under all that they are for. `TWINHELM_KILLS` says how often, over
// all of these; `TWINHELM_SEED` is that of another run.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deliveries } from "./kills/deliveries";
import { documents } from "./kills/documents";
import { functions } from "./kills/functions";
import type { MakeLoad } from "./kills/load";
import { objectStore, type SharedPlace, sharedFolder } from "./kills/places";
import { policies } from "./kills/policies";
import { schemas } from "./kills/schemas";
import { uploads } from "./kills/uploads";
import { createKillWorld, type KillWorld } from "./kills/world";
import { createNodes } from "./sharedDatabase";

const { TWINHELM_KILLS: asked, TWINHELM_SEED: seed = "1" } = process.env;

type Loads = Readonly<Record<string, MakeLoad | "files">>;

const records: Loads = {
  "documents that are written": documents,
  "deliveries of webhooks": deliveries,
  "functions that run for changes, by the clock and at the start": functions,
};
const files: Loads = { "files that are uploaded": "files" };
const access: Loads = {
  "buckets whose fields change": schemas,
  "policies that are given and taken": policies,
};
const all: Loads = { ...records, ...files, ...access };

interface Suite {
  /** Of nodes: all but one are killed. */
  readonly count: number;
  readonly place: () => Promise<SharedPlace>;
  readonly loads: Loads;
}

const suites: Readonly<Record<string, Suite>> = {
  "a node of two that is killed": { count: 2, place: objectStore, loads: all },
  // Each of these takes three nodes: unless many kills are asked for, one has to do for both that is new in them.
  "two nodes of three that are killed one after the other, with a shared folder": {
    count: 3,
    place: sharedFolder,
    loads: asked === undefined ? files : all,
  },
  ...(asked !== undefined && {
    "two nodes of three that are killed one after the other, with an object store": {
      count: 3,
      place: objectStore,
      loads: files,
    },
  }),
};
const most = Object.values(suites).reduce(
  (sum, { count, loads }) => sum + (count - 1) * Object.keys(loads).length,
  0,
);
/** Of each load. */
const rounds = asked === undefined ? 1 : Math.ceil(Number(asked) / most);

const first = await createNodes();
let unused = first;

describe.skipIf(first === undefined).each(Object.entries(suites))(
  "%s",
  (_, { count, place: make, loads }) => {
    let place: SharedPlace;
    let world: KillWorld;
    beforeAll(async () => {
      const nodes = unused ?? (await createNodes());
      if (nodes === undefined) return;
      unused = undefined;
      place = await make();
      world = await createKillWorld(nodes, Number(seed), { ...place.settings, count });
    }, 120_000);
    afterAll(async () => {
      await world?.close();
      await place?.close();
      await world?.nodes.drop();
    });

    it.each(Object.entries(loads))(
      "%s",
      { timeout: 60_000 + rounds * count * 30_000 },
      async (_name, load) => {
        const before = world.kills;
        const made = load === "files" ? uploads(place.files) : load;
        const { writers, between, check, settle } = await made(world);
        for (let round = 0; round < rounds; round++) {
          await world.kill(writers, between);
          await check();
        }
        await settle?.();
        expect(world.kills - before).toBe(rounds * (count - 1));
      },
    );
  },
);
