import { readFileSync } from "node:fs";

/** Bytes of a page on every system that has `/proc`. */
const page = 4096;
/** Mebibytes that Node itself takes, and room for what is on its way. */
const own = 128;

/** Whether a process holds more than it may; false where the system does not say. */
export function holdsTooMuch(pid: number, memory: number): boolean {
  if (process.platform !== "linux") return false;
  try {
    const [, resident = "0"] = readFileSync(`/proc/${pid}/statm`, "latin1").split(" ");
    return Number(resident) * page > (memory + own) * 1024 * 1024;
  } catch {
    return false;
  }
}
