import type { Bucket } from "../../bucket/model";
import { failed, type Result, success } from "../../http/failure";
import type { Languages } from "../language";
import { formatOfName } from "./formats";
import { sizeProblem } from "./limits";
import { importTargets } from "./mapping";
import { openSource } from "./read";
import { type Bytes, isUnreadable, type Source } from "./source";
import { guessedMapping, type Mapping, type Target } from "./targets";

/** A file as a face has it. */
export interface ImportFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Its bytes, each time from its begin. */
  bytes(): Bytes;
}

/** A file that was looked at: its columns, the fields there are for them, and where each seems to go. */
export interface ChosenFile {
  readonly file: ImportFile;
  /** Absent: told by the file. */
  readonly encoding: string | undefined;
  readonly columns: readonly string[];
  readonly targets: readonly Target[];
  readonly mapping: Mapping;
}

/** Opens a file; its name tells its format. */
export const openFile = (file: ImportFile, encoding: string | undefined): Promise<Source> =>
  openSource(file.bytes(), { format: formatOfName(file.name), encoding });

interface Looking {
  readonly bucket: Bucket;
  readonly languages: Languages | undefined;
  /** Of translated fields whose columns name none. */
  readonly language: string;
  readonly encoding?: string | undefined;
}

/** Reads the begin of a file. A failure: nothing of it can be read. */
export async function lookAtFile(
  file: ImportFile,
  { bucket, languages, language, encoding }: Looking,
): Promise<Result<ChosenFile>> {
  const problem = sizeProblem(file.size);
  if (problem !== undefined) return failed({ code: "invalid", message: problem, retry: false });
  const source = await openFile(file, encoding);
  const { columns, isJson, rows } = source;
  const first = columns.length === 0 ? await rows.next() : undefined;
  await rows.return(undefined);
  if (first?.done === false && isUnreadable(first.value))
    return failed({ code: "invalid", message: first.value.unreadable, retry: false });
  const targets = importTargets(bucket, { isJson }, languages);
  return success({ file, encoding, columns, targets, mapping: guessedMapping(columns, targets, language) });
}

/** Fields by which stored documents are found: the id, and those that the server looks up fast. */
export const importKeys = ({ properties }: Pick<Bucket, "properties">): readonly string[] => [
  "_id",
  ...Object.entries(properties).flatMap(([key, { options = {} }]) =>
    (options.unique === true || options.index === true) && options.translate !== true ? [key] : [],
  ),
];
