import type { ServerOptions } from "../shell/context";
import { bareError, type HttpError } from "../shell/errors";

const mebibyte = 1024 * 1024;

/** Bytes of one request that brings objects. */
export const objectBytes = ({ storageObjectLimit }: ServerOptions): number => storageObjectLimit * mebibyte;

/** The contract's words, section 1.4. */
export const tooLarge = ({ storageObjectLimit }: ServerOptions): HttpError =>
  bareError(413, `maximum object size is ${storageObjectLimit}Mi`);

/** Throws the contract's 500 where so many bytes are more than all objects may have. */
export function requireRoom({ storageTotalLimit }: ServerOptions, bytes: number): void {
  if (storageTotalLimit !== undefined && bytes * 1e-6 > storageTotalLimit)
    throw bareError(500, "Total storage object size limit exceeded");
}

/** Of what is not bounded by bytes. */
export const storageLimits = {
  /** Files of one form, and other parts of it. */
  files: 1_000,
  fields: 1_000,
  /** Characters of the name of a part and of other lines of its head. */
  head: 16 * 1024,
  /** Bytes of a BSON body, which is held in memory. */
  bson: 35 * mebibyte,
  /** Lines of a folder in one answer. */
  lines: 1_000,
  /** Uploads on their way at once. */
  uploads: { all: 200, address: 50 },
  /** Milliseconds without a byte after which an upload has ended. */
  stall: 30_000,
} as const;
