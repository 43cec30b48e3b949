import { documentDelete, documentGet, documentPatch, documentReplace } from "@twinhelm/core/document/actions";
import { getDocument } from "@twinhelm/core/document/api";
import { dependentsOf } from "@twinhelm/core/document/dependents";
import type { BucketDocument } from "@twinhelm/core/document/model";
import { isId } from "@twinhelm/core/record/id";
import { commandText } from "@twinhelm/core/text/command";
import { findBucket } from "../bucket/find";
import { type CommandContext, type Connection, connect } from "../connection/connection";
import type { TargetOptions } from "../connection/target";
import { readValue, readWords, withoutId } from "../input/input";
import { formatOf, writeOne } from "../output/output";
import { type ExitCode, exitCodes, failureError, usageError } from "../shell/exit";
import { confirmInput, found, parseInput, refusal, runAction } from "../shell/runAction";
import { checkLanguageOf } from "./language";
import { findTarget } from "./target";

/** Ends a command that names a document by what cannot be an id: documents have no other names. */
export function checkIds(ids: readonly string[]): void {
  const wrong = ids.find((id) => !isId(id));
  if (wrong !== undefined) throw usageError(commandText("document.id", { id: wrong }));
}

interface OutputOption extends TargetOptions {
  readonly output: string;
}

interface FileOption extends OutputOption {
  readonly file?: string;
}

/** Shows one document as it is stored. */
export async function getData(
  context: CommandContext,
  name: string,
  documentId: string,
  options: OutputOption & { relation?: boolean; language?: string },
): Promise<ExitCode> {
  const format = formatOf(options.output);
  checkIds([documentId]);
  const connection = connect(context, options);
  const { id: bucketId, shape } = await findTarget(connection.transport, name);
  if (options.language !== undefined) await checkLanguageOf(connection.transport, options.language);
  const what = commandText("document.one", { id: documentId, name });
  if (options.relation === true || options.language !== undefined) {
    const { relation = false, language } = options;
    const localize = language !== undefined;
    const wanted = { relation, localize, ...(language === undefined ? {} : { language }) };
    const result = await getDocument(connection.transport, bucketId, documentId, wanted);
    if (!result.ok)
      throw await refusal(context, connection, documentGet, { bucketId, documentId }, result.failure);
    await writeOne(format, shape, found(result.value, what), context);
    return exitCodes.ok;
  }
  const document = await runAction(context, connection, documentGet, { bucketId, documentId });
  await writeOne(format, shape, found(document, what), context);
  return exitCodes.ok;
}

/** Replaces a document: what the new one leaves out is gone. */
export async function replaceData(
  context: CommandContext,
  name: string,
  documentId: string,
  options: FileOption,
): Promise<ExitCode> {
  const format = formatOf(options.output);
  checkIds([documentId]);
  const connection = connect(context, options);
  const value = await readValue(context.input, options.file);
  const { id: bucketId, shape, nameOf } = await findTarget(connection.transport, name);
  const input = parseInput(documentReplace, { bucketId, documentId, document: withoutId(value) });
  const done = await runAction(context, connection, documentReplace, input, nameOf);
  await writeOne(format, shape, done, context);
  return exitCodes.ok;
}

/** Changes the fields that are given; null removes one. */
export async function patchData(
  context: CommandContext,
  name: string,
  documentId: string,
  options: FileOption,
): Promise<ExitCode> {
  const format = formatOf(options.output);
  checkIds([documentId]);
  const connection = connect(context, options);
  const value = await readValue(context.input, options.file);
  const { id: bucketId, shape, nameOf } = await findTarget(connection.transport, name);
  const input = parseInput(documentPatch, { bucketId, documentId, patch: value });
  const done = await runAction(context, connection, documentPatch, input, nameOf);
  await writeOne(format, shape, done, context);
  return exitCodes.ok;
}

/** Deletes documents; `-` reads their ids from standard input. */
export async function deleteData(
  context: CommandContext,
  name: string,
  ids: readonly string[],
  options: TargetOptions & { yes?: boolean },
): Promise<ExitCode> {
  const connection = connect(context, options);
  const { transport } = connection;
  const documentIds = ids.includes("-") ? await readWords(context.input) : [...ids];
  checkIds(documentIds);
  const bucket = await findBucket(transport, name);
  const dependents =
    options.yes === true ? [] : await dependentsAsked(context, connection, bucket, documentIds);
  const input = parseInput(documentDelete, { bucketId: bucket._id, documentIds, dependents });
  await confirmInput(context, documentDelete, input, options.yes);
  await runAction(context, connection, documentDelete, input);
  context.say(
    documentIds.length === 1
      ? commandText("document.deletedOne")
      : commandText("document.deleted", { count: documentIds.length }),
  );
  return exitCodes.ok;
}

async function dependentsAsked(
  context: CommandContext,
  { transport }: Connection,
  bucket: Parameters<typeof dependentsOf>[0],
  ids: readonly string[],
): Promise<string[]> {
  if (!context.input.isTTY) return [];
  const documents: BucketDocument[] = [];
  for (const id of ids) {
    const result = await getDocument(transport, bucket._id, id);
    if (!result.ok) throw failureError(result.failure);
    documents.push(found(result.value, commandText("document.one", { id, name: bucket.title })));
  }
  return [...dependentsOf(bucket, documents)];
}
