import { getPriority, setPriority } from "node:os";

/** How far behind this process threads of it are, and processes of functions, whose callers wait for them: what answers everybody comes first. */
const levels = { thread: 10, function: 5 } as const;

const last = 19;
const behind = (level: number): number => Math.min(last, getPriority() + level);

/** Makes this thread give way. Elsewhere than on Linux that would be the priority of the whole process. */
export function giveWay(): void {
  if (process.platform === "linux") setPriority(behind(levels.thread));
}

/** Makes the process of a function give way, whatever its code does. */
export function letGiveWay(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, behind(levels.function));
  } catch {
    // It has ended already, which its owner is told.
  }
}
