// How many connections a server has: whoever runs the database counts on what the pages say.
import { readFileSync } from "node:fs";
import { afterAll, expect, it } from "vitest";
import { databaseAddress } from "./address";
import { createFollowed, createPools, createStandbyPool } from "./pool";

const address = databaseAddress("postgres://nobody@127.0.0.1:1/nothing");
const limits = { readBudget: 1_000, writeBudget: 1_000, onLost: () => undefined };
const pools = createPools(address, limits);
const followed = createFollowed(address, pools.hosts);
const standby = createStandbyPool(address, limits).pool;
afterAll(() => Promise.all([pools.close(), followed.end(), standby.end()]));

const page = (name: string) => readFileSync(new URL(`../../../../../docs/${name}`, import.meta.url), "utf8");
const most = (...all: readonly { readonly options: { readonly max?: number } }[]) =>
  all.reduce((sum, { options }) => sum + Number(options.max), 0);

it("is what the pages say", () => {
  const { reads, writes, shared, turns, leases } = pools;
  // And the one on which it hears of others.
  expect(most(reads, writes, shared, turns, leases) + 1).toBe(21);
  expect([most(reads), most(writes), most(shared, turns)]).toEqual([8, 3, 8]);
  expect([most(followed), most(standby)]).toEqual([1, 9]);
  expect(page("postgres.md")).toContain("reads (8), 3 for writes, 8 for what is shared");
  expect(page("postgres.md")).toContain("21 connections");
  expect(page("many-nodes.md")).toContain(
    "A node has 21 at most: 8 for reads (`connections=`), 3 for writes, 8",
  );
  expect(page("many-nodes.md")).toContain("With `--database-read` one more, and 9 at the replica");
});
