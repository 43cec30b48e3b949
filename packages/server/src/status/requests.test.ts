import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Engine } from "../engine/engine";
import { openSqliteEngine, type SqliteEngine } from "../engine/sqlite/engine";
import { createRegexMatcher } from "../filter/regex";
import { createRequestCounter, type RequestCounter } from "./requests";

const span = { begin: 0, end: 60_000, slices: 1 };
const readFor = { caller: "one", gone: () => new AbortController().signal };
let folder: string;
let engine: SqliteEngine;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "twinhelm-requests-"));
  engine = openSqliteEngine({ folder, matcher: createRegexMatcher() });
});
afterEach(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What holds up answers of the engine: `reached` once there is one, which goes on once it is opened. */
function gate() {
  const [reached, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  return {
    reached: reached.promise,
    open: () => opened.resolve(),
    async hold<T>(answer: Promise<T>): Promise<T> {
      const value = await answer;
      reached.resolve();
      await opened.promise;
      return value;
    },
  };
}

/** A counter that has counted one request, and stored none. */
async function counted(around: (engine: Engine) => Engine): Promise<RequestCounter> {
  const counter = createRequestCounter({ engine: around(engine), now: () => 1 }, (error) => {
    throw error;
  });
  const server = createServer((request, response) => {
    counter.follow(request, response);
    response.end("here");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("It does not listen");
  await (await fetch(`http://127.0.0.1:${address.port}`)).text();
  server.close();
  await expect.poll(async () => (await counter.total()).count).toBe(1);
  return counter;
}

const reads = {
  "in all": async (counter: RequestCounter) => (await counter.total()).count,
  "in a time": async (counter: RequestCounter) => (await counter.series(span, readFor))[0]?.count,
};

it.each(Object.entries(reads))(
  "a request that is stored while it is read is told once %s",
  async (_, read) => {
    const late = gate();
    let isHeld = false;
    const hold = <T>(answer: Promise<T>) => (isHeld ? late.hold(answer) : answer);
    const counter = await counted((own) => ({
      ...own,
      requests: {
        total: () => hold(own.requests.total()),
        series: (...asked) => hold(own.requests.series(...asked)),
      },
    }));
    isHeld = true;
    const told = read(counter);
    await late.reached;
    await counter.close();
    late.open();
    expect(await told).toBe(1);
  },
);

it.each(Object.entries(reads))("so is one that was stored, which is not known yet, %s", async (_, read) => {
  const late = gate();
  const counter = await counted((own) => ({
    ...own,
    write: (work, keeping) => late.hold(own.write(work, keeping)),
  }));
  const closed = counter.close();
  await late.reached;
  const told = read(counter);
  // What is asked now is answered before the write is.
  await engine.requests.total();
  late.open();
  expect(await told).toBe(1);
  await closed;
});
