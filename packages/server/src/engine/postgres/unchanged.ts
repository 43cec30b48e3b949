/** Reads what goes with a version, again where that has changed meanwhile: what was read then may be older. */
export async function readUnchanged<T>(version: () => number, read: () => Promise<T>): Promise<T> {
  for (;;) {
    const before = version();
    const found = await read();
    if (before === version()) return found;
  }
}
