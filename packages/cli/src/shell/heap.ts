/** Megabytes of new objects at which V8 stops taking more room for them. */
const roomForNew = 2;

/** Milliseconds between two looks at that room, while the console loads. */
const lookEvery = 10;

/** Milliseconds after which the console has loaded: what is collected before stays in any case. */
const loadingTime = 1_500;

/**
 * Bounds what the terminal console takes of the machine (decisions/0024). By itself V8 makes more and more room for
 * what each key makes and drops again, up to 64 MB, and collects it late. Gives what ends the looking.
 */
export function boundHeap(): () => void {
  // Taken here: no command needs it.
  const { getHeapSpaceStatistics, setFlagsFromString } = process.getBuiltinModule("node:v8");
  const loaded = setTimeout(() => {
    setFlagsFromString("--heap-growing-percent=25");
    // It collects sooner what a key dropped: a key takes 2 ms more, the console 25 MB less.
    setFlagsFromString("--memory-saver-mode");
  }, loadingTime);
  // A thread that compiles waits for memory until the main one has collected. Ending waits for that thread, collects
  // nothing any more, and never comes to an end: with as little room as here, one Ctrl-C of thirty on a busy machine.
  setFlagsFromString("--no-concurrent-sparkplug");
  // The compiler for long calculations works in megabytes of its own; what a key takes is the same without it.
  setFlagsFromString("--no-turbofan");
  // Nor that of WebAssembly, which lays a screen out: it takes 20 MB once, and the system does not get them back.
  for (const flag of ["--liftoff-only", "--no-wasm-tier-up", "--no-wasm-dynamic-tiering"])
    setFlagsFromString(flag);
  // Two halves, of which one is free. Less room than this from the start would keep what a key drops for longer.
  const bytes = 2 * roomForNew * 2 ** 20;
  const look = setInterval(() => {
    const room = getHeapSpaceStatistics().find((each) => each.space_name === "new_space");
    if (room !== undefined && room.space_size < bytes) return;
    setFlagsFromString("--semi-space-growth-factor=1");
    clearInterval(look);
  }, lookEvery);
  return () => {
    clearTimeout(loaded);
    clearInterval(look);
  };
}
