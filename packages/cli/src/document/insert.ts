import { documentInsert } from "@twinhelm/core/document/actions";
import { isWithoutBatches, storeDocuments } from "@twinhelm/core/document/api";
import type { BucketDocument } from "@twinhelm/core/document/model";
import type { Failure } from "@twinhelm/core/http/failure";
import { commandText } from "@twinhelm/core/text/command";
import { type CommandContext, type Connection, connect } from "../connection/connection";
import type { TargetOptions } from "../connection/target";
import { streamItems } from "../input/items";
import { createWriter, formatOf, type OutputWriter, writeOne } from "../output/output";
import { CommandError, type ExitCode, exitCodes, failureError } from "../shell/exit";
import { parseInput, refusal } from "../shell/runAction";
import { type Batch, batchesOf, type Checked } from "./batches";
import { type Inserting, insertEach, refusalOf } from "./insertEach";
import { findTarget, type Target } from "./target";

export interface InsertOptions extends TargetOptions {
  readonly output: string;
  readonly file?: string;
  /** A document takes the place of the one with its id. */
  readonly upsert?: boolean;
  /** Several transactions. */
  readonly inBatches?: boolean;
}

/** Inserts one document, or all of several in one transaction; what was inserted is written out. */
export async function insertData(
  context: CommandContext,
  name: string,
  options: InsertOptions,
): Promise<ExitCode> {
  const format = formatOf(options.output);
  const connection = connect(context, options);
  const target = await findTarget(connection.transport, name);
  const { upsert = false, inBatches = false } = options;
  const items = streamItems(context.input, options.file);
  const batches = batchesOf(items, checkOf(target), inBatches);
  const first = await batches.next();
  if (first.done === true) throw new Error("The input holds nothing, and nobody has said so");
  const [only, second] = first.value.items;
  if (only !== undefined && second === undefined && first.value.isLast && !upsert) {
    const result = await documentInsert.run(connection, only.input);
    if (!result.ok)
      throw await refusal(
        context,
        connection,
        documentInsert,
        only.input,
        refusalOf(result.failure, only.input, target.nameOf),
      );
    await writeOne(format, target.shape, result.value, context);
    return exitCodes.ok;
  }
  const writer = createWriter(format, target.shape, context, process.stdout.columns);
  const answer = format === "name" ? "ids" : "documents";
  const how = { context, connection, target, writer, upsert, answer } as const;
  try {
    return await insertAll(how, first.value, batches);
  } finally {
    await writer.end();
  }
}

/** Checks what can be known before anything is sent: that it is a document, and that its fields are there. */
function checkOf({ id: bucketId, checkPaths }: Target) {
  const known = new Set<string>();
  return (value: unknown, place: string, isAlone: boolean): Inserting => {
    const what = isAlone ? undefined : place;
    const input = parseInput(documentInsert, { bucketId, document: value }, what);
    for (const key of Object.keys(input.document)) {
      if (known.has(key)) continue;
      checkPaths?.(what ?? commandText("input.name"), [key.split(".", 1)[0] ?? key]);
      known.add(key);
    }
    return input;
  };
}

interface How {
  readonly context: CommandContext;
  readonly connection: Connection;
  readonly target: Target;
  readonly writer: OutputWriter<BucketDocument>;
  readonly upsert: boolean;
  readonly answer: "ids" | "documents";
}

async function insertAll(how: How, first: Batch, rest: AsyncGenerator<Batch, void>): Promise<ExitCode> {
  const { context, connection, target, writer, upsert, answer } = how;
  const counts = { inserted: 0, replaced: 0, failed: 0 };
  const codes = new Set<ExitCode>();
  let isSingle = false;
  for (
    let next: Batch | undefined = first;
    next !== undefined;
    next = (await rest.next()).value ?? undefined
  ) {
    if (!isSingle) {
      const documents = next.items.map(({ input }) => input.document);
      context.progress?.(commandText("insert.sending", { documents: documents.length }));
      const result = await storeDocuments(connection.transport, target.id, { documents, upsert, answer });
      if (result.ok) {
        writer.rows(result.value.documents);
        counts.inserted += result.value.inserted;
        counts.replaced += result.value.replaced;
        if (!next.isLast) context.say(commandText("insert.soFar", { done: done(counts) }));
        continue;
      }
      if (!isWithoutBatches(result.failure)) throw await failureOf(how, next.items, counts, result.failure);
      context.say(commandText("insert.each"));
      isSingle = true;
    }
    const more = await insertEach(context, connection, next.items, {
      upsert,
      nameOf: target.nameOf,
      done: (document) => writer.rows([document]),
    });
    counts.inserted += more.inserted;
    counts.replaced += more.replaced;
    counts.failed += more.failed;
    for (const code of more.codes) codes.add(code);
  }
  context.say(commandText("insert.done", { done: done(counts) }));
  if (counts.failed === 0) return exitCodes.ok;
  context.say(commandText("insert.failed", { documents: counts.failed }));
  if (counts.inserted + counts.replaced > 0) return exitCodes.partly;
  const [code, other] = codes;
  return code === undefined || other !== undefined ? exitCodes.failure : code;
}

const done = (counts: { inserted: number; replaced: number }): string =>
  commandText(counts.replaced === 0 ? "insert.did" : "insert.didReplace", counts);

/** Why a batch was refused, with the place of the document in the input in the stead of that in the batch. */
async function failureOf(
  { context, connection, target }: How,
  items: readonly Checked[],
  before: { inserted: number; replaced: number },
  failure: Failure,
): Promise<CommandError> {
  const [, index, words] = /^documents\.(\d+): (.*)$/s.exec(failure.message) ?? [];
  const item = items[Number(index)] ?? items[0];
  if (item === undefined) return failureError(failure);
  const named =
    words === undefined ? failure : refusalOf({ ...failure, message: words }, item.input, target.nameOf);
  const refused = await refusal(context, connection, documentInsert, item.input, named);
  const message = words === undefined ? named.message : `${item.place}: ${named.message}`;
  const isUnknown = failure.code === "timeout" || failure.code === "network";
  const outcome = isUnknown ? commandText("insert.unknown") : commandText("insert.nothing");
  if (before.inserted + before.replaced === 0)
    return new CommandError(`${message}\n${outcome}`, refused.exitCode);
  const rest = isUnknown ? outcome : commandText("insert.rest");
  return new CommandError(
    commandText("insert.partly", { message, done: done(before), rest }),
    exitCodes.partly,
  );
}
