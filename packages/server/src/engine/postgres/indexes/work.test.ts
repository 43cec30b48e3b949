import { expect, it, vi } from "vitest";
import { bucketsOf } from "../../../bucket/entry";
import type { Task, Tasks } from "./tasks";
import { createIndexWork } from "./work";

const task: Task = { name: "index_b_code", bucket: "b", kind: "dropping", path: "", attempts: 0 };
const buckets = bucketsOf(new Map());

/** What there is to do never ends. */
function endless(): Tasks {
  let asked = 0;
  return {
    due: async () => [task.bucket],
    next: async () => {
      asked += 1;
      return asked <= 50 ? task : undefined;
    },
    names: async () => new Set([task.name]),
    isThere: async () => true,
    isValid: async () => false,
    failed: async () => 1_000,
    dropTable: async () => true,
    ahead: async () => undefined,
    hold: async () => undefined,
    giveUp: async () => undefined,
    claim: async () => task,
    fill: async () => undefined,
    keep: async () => true,
    filled: async () => undefined,
    abandon: async () => undefined,
    endOthers: async () => undefined,
  };
}

it("leaves a bucket alone for a moment where the database takes no connection", async () => {
  const refused = Object.assign(new Error("password authentication failed"), { code: "28P01" });
  const on = vi.fn(() => Promise.reject(refused));
  let done: Promise<unknown> | undefined;
  const work = createIndexWork({
    tasks: endless(),
    long: { on, whileWanted: () => Promise.reject(refused) },
    turns: {
      run(_bucket, _patience, task) {
        const running = task(() => true);
        done = running;
        return running;
      },
      close: async () => undefined,
    },
    buckets: () => buckets,
    newest: async () => buckets,
    settle: async () => undefined,
    log: () => undefined,
    ended: () => undefined,
  });
  work.look();
  await vi.waitFor(() => expect(done).toBeDefined());
  await done;
  expect(on).toHaveBeenCalledOnce();
  await work.close();
});
