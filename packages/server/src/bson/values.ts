/** Bytes of values that are always as long, by their type in BSON. */
const fixed: Readonly<Record<number, number>> = {
  1: 8,
  6: 0,
  7: 12,
  8: 1,
  9: 8,
  10: 0,
  16: 4,
  17: 8,
  18: 8,
  19: 16,
  127: 0,
  255: 0,
};

/** Bytes around those that a length in front of them counts: of texts, bytes, pointers, code and symbols. */
const around: Readonly<Record<number, number>> = { 2: 4, 5: 5, 12: 16, 13: 4, 14: 4 };

/**
 * Whether BSON has more than so many values, however deep, without making them: two bytes are enough for one, and it
 * takes a hundred in memory. Where it is none, those before the place that is wrong count; reading it ends there too.
 */
export function hasMoreValues(bytes: Uint8Array, most: number): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 4;
  let values = 0;
  for (let depth = 1; depth > 0 && at < bytes.length; ) {
    const type = bytes[at] ?? 0;
    at += 1;
    if (type === 0) {
      depth -= 1;
      continue;
    }
    values += 1;
    if (values > most) return true;
    const start = afterText(bytes, at);
    const end = afterValue(view, type, start);
    if (end <= at) return false;
    if (isNested(type)) depth += 1;
    at = end;
  }
  return false;
}

/** Documents, lists, and code, which ends with a document. */
const isNested = (type: number): boolean => type === 0x03 || type === 0x04 || type === 0x0f;

/** Where a value ends, or where the first one in it stands; -1: there is none of this kind. */
function afterValue(view: DataView, type: number, start: number): number {
  const lengthAt = (at: number) => (at + 4 <= view.byteLength ? view.getInt32(at, true) : -1);
  if (start < 0) return -1;
  if (fixed[type] !== undefined) return start + fixed[type];
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  if (type === 0x0b) return afterText(bytes, afterText(bytes, start));
  if (type === 0x0f) return lengthAt(start + 4) < 0 ? -1 : start + 12 + lengthAt(start + 4);
  if (isNested(type)) return start + 4;
  const more = around[type];
  return more === undefined || lengthAt(start) < 0 ? -1 : start + more + lengthAt(start);
}

/** Where a text that ends with a zero has ended; -1: it does not. */
function afterText(bytes: Uint8Array, at: number): number {
  const end = at < 0 ? -1 : bytes.indexOf(0, at);
  return end < 0 ? -1 : end + 1;
}
