/** Throws: something was written outside of a transaction. */
export function outside(): never {
  throw new Error("Records are written inside of a transaction");
}
