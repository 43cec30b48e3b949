import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";

/** Bytes of a page on every system that has `/proc`. */
const page = 4096;
/** Mebibytes that Node itself takes, and room for what is on its way. */
const own = 128;
const mebibyte = 1024 * 1024;
/** Milliseconds between two questions where a program has to be started for each. */
const pause = 2000;

/** Knows what processes hold. */
export interface MemoryMeter {
  /** Looks at these processes. Where the system is slow to say, that is known at a later look. */
  look(pids: readonly number[]): void;
  /** Whether one holds more than it may: so many mebibytes; false where the system does not say. */
  holdsTooMuch(pid: number, memory: number): boolean;
}

const isTooMuch = (bytes: number, memory: number): boolean => bytes > (memory + own) * mebibyte;

/** Linux says it in files, other systems by `ps`. Windows has neither: there it is not measured. */
export function createMemoryMeter(
  elapsed: () => number,
  platform: NodeJS.Platform = process.platform,
): MemoryMeter {
  if (platform === "linux")
    return { look: () => undefined, holdsTooMuch: (pid, memory) => isTooMuch(residentOf(pid), memory) };
  if (platform === "win32") return { look: () => undefined, holdsTooMuch: () => false };
  return psMeter(elapsed);
}

function residentOf(pid: number): number {
  try {
    const [, resident = "0"] = readFileSync(`/proc/${pid}/statm`, "latin1").split(" ");
    return Number(resident) * page;
  } catch {
    // It has ended.
    return 0;
  }
}

function psMeter(elapsed: () => number): MemoryMeter {
  let held: ReadonlyMap<number, number> = new Map();
  let next = 0;
  return {
    look(pids) {
      if (pids.length === 0 || elapsed() < next) return;
      next = elapsed() + pause;
      // Its code says only that some of them have ended.
      execFile("ps", ["-o", "pid=,rss=", "-p", pids.join(",")], (_, text) => {
        held = new Map(
          [...text.matchAll(/(\d+)\s+(\d+)/g)].map(([, pid, rss]) => [Number(pid), Number(rss) * 1024]),
        );
      });
    },
    holdsTooMuch: (pid, memory) => isTooMuch(held.get(pid) ?? 0, memory),
  };
}
