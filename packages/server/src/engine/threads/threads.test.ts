import { getEventListeners } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createRegexMatcher } from "../../filter/regex";
import type { RecordCall } from "../recordCall";
import { openSqliteEngine, type SqliteEngine } from "../sqlite/engine";
import { databaseFile } from "../sqlite/open";
import { TimeUp } from "../timeUp";
import { receive } from "./messages";
import { createPool, type Pool, type PoolOptions } from "./pool";
import { startThread, type Thread } from "./thread";

let folder: string;
let path: string;
let engine: SqliteEngine;
let pool: Pool | undefined;
const threads: Thread[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "twinhelm-threads-"));
  path = join(folder, databaseFile);
  engine = openSqliteEngine({ folder, matcher: createRegexMatcher() });
});
afterEach(async () => {
  await Promise.all(threads.splice(0).map((thread) => thread.end()));
  await pool?.close();
  pool = undefined;
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

const start = (writes: boolean): Thread => {
  const thread = startThread({ database: path, secret: engine.secret, writes });
  threads.push(thread);
  return thread;
};
const count: RecordCall = { area: "identities", method: "count", values: [] };
const somebody = { _id: "a".repeat(24), identifier: "somebody", policies: [] };
const insert: RecordCall = { area: "identities", method: "insert", values: [somebody, undefined] };
const signal = () => new AbortController().signal;
const readFor = { caller: "one", gone: signal };

describe("a thread", () => {
  it("reads what was committed, and writes nothing where it only reads", async () => {
    const thread = start(false);
    await thread.ready;
    const read = async () => receive(await thread.ask({ kind: "read", call: count, budget: 1000 }));
    expect(await read()).toBe(0);
    await engine.write((tx) => tx.identities.insert(somebody, undefined));
    expect(await read()).toBe(1);
    const answer = await thread.ask({ kind: "read", call: insert, budget: 1000 });
    expect(answer.kind).toBe("failed");
    expect(await engine.identities.count()).toBe(1);
  });

  it("sees inside of an open transaction what that wrote, and others do not", async () => {
    const thread = start(true);
    await thread.ready;
    const call = async (each: RecordCall) => receive(await thread.ask({ kind: "call", call: each }));
    await thread.ask({ kind: "begin" });
    await call(insert);
    expect(await call(count)).toBe(1);
    expect(await engine.identities.count()).toBe(0);
    expect(receive(await thread.ask({ kind: "commit" }))).toMatchObject({
      touched: ["access"],
      documents: new Map(),
    });
    expect(await engine.identities.count()).toBe(1);
  });

  it("writes nothing of what comes behind the end of a transaction", async () => {
    const thread = start(true);
    await thread.ready;
    const orders = [{ kind: "begin" }, { kind: "rollback" }, { kind: "call", call: insert }] as const;
    const answers = await Promise.all(orders.map((order) => thread.ask(order)));
    expect(answers.map(({ kind }) => kind)).toEqual(["value", "value", "failed"]);
    expect(await engine.identities.count()).toBe(0);
  });

  it("leaves no transaction behind when it is ended, and tells whoever waits", async () => {
    const thread = start(true);
    await thread.ready;
    await thread.ask({ kind: "begin" });
    const insertLong = { ...insert, values: [longIdentity(), undefined] };
    await thread.ask({ kind: "call", call: insertLong });
    const waiting = thread.ask({ kind: "call", call: stuck });
    const told = expect(waiting).rejects.toThrow("The thread has ended");
    await thread.end();
    await told;
    expect(thread.hasEnded()).toBe(true);
    await expect(thread.ask({ kind: "begin" })).rejects.toThrow("The thread has ended");
    expect(await engine.identities.count()).toBe(0);
    await engine.write((tx) => tx.identities.insert(somebody, undefined));
    expect(await engine.identities.count()).toBe(1);
  });

  it("that cannot open its database says why", async () => {
    const thread = startThread({
      database: join(folder, "missing", "file"),
      secret: engine.secret,
      writes: false,
    });
    await expect(thread.ready).rejects.toThrow(/unable to open/);
    expect(thread.hasEnded()).toBe(true);
  });
});

describe("the pool", () => {
  const open = (options: Partial<PoolOptions> = {}) => {
    pool = createPool({ database: path, secret: engine.secret, size: 1, budget: 10_000, ...options });
    return pool;
  };

  it("gives what a read gives, and what it throws", async () => {
    const own = open();
    expect(await own.read(count, readFor)).toBe(0);
    await expect(own.read({ ...count, method: "missing" }, readFor)).rejects.toThrow(/identities.missing/);
    expect(await own.read(count, readFor)).toBe(0);
  });

  it("ends a thread that goes beyond its time, and another takes its place", async () => {
    const own = open({ budget: 1000 });
    await engine.write((tx) => tx.identities.insert(longIdentity(), undefined));
    await expect(own.read(stuck, readFor)).rejects.toBeInstanceOf(TimeUp);
    expect(await own.read(count, readFor)).toBe(1);
  });

  it("ends no read of a thread that others keep from working", async () => {
    let looks = 0;
    // It answers only after its time by the clock was looked at.
    const looked = Promise.withResolvers<void>();
    const own = open({
      budget: 1,
      start: () => ({
        ready: Promise.resolve(),
        hasEnded: () => false,
        end: async () => undefined,
        async ask() {
          await looked.promise;
          return { kind: "value", value: 7 };
        },
        async processorTime() {
          looks += 1;
          if (looks === 3) looked.resolve();
          return 0;
        },
      }),
    });
    expect(await own.read(count, readFor)).toBe(7);
  });

  it("holds on to nothing that was read or failed, while its client still takes the answer", async () => {
    const own = open();
    const { signal } = new AbortController();
    const reading = { caller: "one", gone: () => signal };
    await own.read(count, reading);
    await expect(own.read({ ...count, method: "missing" }, reading)).rejects.toThrow();
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });

  it("leaves out a thread that ended while it had nothing to do", async () => {
    const started: Thread[] = [];
    const own = open({
      start(data) {
        const thread = startThread(data);
        started.push(thread);
        return thread;
      },
    });
    expect(await own.read(count, readFor)).toBe(0);
    await started[0]?.end();
    expect(await own.read(count, readFor)).toBe(0);
    expect(started).toHaveLength(2);
  });

  it("gives the place of somebody who goes away to the next one", async () => {
    const own = open();
    await engine.write((tx) => tx.identities.insert(longIdentity(), undefined));
    const client = new AbortController();
    const away = own.read(stuck, { caller: "one", gone: () => client.signal });
    const next = own.read(count, { caller: "two", gone: signal });
    const told = expect(away).rejects.toMatchObject({ body: { statusCode: 503 } });
    client.abort();
    await told;
    expect(await next).toBe(1);
  });

  it("lets callers take turns", async () => {
    const own = open();
    const order: string[] = [];
    const read = (caller: string) =>
      own.read(count, { caller, gone: signal }).then(() => void order.push(caller));
    await Promise.all([...["one", "one", "one"].map(read), read("two")]);
    expect(order.indexOf("two")).toBeLessThan(3);
  });

  it("refuses the seventeenth read of one caller that would wait, and rejects what waits when it is closed", async () => {
    const own = open();
    const reads = Array.from({ length: 18 }, () => own.read(count, readFor));
    const settled = Promise.allSettled(reads);
    await own.close();
    const reasons = (await settled).flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
    const messages = reasons.map((reason) => String(reason.message));
    expect(messages.filter((message) => message.startsWith("Too many long reads"))).toHaveLength(1);
    expect(messages.filter((message) => message.startsWith("The client closed"))).toHaveLength(16);
    await expect(own.read(count, readFor)).rejects.toMatchObject({ body: { statusCode: 503 } });
  });
});

/** An identity with a text of a million letters a and b without an order. */
function longIdentity() {
  let state = 1;
  const letters = Array.from({ length: 1_000_000 }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state > 2 ** 30 ? "a" : "b";
  });
  return { ...somebody, attributes: { notes: letters.join("") } };
}

/** Looks for a pattern that remembers something else at each letter: for seconds, in one piece. */
const stuck: RecordCall = {
  area: "identities",
  method: "page",
  values: [
    {
      rows: { include: [], excludeGroups: [] },
      filter: { "attributes.notes": { $regex: "a[ab]{300}[cd]" } },
      sort: undefined,
      skip: 0,
      limit: 0,
    },
  ],
};
