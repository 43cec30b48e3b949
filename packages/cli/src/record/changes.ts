import type { Identified } from "@twinhelm/core/area/rows";
import type { Records } from "@twinhelm/core/record/records";
import { commandText } from "@twinhelm/core/text/command";
import type { AreaCommands } from "../area/commands";
import { type CommandContext, type Connection, connect } from "../connection/connection";
import { readWords } from "../input/input";
import { type Format, formatOf, writeOne } from "../output/output";
import { type ExitCode, exitCodes, usageError } from "../shell/exit";
import { confirmInput, runAction } from "../shell/runAction";
import { readBody } from "./body";
import { findRecord, type Named, readRecord } from "./find";
import type { FileOptions, ReadBody, YesOptions } from "./options";
import { shapeOf } from "./shape";

/** Makes a record from JSON or YAML. */
export async function createRecord<Row extends Identified, Body>(
  context: CommandContext,
  area: Records<Row, Body>,
  options: FileOptions,
  { read, complete }: Pick<AreaCommands, "read" | "complete"> = {},
): Promise<ExitCode> {
  const format = formatOf(options.output);
  const connection = connect(context, options);
  const body = await readBody(context, area, options, true, undefined, read);
  const then = await complete?.(context, connection, options);
  const made = await runAction(context, connection, area.actions.create, body);
  // What fails now is said once the record is: it is there, and its id is needed to go on.
  const left = await then?.(made._id).then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  const now = then === undefined ? undefined : await area.api.get(connection.transport, made._id);
  const row = now?.ok ? (now.value ?? made) : made;
  await writeOne(format, await shapeOf(area, connection, format), row, context);
  if (left !== undefined) throw left.error;
  return exitCodes.ok;
}

/** Replaces a record by JSON or YAML. */
export async function updateRecord<Row extends Identified, Body>(
  context: CommandContext,
  area: Records<Row, Body>,
  given: string,
  options: FileOptions,
  read?: ReadBody,
): Promise<ExitCode> {
  const format = formatOf(options.output);
  const connection = connect(context, options);
  const { id, row } = await findFree(context, connection, area, given, "update");
  const body = await readBody(context, area, options, false, row, read);
  await runAction(context, connection, area.actions.update, { id, body });
  await writeChanged(context, connection, area, id, format);
  return exitCodes.ok;
}

/** What the server answers to a change differs from area to area: the record is asked for again. */
async function writeChanged<Row extends Identified, Body>(
  context: CommandContext,
  connection: Connection,
  area: Records<Row, Body>,
  id: string,
  format: Format,
): Promise<void> {
  if (format === "name") {
    context.out(id);
    return;
  }
  const row = await readRecord(context, connection, area, id);
  await writeOne(format, await shapeOf(area, connection, format), row, context);
}

/** Deletes records; `-` reads their ids from standard input. All are looked up before the first is deleted. */
export async function deleteRecords<Row extends Identified, Body>(
  context: CommandContext,
  area: Records<Row, Body>,
  given: readonly string[],
  options: YesOptions,
): Promise<ExitCode> {
  const connection = connect(context, options);
  const wanted = given.includes("-") ? await readWords(context.input) : given;
  const named = new Map<string, string>();
  for (const each of wanted) {
    const { id, name } = await findFree(context, connection, area, each, "delete");
    named.set(id, name);
  }
  const input = { ids: [...named.keys()], names: [...named.values()] };
  await confirmInput(context, area.actions.delete, input, options.yes);
  await runAction(context, connection, area.actions.delete, input);
  const [name = ""] = input.names;
  context.say(
    input.ids.length === 1
      ? commandText("record.deletedOne", { one: area.about.words.one, name })
      : commandText("record.deleted", { count: input.ids.length, many: area.about.words.many }),
  );
  return exitCodes.ok;
}

/** A record that these commands may change. */
async function findFree<Row extends Identified, Body>(
  context: CommandContext,
  connection: Connection,
  area: Records<Row, Body>,
  given: string,
  verb: "update" | "delete",
): Promise<Named<Row>> {
  const found = await findRecord(context, connection, area, given);
  const bound = verb === "delete" || area.readOnly;
  const reason = found.row === undefined || !bound ? undefined : area.locked(found.row);
  if (reason !== undefined) throw usageError(commandText("record.locked", { name: found.name, reason }));
  return found;
}
