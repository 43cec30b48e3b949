import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { SocketStatus } from "../../http/socketMachine";
import type { SocketListener, SocketTarget } from "../../http/sockets";
import { tellsLive } from "./probe";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("asks for the lines of no function", async () => {
  const targets: SocketTarget[] = [];
  const answer = tellsLive({
    watch(target) {
      targets.push(target);
      return () => undefined;
    },
  });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await answer).toBe(false);
  const [{ path, read } = { path: "", read: () => undefined }] = targets;
  expect(typeof path === "string" ? path : path()).toBe(`function-logs?functions=${"0".repeat(24)}&limit=1`);
  expect(read('{"kind":1}')).toEqual({ kind: "begun" });
});

/** Asks a server whose connection goes through these states. */
async function asked(...states: readonly SocketStatus[]) {
  const left = vi.fn();
  const answer = tellsLive({
    watch(_, listener: SocketListener) {
      for (const status of states) listener.state({ status, refusal: undefined });
      return left;
    },
  });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await answer).toBe(states.includes("live"));
  expect(left).toHaveBeenCalledTimes(1);
}

it("says whether the server tells lines live, and leaves the connection then", async () => {
  await asked("connecting", "live");
  await asked("waiting", "connecting", "live");
  await asked("connecting", "waiting", "absent");
  await asked("refused");
  await asked("resting");
  await asked("connecting", "waiting");
  vi.useRealTimers();
  const state = { status: "absent", refusal: undefined } as const;
  // At once, without the patience for servers that say nothing.
  expect(
    await tellsLive({
      watch(_, listener) {
        listener.state(state);
        return () => undefined;
      },
    }),
  ).toBe(false);
});
