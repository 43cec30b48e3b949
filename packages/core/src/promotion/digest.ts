import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { isRecord } from "../editing/same";

/** SHA-256 of a JSON value in hexadecimal digits, whatever the order of its keys. */
export const digestOf = (value: unknown): string =>
  bytesToHex(sha256(new TextEncoder().encode(JSON.stringify(sorted(value)) ?? "")));

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted(value[key])]),
  );
};
