import { z } from "zod";
import { StartError } from "../shell/errors";

/** Written last: with it a backup is whole. */
export const manifestFile = "backup.json";
/** Hashes of all files, as `sha256sum --check` reads them. */
export const sumsFile = "SHA256SUMS";

/** Format of backups that this version writes. */
export const backupFormat = 1;

const manifestSchema = z.object({
  product: z.literal("twinhelm"),
  format: z.number().int().positive(),
  /** When the moment was that it holds. */
  date: z.string(),
  database: z.object({
    engine: z.literal("sqlite"),
    version: z.number().int(),
    /** Rows of each table. */
    tables: z.record(z.string(), z.number()),
  }),
  files: z.number().int(),
  bytes: z.number(),
  /** Hash of the list of hashes. */
  sums: z.string(),
  /** Files of objects that were missing or damaged when it was made. */
  damaged: z.array(z.string()),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** What a manifest says. Throws `StartError` where it is that of no backup, or of one of a newer version. */
export function readManifest(folder: string, text: string | undefined): Manifest {
  if (text === undefined)
    throw new StartError(
      "backup",
      `${folder} is no backup: ${manifestFile} is missing. One that was cut short has none.`,
    );
  const value = parsed(text);
  const format = z.object({ format: z.number() }).safeParse(value);
  if (format.success && format.data.format > backupFormat)
    throw new StartError(
      "newer-version",
      `The backup ${folder} was made by a newer version (format ${format.data.format}; this one knows ${backupFormat}). Restore it with that version.`,
    );
  const manifest = manifestSchema.safeParse(value);
  if (!manifest.success) throw damaged(folder, `${manifestFile} cannot be read`);
  return manifest.data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const damaged = (folder: string, reason: string): StartError =>
  new StartError("corrupt", `The backup ${folder} is damaged: ${reason}. Nothing was restored.`);

/** Lines of hashes, sorted by path. */
export const sumsText = (sums: ReadonlyMap<string, string>): string =>
  [...sums]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([path, sha256]) => `${sha256}  ${path}\n`)
    .join("");

/** A path that stays below the folder. */
const plain = /^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[^/\\\n][^\\\n]*$/;

/** The hash of each path. Throws `StartError` where a line is none. */
export function readSums(folder: string, text: string): ReadonlyMap<string, string> {
  const sums = new Map<string, string>();
  for (const line of text.split("\n").slice(0, -1)) {
    const [, sha256, path] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? [];
    if (sha256 === undefined || path === undefined || !plain.test(path))
      throw damaged(folder, `a line of ${sumsFile} cannot be read`);
    sums.set(path, sha256);
  }
  return sums;
}
