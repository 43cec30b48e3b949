import { unzipSync } from "fflate";

/** One line of the list of an archive. */
export interface ZipEntry {
  /** Its whole path; that of a folder ends with a slash. */
  readonly name: string;
  /** Bytes, unpacked. */
  readonly size: number;
}

/** So many lines of an archive are listed: a hostile one has as many as it likes. */
export const mostEntries = 10_000;

/** What is in an archive: its list is read, nothing is unpacked. `undefined`: it is no archive that can be read. */
export function zipEntries(bytes: Uint8Array): readonly ZipEntry[] | undefined {
  const entries: ZipEntry[] = [];
  try {
    unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (entries.length < mostEntries) entries.push({ name, size: originalSize });
        return false;
      },
    });
  } catch {
    return undefined;
  }
  return entries;
}
