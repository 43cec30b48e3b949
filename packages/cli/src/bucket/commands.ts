import {
  bucketArrange,
  bucketCreate,
  bucketDelete,
  bucketGet,
  bucketList,
  bucketUpdate,
} from "@twinhelm/core/bucket/actions";
import type { Bucket } from "@twinhelm/core/bucket/model";
import { isId } from "@twinhelm/core/record/id";
import { inOrder } from "@twinhelm/core/section/arranging";
import { commandText } from "@twinhelm/core/text/command";
import { type CommandContext, type Connection, connect } from "../connection/connection";
import type { TargetOptions } from "../connection/target";
import { readValue, withoutId } from "../input/input";
import { didYouMean } from "../input/nearest";
import { createWriter, formatOf, type OutputShape, writeOne } from "../output/output";
import { type ExitCode, exitCodes, failureError, usageError } from "../shell/exit";
import { confirmInput, found, parseInput, runAction } from "../shell/runAction";
import { sayBuilding } from "./building";
import { findBucket } from "./find";

interface OutputOption extends TargetOptions {
  readonly output: string;
}

interface FileOption extends OutputOption {
  readonly file?: string;
}

const shape: OutputShape<Bucket> = {
  name: (bucket) => bucket._id,
  columns: [
    { title: "_id", text: (bucket) => bucket._id },
    { title: "title", text: (bucket) => bucket.title },
    { title: "category", text: (bucket) => bucket.category ?? "" },
    {
      title: "fields",
      align: "right",
      text: (bucket) => String(Object.keys(bucket.properties).length),
    },
    { title: "description", text: (bucket) => bucket.description },
  ],
};

/** Lists the buckets the caller may see. */
export async function listBuckets(context: CommandContext, options: OutputOption): Promise<ExitCode> {
  const format = formatOf(options.output);
  const { transport } = connect(context, options);
  const result = await bucketList.run({ transport }, {});
  if (!result.ok) throw failureError(result.failure);
  const writer = createWriter(format, shape, context, process.stdout.columns);
  writer.rows(inOrder(result.value));
  await writer.end();
  await sayBuilding(context, transport, result.value);
  return exitCodes.ok;
}

/** Shows one bucket with its schema. */
export async function getBucket(
  context: CommandContext,
  name: string,
  options: OutputOption,
): Promise<ExitCode> {
  const format = formatOf(options.output);
  const connection = connect(context, options);
  const { _id: bucketId } = await findBucket(connection.transport, name);
  const bucket = found(await runAction(context, connection, bucketGet, { bucketId }), `Bucket ${name}`);
  await writeOne(format, shape, bucket, context);
  await sayBuilding(context, connection.transport, [bucket]);
  return exitCodes.ok;
}

/** Makes a bucket from JSON or YAML. */
export async function createBucket(context: CommandContext, options: FileOption): Promise<ExitCode> {
  const format = formatOf(options.output);
  const connection = connect(context, options);
  const input = parseInput(bucketCreate, await readValue(context.input, options.file));
  await writeOne(format, shape, await runAction(context, connection, bucketCreate, input), context);
  return exitCodes.ok;
}

/** Replaces a bucket by JSON or YAML: what it leaves out is gone. */
export async function updateBucket(
  context: CommandContext,
  name: string,
  options: FileOption,
): Promise<ExitCode> {
  const format = formatOf(options.output);
  const connection = connect(context, options);
  const value = await readValue(context.input, options.file);
  const { _id: bucketId } = await findBucket(connection.transport, name);
  const bucket = withoutId(value);
  const input = parseInput(bucketUpdate, { bucketId, bucket });
  await writeOne(format, shape, await runAction(context, connection, bucketUpdate, input), context);
  return exitCodes.ok;
}

/** Sets order and category of several buckets, all or none. */
export async function arrangeBuckets(
  context: CommandContext,
  options: TargetOptions & { file?: string },
): Promise<ExitCode> {
  const connection = connect(context, options);
  const given = parseInput(bucketArrange, await readValue(context.input, options.file));
  const input = await withIds(context, connection, given);
  await runAction(context, connection, bucketArrange, input);
  context.say(commandText("bucket.arranged", { count: input.length }));
  return exitCodes.ok;
}

/** Buckets may be given by their titles here too. */
async function withIds<Place extends { readonly id: string }>(
  context: CommandContext,
  connection: Connection,
  places: readonly Place[],
): Promise<Place[]> {
  if (places.every(({ id }) => isId(id))) return [...places];
  const buckets = await runAction(context, connection, bucketList, {});
  return places.map((place, index) => {
    const named = buckets.filter(({ _id, title }) => _id === place.id || title === place.id);
    const [found, second] = named;
    if (found !== undefined && second === undefined) return { ...place, id: found._id };
    const titles = buckets.map(({ title }) => title);
    const where = `element ${index + 1}`;
    throw usageError(
      second === undefined
        ? commandText("bucket.unknownAt", { where, name: place.id, meant: didYouMean(place.id, titles) })
        : commandText("bucket.severalAt", { where, count: named.length, name: place.id }),
    );
  });
}

/** Deletes a bucket with all its documents, once its title was typed or `--yes` said. */
export async function deleteBucket(
  context: CommandContext,
  name: string,
  options: TargetOptions & { yes?: boolean },
): Promise<ExitCode> {
  const connection = connect(context, options);
  const { _id: bucketId, title } = await findBucket(connection.transport, name);
  const input = { bucketId, title };
  const known = options.yes === true ? input : await bucketDelete.learn?.(connection, input);
  await confirmInput(context, bucketDelete, known ?? input, options.yes);
  await runAction(context, connection, bucketDelete, { bucketId, title });
  context.say(commandText("bucket.deleted", { title }));
  return exitCodes.ok;
}
