import type { FunctionRecord } from "@twinhelm/core/function/model";
import { functionRecords } from "@twinhelm/core/function/records";
import { type CommandContext, type Connection, connect } from "../../connection/connection";
import { reasonOf } from "../../input/reason";
import { formatOf } from "../../output/output";
import { findAmong } from "../../record/find";
import type { OutputOptions } from "../../record/options";
import { type ExitCode, exitCodes } from "../../shell/exit";
import { runAction } from "../../shell/runAction";
import { type LocalPlace, placesIn, writeAside } from "../../storage/localFiles";
import { type Difference, differencesOf, printDifferences } from "./differences";
import { FileError, type FunctionParts, textOf } from "./files";
import { failedAt, partsHere, partsThere } from "./state";

export interface FolderOptions extends OutputOptions {
  readonly dryRun?: boolean;
}

/** The functions that are meant, in the order of the section list; of none all. */
export async function functionsGiven(
  context: CommandContext,
  connection: Connection,
  given: readonly string[],
): Promise<readonly FunctionRecord[]> {
  const { rows } = await runAction(context, connection, functionRecords.actions.list, {});
  if (given.length === 0) return rows;
  const ids = new Set(given.map((each) => findAmong(functionRecords, rows, each).id));
  return rows.filter(({ _id }) => ids.has(_id));
}

interface Wanted extends Difference {
  readonly parts: FunctionParts;
}

/** Writes functions into a folder; what the server does not have stays there. */
export async function pullFolder(
  context: CommandContext,
  root: string,
  given: readonly string[],
  { output, dryRun = false, ...options }: FolderOptions,
): Promise<ExitCode> {
  formatOf(output);
  const connection = connect(context, options);
  const wanted: Wanted[] = [];
  for (const record of await functionsGiven(context, connection, given)) {
    const parts = await partsThere(context, connection, record);
    const here = await partsHere(root, record._id);
    const { language } = record;
    const { indexFile } = here;
    const found = differencesOf(record._id, parts, here.parts, { language, indexFile });
    wanted.push(...found.map((each) => ({ ...each, parts })));
  }
  // Whatever cannot be written is known before anything is.
  const placeOf = placesIn(root);
  const files = wanted.map(({ file, part, parts }) => ({ file, text: textAs(file, part, parts) }));
  await printDifferences(context, output, wanted);
  if (dryRun) return wanted.length === 0 ? exitCodes.ok : exitCodes.differences;
  for (const { file, text } of files) await write(placeOf(file), file, text);
  return exitCodes.ok;
}

function textAs(file: string, part: Difference["part"], parts: FunctionParts): string {
  try {
    return textOf(part, parts) ?? "";
  } catch (error) {
    if (error instanceof FileError) throw failedAt(file, error.message);
    throw error;
  }
}

async function write(place: LocalPlace, file: string, text: string): Promise<void> {
  try {
    // Its values are secrets.
    await writeAside(place, text, file.endsWith(".env") ? 0o600 : undefined);
  } catch (error) {
    throw failedAt(file, reasonOf(error));
  }
}
