import { effectsOfFields } from "@twinhelm/core/bucket/effects";
import {
  fieldAdd,
  fieldDelete,
  fieldDuplicate,
  fieldEdit,
  fieldEdited,
  fieldMove,
} from "@twinhelm/core/bucket/fieldActions";
import { nameOfFieldCopy } from "@twinhelm/core/bucket/fieldChanges";
import type { Bucket } from "@twinhelm/core/bucket/model";
import { fieldListOf } from "@twinhelm/core/bucket/schema";
import { bucketText } from "@twinhelm/core/bucket/text";
import { newField } from "@twinhelm/core/field/naming";
import { propertyTypes } from "@twinhelm/core/field/property";
import { findBucket } from "../bucket/find";
import { type CommandContext, connect } from "../connection/connection";
import type { TargetOptions } from "../connection/target";
import { readValue } from "../input/input";
import { didYouMean } from "../input/nearest";
import { type ExitCode, exitCodes, failureError, usageError } from "../shell/exit";
import { confirmInput, parseInput, runAction } from "../shell/runAction";

/** A field as the command line names it. */
export interface FieldName {
  /** Id or title. */
  readonly bucket: string;
  readonly field: string;
}

interface Said extends TargetOptions {
  readonly file?: string | undefined;
  readonly required?: boolean | undefined;
  readonly primary?: true | undefined;
}

interface Confirmed {
  readonly yes?: boolean | undefined;
}

/** Adds a field, of a type or with the definition of a file. */
export async function addField(
  context: CommandContext,
  { bucket: name, field: key }: FieldName,
  { type, file, required, primary, ...options }: Said & { type?: string | undefined },
): Promise<ExitCode> {
  if ((type === undefined) === (file === undefined)) throw usageError(bucketText("field.command.either"));
  const property =
    type === undefined ? await readValue(context.input, file) : newField(key, knownType(type), true).property;
  const connection = connect(context, options);
  const { _id: bucketId, title } = await findBucket(connection.transport, name);
  const input = parseInput(fieldAdd, { bucketId, key, property, required, primary });
  await runAction(context, connection, fieldAdd, input);
  context.say(bucketText("field.command.added", { name: key, title }));
  return exitCodes.ok;
}

function knownType(type: string): string {
  if (propertyTypes.some((each) => each === type)) return type;
  throw usageError(
    bucketText("field.command.type", { type, types: propertyTypes.join(", ") }) +
      didYouMean(type, propertyTypes),
  );
}

/**
 * Replaces the definition of a field by that of a file, or says more of the one that is stored. Where stored documents
 * lose values by it, or are refused later, that is said and asked about first.
 */
export async function editField(
  context: CommandContext,
  names: FieldName,
  { file, required, primary, index, yes, ...options }: Said & Confirmed & { index?: true | undefined },
): Promise<ExitCode> {
  if (file === undefined && required === undefined && primary === undefined && index === undefined)
    throw usageError(bucketText("field.command.nothing"));
  const given = file === undefined ? undefined : await readValue(context.input, file);
  const { connection, bucket, property: stored } = await findField(context, names, options);
  const said = { bucketId: bucket._id, key: names.field, property: given ?? stored, required, primary };
  const checked = parseInput(fieldEdit, said);
  if (index === true) checked.property.options = { ...checked.property.options, index: true };
  const list = fieldEdited(fieldListOf(bucket), checked);
  if (!list.ok) throw failureError(list.failure);
  const effects = [...(await effectsOfFields(connection.transport, bucket, list.value))];
  const input = { ...checked, effects };
  if (effects.length > 0) {
    if (!context.input.isTTY) for (const line of effects) context.say(line);
    await confirmInput(context, fieldEdit, input, yes);
  }
  await runAction(context, connection, fieldEdit, input);
  context.say(bucketText("field.command.edited", { name: names.field, title: bucket.title }));
  return exitCodes.ok;
}

/** Adds a field that is defined as another one; its name is proposed where none is given. */
export async function duplicateField(
  context: CommandContext,
  names: FieldName,
  given: string | undefined,
  options: TargetOptions,
): Promise<ExitCode> {
  const { connection, bucket } = await findField(context, names, options);
  const name = given ?? nameOfFieldCopy(fieldListOf(bucket), names.field);
  const input = parseInput(fieldDuplicate, { bucketId: bucket._id, key: names.field, name });
  await runAction(context, connection, fieldDuplicate, input);
  context.out(name);
  context.say(bucketText("field.command.duplicated", { name, title: bucket.title, of: names.field }));
  return exitCodes.ok;
}

/** Puts a field in the place of another one. */
export async function moveField(
  context: CommandContext,
  names: FieldName,
  { to: placeOf, ...options }: TargetOptions & { to: string },
): Promise<ExitCode> {
  const { connection, bucket } = await findField(context, names, options);
  knownField(bucket, placeOf);
  const input = parseInput(fieldMove, { bucketId: bucket._id, key: names.field, placeOf });
  await runAction(context, connection, fieldMove, input);
  context.say(bucketText("field.command.moved", { name: names.field, place: placeOf }));
  return exitCodes.ok;
}

/** Deletes a field with its values, once its name was typed or `--yes` said. */
export async function deleteField(
  context: CommandContext,
  names: FieldName,
  { yes, ...options }: TargetOptions & Confirmed,
): Promise<ExitCode> {
  const { connection, bucket } = await findField(context, names, options);
  const input = parseInput(fieldDelete, { bucketId: bucket._id, key: names.field });
  await confirmInput(context, fieldDelete, input, yes);
  await runAction(context, connection, fieldDelete, input);
  context.say(bucketText("field.command.deleted", { name: names.field, title: bucket.title }));
  return exitCodes.ok;
}

/** A field that is there. Exit 2 names the one that was probably meant. */
async function findField(
  context: CommandContext,
  { bucket: name, field }: FieldName,
  options: TargetOptions,
) {
  const connection = connect(context, options);
  const bucket = await findBucket(connection.transport, name);
  return { connection, bucket, property: knownField(bucket, field) };
}

function knownField({ properties }: Bucket, key: string) {
  const property = Object.hasOwn(properties, key) ? properties[key] : undefined;
  if (property !== undefined) return property;
  const words = bucketText("field.unknown", { name: key });
  throw usageError(`${words}${didYouMean(key, Object.keys(properties))}`);
}
