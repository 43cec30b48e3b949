import { createRequire, syncBuiltinESMExports } from "node:module";

const require = createRequire(import.meta.url);

function denied(what: string): never {
  throw Object.assign(new Error(`Functions may not use ${what}.`), { code: "ERR_ACCESS_DENIED" });
}

/**
 * Takes away what Node's permissions do not cover: signals to other processes, their priority, flags of the engine.
 * Throws where this Node would let the database be opened all the same.
 */
export function confine(): void {
  if (process.getBuiltinModule("node:sqlite") !== undefined)
    throw new Error(
      "This Node cannot keep functions from databases. Use another one, or allow them everything.",
    );
  const own = process.kill.bind(process);
  const kill = (pid: number, signal?: string | number) =>
    pid === process.pid ? own(pid, signal) : denied("signals to other processes");
  const native: unknown = Reflect.get(process, "_kill");
  Object.assign(process, {
    kill,
    _kill: (pid: number, signal: number) =>
      pid === process.pid && typeof native === "function"
        ? native.call(process, pid, signal)
        : denied("signals to other processes"),
    _debugProcess: () => denied("the debugger"),
    _debugEnd: () => denied("the debugger"),
    setuid: () => denied("other users"),
    setgid: () => denied("other users"),
  });
  Object.assign(require("node:os"), { setPriority: () => denied("priorities") });
  Object.assign(require("node:v8"), { setFlagsFromString: () => denied("flags of the engine") });
  syncBuiltinESMExports();
}
