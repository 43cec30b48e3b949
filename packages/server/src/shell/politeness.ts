import { setPriority } from "node:os";

/** Of threads of this process, and of processes of functions, whose callers wait for them: what answers everybody comes first. */
const levels = { thread: 10, function: 5 } as const;

/** Makes this thread give way. Elsewhere than on Linux that would be the priority of the whole process. */
export function giveWay(): void {
  if (process.platform === "linux") setPriority(levels.thread);
}

/** Makes the process of a function give way, whatever its code does. */
export function letGiveWay(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, levels.function);
  } catch {
    // It has ended already, which its owner is told.
  }
}
