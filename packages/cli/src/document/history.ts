import { documentHistory, documentRestore, documentRevision } from "@twinhelm/core/document/history/actions";
import type { HistoryEntry } from "@twinhelm/core/document/history/model";
import { documentText } from "@twinhelm/core/document/text";
import { type CommandContext, connect } from "../connection/connection";
import type { TargetOptions } from "../connection/target";
import { createWriter, formatOf, type OutputShape, writeOne } from "../output/output";
import { type ExitCode, exitCodes, usageError } from "../shell/exit";
import { parseInput, runAction } from "../shell/runAction";
import { checkIds } from "./changes";
import { findTarget } from "./target";

interface OutputOption extends TargetOptions {
  readonly output: string;
}

/** A change with its place in the list, by which it can be named. */
interface Row extends HistoryEntry {
  readonly number: number;
}

const shape: OutputShape<Row> = {
  name: ({ _id }) => _id,
  columns: [
    { title: "number", align: "right", text: ({ number }) => String(number) },
    { title: "_id", text: ({ _id }) => _id },
    { title: "date", text: ({ date }) => date },
    { title: "changes", align: "right", text: ({ changes }) => String(changes) },
  ],
};

/** Lists the changes of a document, the latest first. */
export async function listRevisions(
  context: CommandContext,
  name: string,
  documentId: string,
  options: OutputOption,
): Promise<ExitCode> {
  const format = formatOf(options.output);
  checkIds([documentId]);
  const connection = connect(context, options);
  const { id: bucketId } = await findTarget(connection.transport, name);
  const list = await runAction(context, connection, documentHistory, { bucketId, documentId });
  const writer = createWriter(format, shape, context, process.stdout.columns);
  writer.rows(list.map((each, at) => ({ number: at + 1, ...each })));
  await writer.end();
  return exitCodes.ok;
}

/** Shows a document as it was before a change. */
export async function showRevision(
  context: CommandContext,
  name: string,
  documentId: string,
  revision: string | undefined,
  options: OutputOption,
): Promise<ExitCode> {
  const format = formatOf(options.output);
  checkIds([documentId]);
  const connection = connect(context, options);
  const { id: bucketId, shape: documents } = await findTarget(connection.transport, name);
  const input = parseInput(documentRevision, { bucketId, documentId, revision });
  await writeOne(format, documents, await runAction(context, connection, documentRevision, input), context);
  return exitCodes.ok;
}

/** Makes a document what it was before a change, or some of its fields; prints what it is now. */
export async function restoreRevision(
  context: CommandContext,
  name: string,
  documentId: string,
  revision: string | undefined,
  { field: fields, ...options }: OutputOption & { readonly field?: string[] },
): Promise<ExitCode> {
  const format = formatOf(options.output);
  checkIds([documentId]);
  const connection = connect(context, options);
  const { id: bucketId, shape: documents, checkPaths } = await findTarget(connection.transport, name);
  if (fields?.some((each) => each.includes(".")) === true)
    throw usageError(documentText("history.command.root"));
  checkPaths?.("--field", fields ?? []);
  const input = parseInput(documentRestore, { bucketId, documentId, revision, fields });
  const done = await runAction(context, connection, documentRestore, input);
  await writeOne(format, documents, done.restored, context);
  context.say(documentText("history.command.restored", { document: documentId, date: done.revision.date }));
  return exitCodes.ok;
}
