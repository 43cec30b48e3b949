import { getPriority, setPriority } from "node:os";

/** Of threads of this process, and of processes of functions, whose callers wait for them: what answers everybody comes first. */
const levels = { thread: 10, function: 5 } as const;

const last = 19;
/** At this level, but behind this process where that itself gives way to others. */
const behind = (level: number): number => Math.max(level, Math.min(last, getPriority() + 1));

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
