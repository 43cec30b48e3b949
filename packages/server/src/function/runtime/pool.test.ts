import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FunctionRecord } from "@twinhelm/core/function/model";
import { expect, it } from "vitest";
import { processLimits } from "../../shell/processLimits";
import { createPool, type EventSink, type Pool } from "./pool";
import type { ProcessSettings } from "./process";

const record: FunctionRecord = {
  _id: "5f00000000000000000000aa",
  name: "tested",
  language: "javascript",
  timeout: 20,
  memoryLimit: 100,
  env: {},
  triggers: {},
};
const folder = tmpdir();
const settings: ProcessSettings = {
  folder,
  entry: join(folder, "not-there.mjs"),
  env: {},
  isOpen: false,
  answerLimit: 1000,
  memory: 100,
};

const ends: readonly (readonly [name: string, end: (pool: Pool) => void])[] = [
  ["its function is deleted", (pool) => void pool.forget(record._id)],
  ["the server ends", (pool) => void pool.close()],
];

const nobody: EventSink = {
  answer: () => undefined,
  head: () => undefined,
  chunk: () => undefined,
  end: () => undefined,
  done: () => undefined,
  fail: () => undefined,
};

it("a function that is changed while a process is about to start is looked for again", async () => {
  const asked: string[] = [];
  const found = Promise.withResolvers<ProcessSettings>();
  const pool = createPool({
    options: processLimits,
    elapsed: () => 0,
    timeoutOf: () => 20,
    settings({ env }) {
      asked.push(env.KEY ?? "");
      return asked.length === 1 ? found.promise : Promise.reject(new Error("It is enough."));
    },
    log: { row: () => undefined, text: () => undefined },
    socket: () => undefined,
    processes: { add: () => undefined, remove: () => undefined },
  });
  const call = { kind: "call", handler: "default" } as const;
  const failed = new Promise((resolve) => {
    const sink = { ...nobody, fail: resolve };
    pool.run({ ...record, env: { KEY: "old" } }, call, Buffer.alloc(0), sink, "a");
  });
  pool.retire(record._id, { ...record, env: { KEY: "new" } });
  found.resolve(settings);
  await failed;
  expect(asked).toEqual(["old", "new"]);
  await pool.close();
});

it.each(ends)("starts no process that nobody would end: %s while its code is looked for", async (_, end) => {
  const found = Promise.withResolvers<ProcessSettings>();
  const started: unknown[] = [];
  const pool = createPool({
    options: processLimits,
    elapsed: () => 0,
    timeoutOf: () => 20,
    settings: () => found.promise,
    log: { row: () => undefined, text: () => undefined },
    socket: () => undefined,
    processes: { add: (pid) => void started.push(pid), remove: () => undefined },
  });
  const failures: string[] = [];
  const sink: EventSink = { ...nobody, fail: ({ result }) => failures.push(result) };
  pool.run(record, { kind: "call", handler: "default" }, Buffer.alloc(0), sink, "a");
  end(pool);
  found.resolve(settings);
  await found.promise;
  await new Promise(setImmediate);
  expect([failures, started]).toEqual([["killed"], []]);
  await pool.close();
});
