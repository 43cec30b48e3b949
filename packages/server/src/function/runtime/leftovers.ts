import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Processes of functions that are there, in a file: one that loops hears of nothing, and outlives a server that is killed. */
export interface ProcessList {
  add(pid: number | undefined): void;
  remove(pid: number | undefined): void;
}

const fileIn = (dataFolder: string) => join(dataFolder, "processes");

/** Ends what a server that was killed has left running, and begins a new list. */
export function createProcessList(dataFolder: string, log: (error: unknown) => void): ProcessList {
  const path = fileIn(dataFolder);
  const there = new Map<number, string>();
  const write = () => {
    try {
      if (there.size === 0) rmSync(path, { force: true });
      else
        writeFileSync(path, [...there].map(([pid, start]) => `${pid} ${start}\n`).join(""), { mode: 0o600 });
    } catch (error) {
      // Without it functions run as well.
      log(error);
    }
  };
  if (existsSync(path)) {
    for (const line of readFileSync(path, "utf8").split("\n")) endLeftover(line);
    write();
  }
  return {
    add(pid) {
      const start = pid === undefined ? undefined : startOf(pid);
      if (pid === undefined || start === undefined) return;
      there.set(pid, start);
      write();
    },
    remove(pid) {
      if (pid !== undefined && there.delete(pid)) write();
    },
  };
}

function endLeftover(line: string): void {
  const [pid, start] = line.split(" ");
  // Another process may have its number by now.
  if (start === undefined || startOf(Number(pid)) !== start) return;
  try {
    process.kill(Number(pid), "SIGKILL");
  } catch {
    // It has ended at this moment.
  }
}

/** When a process was started, in ticks of this machine; undefined: there is none, or the system does not say. */
export function startOf(pid: number): string | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name before it may hold anything.
    return text.slice(text.lastIndexOf(")") + 2).split(" ")[19];
  } catch {
    return undefined;
  }
}
