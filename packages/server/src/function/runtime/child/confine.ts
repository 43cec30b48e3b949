import { createRequire, syncBuiltinESMExports } from "node:module";
import type { Socket } from "node:net";

const require = createRequire(import.meta.url);
/** As they are before code of a function can change them. */
const { pid: ownPid } = process;
const { apply } = Reflect;

function denied(what: string): never {
  throw Object.assign(new Error(`Functions may not use ${what}.`), { code: "ERR_ACCESS_DENIED" });
}

/**
 * Takes away what Node's permissions do not cover: sockets of the file system, signals to other processes, their
 * priority, flags of the engine. `own` is a socket at a pipe. Throws where this Node would let the database be opened,
 * or such sockets, all the same.
 */
export function confine(own: Socket): void {
  if (process.getBuiltinModule("node:sqlite") !== undefined)
    throw new Error(
      "This Node cannot keep functions from databases. Use another one, or allow them everything.",
    );
  closePipes(own);
  const { kill } = process;
  const native: unknown = Reflect.get(process, "_kill");
  Object.assign(process, {
    kill: (pid: number, signal?: string | number) =>
      pid === ownPid ? apply(kill, process, [pid, signal]) : denied("signals to other processes"),
    _kill: (pid: number, signal: number) =>
      pid === ownPid && typeof native === "function"
        ? apply(native, process, [pid, signal])
        : denied("signals to other processes"),
    chdir: () => denied("other folders"),
    _debugProcess: () => denied("the debugger"),
    _debugEnd: () => denied("the debugger"),
    setuid: () => denied("other users"),
    setgid: () => denied("other users"),
  });
  Object.assign(require("node:os"), { setPriority: () => denied("priorities") });
  Object.assign(require("node:v8"), { setFlagsFromString: () => denied("flags of the engine") });
  syncBuiltinESMExports();
}

/**
 * All sockets that are files, of every module, are made and reached by one class of Node. There they are closed: what
 * is above reads its options more than once. What is open already, as the ways to the server are, stays so.
 */
function closePipes({ _handle: handle }: Socket & { readonly _handle?: unknown }): void {
  const pipes: unknown = Object.getPrototypeOf(handle ?? Object.prototype);
  if (!isPipes(pipes))
    throw new Error(
      "This Node cannot keep functions from sockets of the machine. Use another one, or allow them everything.",
    );
  const value = () => denied("sockets of the file system");
  for (const name of Object.getOwnPropertyNames(pipes))
    if (name !== "constructor" && name !== "open") Object.defineProperty(pipes, name, { value });
  Object.freeze(pipes);
}

const isPipes = (known: unknown): known is object =>
  typeof known === "object" &&
  known !== null &&
  known.constructor.name === "Pipe" &&
  ["bind", "listen", "connect"].every((name) => Object.hasOwn(known, name));
