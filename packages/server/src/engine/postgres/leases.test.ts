import { Pool } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { testDatabase } from "./cluster.fixture";
import { leaseTables, PostgresLeases } from "./leases";

const database = await testDatabase("C");
/** Milliseconds: longer than a busy machine stands still. */
const lifetime = 1_500;

describe.skipIf(database === undefined)("leases of nodes", () => {
  const open: { readonly leases: PostgresLeases; readonly pool: Pool }[] = [];
  const logged: unknown[] = [];
  beforeAll(async () => {
    await database?.client.query(leaseTables);
  });
  afterEach(async () => {
    for (const { leases, pool } of open.splice(0)) {
      await leases.close();
      if (!pool.ended) await pool.end();
    }
    await database?.client.query("DELETE FROM lease; DELETE FROM claim");
    logged.length = 0;
  });
  afterAll(async () => database?.drop());

  function node() {
    const { host, port, user = "postgres", database: name = "" } = database?.client ?? { host: "", port: 0 };
    const pool = new Pool({ host, port, user, database: name, max: 1 });
    const leases = new PostgresLeases({
      pool,
      kept: pool,
      lifetime,
      log: (error) => logged.push(error),
    });
    open.push({ leases, pool });
    return { leases, pool };
  }

  it("are had by one node, which keeps them, until it lets them go", async () => {
    const [one, other] = [node().leases, node().leases];
    expect(await one.hold("a")).toBe("taken");
    expect(await other.hold("a")).toBe("elsewhere");
    expect(await other.hold("b")).toBe("taken");
    expect(await other.free(["a", "b", "c"])).toEqual(["c"]);
    let turns = 0;
    one.onTurn(() => {
      turns += 1;
    });
    await expect.poll(() => turns).toBeGreaterThan(6);
    expect(await one.hold("a")).toBe("kept");
    expect(await other.hold("a")).toBe("elsewhere");
    await one.letGo("a");
    expect(one.holds("a")).toBe(false);
    expect(await other.hold("a")).toBe("taken");
  });

  it("of many that ask at once one gets each", async () => {
    const all = [node().leases, node().leases, node().leases];
    const names = Array.from({ length: 20 }, (_, at) => `name ${at}`);
    const holds = await Promise.all(names.map((name) => Promise.all(all.map((each) => each.hold(name)))));
    for (const each of holds) expect(each.toSorted()).toEqual(["elsewhere", "elsewhere", "taken"]);
  });

  it("are lost by a node that cannot renew them, before another one has them", async () => {
    const [one, other] = [node(), node()];
    expect(await one.leases.hold("a")).toBe("taken");
    const deadline = new BigInt64Array(one.leases.until);
    await one.pool.end();
    let hold = await other.leases.hold("a");
    const heldMeanwhile: boolean[] = [];
    while (hold === "elsewhere") {
      hold = await other.leases.hold("a");
      if (hold === "taken") heldMeanwhile.push(one.leases.holds("a"));
    }
    expect(heldMeanwhile).toEqual([false]);
    expect(process.hrtime.bigint() > Atomics.load(deadline, 0)).toBe(true);
    expect(logged.length).toBeGreaterThan(0);
  });

  it("a node that comes back has what it held anew, and knows that", async () => {
    const { leases } = node();
    expect(await leases.hold("a")).toBe("taken");
    await database?.client.query("UPDATE lease SET owner = 'another', until = now() - interval '1 second'");
    await expect.poll(() => leases.holds("a")).toBe(false);
    expect(await leases.hold("a")).toBe("taken");
  });

  it("moments are taken once, and none before one that was", async () => {
    const [one, other] = [node().leases, node().leases];
    const now = Date.now();
    const claims = await Promise.all([one, other, one, other].map((each) => each.claim("s", now)));
    expect(claims.filter(Boolean)).toHaveLength(1);
    // Of a node whose clock is a minute behind.
    expect(await other.claim("s", now - 60_000)).toBe(false);
    expect(await other.claim("s", now + 1000)).toBe(true);
    expect(await other.claim("another", now)).toBe(true);
    // Of a node whose clock was a day ahead.
    expect(await one.claim("s", now + 86_400_000)).toBe(true);
    expect(await other.claim("s", now + 2000)).toBe(true);
  });

  it("an instance begins with one node, and again once all are gone", async () => {
    const all = [node().leases, node().leases, node().leases];
    const firsts = await Promise.all(all.map((each) => each.first()));
    expect(firsts.filter(Boolean)).toHaveLength(1);
    expect(await node().leases.first()).toBe(false);
    for (const { leases } of open) await leases.close();
    expect(await node().leases.first()).toBe(true);
  });
});
