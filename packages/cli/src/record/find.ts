import type { Identified } from "@twinhelm/core/area/rows";
import type { Result } from "@twinhelm/core/http/failure";
import { isId } from "@twinhelm/core/record/id";
import type { Records } from "@twinhelm/core/record/records";
import { commandText } from "@twinhelm/core/text/command";
import type { CommandContext, Connection } from "../connection/connection";
import { didYouMean } from "../input/nearest";
import { CommandError, exitCodes, usageError } from "../shell/exit";
import { refusal, runAction } from "../shell/runAction";

/** A record that a command names. */
export interface Named<Row> {
  readonly id: string;
  readonly name: string;
  /** Absent: the caller may not see it, and the server decides on it. */
  readonly row?: Row;
}

/** The record with this id or name. Exit 7 if there is no such record, 2 if several have the name. */
export async function findRecord<Row extends Identified, Body>(
  context: CommandContext,
  connection: Connection,
  area: Records<Row, Body>,
  given: string,
): Promise<Named<Row>> {
  if (!isId(given)) return findAmong(area, await listNamed(context, connection, area, given), given);
  const result = await area.actions.get.run(connection, { id: given });
  if (!result.ok && result.failure.code === "denied") return { id: given, name: given };
  const row = await rowOf(context, connection, area, given, result);
  return { id: row._id, name: area.nameOf(row), row };
}

/** The same of several, one after the other. */
export async function findRecords<Row extends Identified, Body>(
  context: CommandContext,
  connection: Connection,
  area: Records<Row, Body>,
  given: readonly string[],
): Promise<readonly Named<Row>[]> {
  const found: Named<Row>[] = [];
  for (const each of given) found.push(await findRecord(context, connection, area, each));
  return found;
}

/** Their ids. */
export const findIds = async <Row extends Identified, Body>(
  ...asked: Parameters<typeof findRecords<Row, Body>>
): Promise<string[]> => (await findRecords(...asked)).map(({ id }) => id);

/** What tables call records by: names by ids, of those that the caller may see. An id stays where no name is known. */
export async function namesOf<Row extends Identified, Body>(
  connection: Connection,
  area: Records<Row, Body>,
): Promise<(id: string) => string> {
  const result = await area.actions.list.run(connection, {});
  const rows = result.ok ? result.value.rows : [];
  const names = new Map(rows.map((row) => [row._id, area.nameOf(row)]));
  return (id) => names.get(id) ?? id;
}

/** The whole record with this id. */
export async function readRecord<Row extends Identified, Body>(
  context: CommandContext,
  connection: Connection,
  area: Records<Row, Body>,
  id: string,
): Promise<Row> {
  return rowOf(context, connection, area, id, await area.actions.get.run(connection, { id }));
}

async function rowOf<Row extends Identified, Body>(
  context: CommandContext,
  connection: Connection,
  area: Records<Row, Body>,
  id: string,
  result: Result<Row | undefined>,
): Promise<Row> {
  if (!result.ok && result.failure.code !== "not-found")
    throw await refusal(context, connection, area.actions.get, { id }, result.failure);
  if (!result.ok || result.value === undefined) throw missing(area, id);
  return result.value;
}

/** The one of these with this id, or with this name. An id outranks a name: nobody can take its place. */
export function findAmong<Row extends Identified, Body>(
  area: Records<Row, Body>,
  rows: readonly Row[],
  given: string,
): Named<Row> {
  const named = rows.filter((row) => area.nameOf(row) === given);
  const row = rows.find(({ _id }) => _id === given) ?? named[0];
  if (row === undefined) throw missing(area, given, rows);
  if (row._id !== given && named.length > 1)
    throw usageError(
      commandText("record.several", { count: named.length, many: area.about.words.many, name: given }),
    );
  return { id: row._id, name: area.nameOf(row), row };
}

/** How many are looked at for a name that was probably meant, where the API narrows lists by name. */
const suggested = 500;

/** What may have this name: narrowed by the API where it can, else all. Where none has it, others, to name the one that was probably meant. */
async function listNamed<Row extends Identified, Body>(
  context: CommandContext,
  connection: Connection,
  area: Records<Row, Body>,
  name: string,
): Promise<readonly Row[]> {
  const { list } = area.actions;
  const filter = area.byName(name);
  const { rows } = await runAction(
    context,
    connection,
    list,
    filter === undefined ? {} : { filter: { ...filter } },
  );
  if (filter === undefined || rows.length > 0) return rows;
  return (await runAction(context, connection, list, { limit: suggested })).rows;
}

function missing<Row extends Identified, Body>(
  { about, nameOf }: Records<Row, Body>,
  given: string,
  rows: readonly Row[] = [],
): CommandError {
  // Ids of predefined policies are words that people type.
  const names = rows.flatMap((row) => (isId(row._id) ? [nameOf(row)] : [nameOf(row), row._id]));
  const meant = didYouMean(given, names);
  return new CommandError(
    commandText("record.unknown", { one: about.words.one, name: given, meant, area: about.id }),
    exitCodes.notFound,
  );
}
