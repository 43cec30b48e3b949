import type { Identified } from "@twinhelm/core/area/rows";
import { isId } from "@twinhelm/core/record/id";
import type { Records } from "@twinhelm/core/record/records";
import { commandText } from "@twinhelm/core/text/command";
import { type CommandContext, connect } from "../connection/connection";
import { countOf, jsonFilterOf, sortOf } from "../input/query";
import { createWriter, formatOf, writeOne } from "../output/output";
import { type ExitCode, exitCodes } from "../shell/exit";
import { runAction } from "../shell/runAction";
import { findRecord, readRecord } from "./find";
import type { ListOptions, ReadOptions } from "./options";
import { concealedWords, shapeOf } from "./shape";

/** Records asked for at once. */
const pageSize = 500;

/** Lists the records the caller may see: all of them, page by page, unless a limit is given. */
export async function listRecords<Row extends Identified, Body>(
  context: CommandContext,
  area: Records<Row, Body>,
  options: ListOptions,
): Promise<ExitCode> {
  const format = formatOf(options.output);
  const limit = countOf("--limit", options.limit) ?? Number.POSITIVE_INFINITY;
  const start = countOf("--skip", options.skip) ?? 0;
  const wanted = {
    ...(options.sort === undefined ? {} : { sort: sortOf(options.sort) }),
    ...(options.filter === undefined ? {} : { filter: jsonFilterOf(options.filter) }),
  };
  const connection = connect(context, options);
  if (wanted.sort !== undefined || wanted.filter !== undefined) {
    const { checkNames } = await import("./names");
    await checkNames(area, connection, wanted);
  }
  const page = (shown: number) =>
    runAction(context, connection, area.actions.list, {
      ...wanted,
      skip: start + shown,
      limit: Math.min(pageSize, limit - shown),
    });
  const first = limit === 0 ? undefined : await page(0);
  const { values = false } = options;
  const shape = await shapeOf(area, connection, format, { many: true, values });
  const writer = createWriter(format, shape, context, process.stdout.columns);
  const withheld = new Set<string | undefined>();
  let shown = 0;
  let rest = 0;
  for (
    let next = first;
    next !== undefined;
    next = rest > 0 && shown < limit ? await page(shown) : undefined
  ) {
    writer.rows(next.rows);
    for (const row of next.rows) {
      withheld.add(area.withheld(row)).add(unreadable(area, row));
      if (!values) withheld.add(concealedWords(area, row, format));
    }
    shown += next.rows.length;
    rest = next.rows.length === 0 ? 0 : next.total - start - shown;
  }
  await writer.end();
  for (const words of withheld) if (words !== undefined) context.say(words);
  if (format === "table" && rest > 0)
    context.say(
      commandText("record.more", { shown, total: start + shown + rest, many: area.about.words.many }),
    );
  return exitCodes.ok;
}

/** Shows one record, given by its id or its name. */
export async function getRecord<Row extends Identified, Body>(
  context: CommandContext,
  area: Records<Row, Body>,
  given: string,
  options: ReadOptions,
): Promise<ExitCode> {
  const format = formatOf(options.output);
  const connection = connect(context, options);
  const named = isId(given) ? undefined : (await findRecord(context, connection, area, given)).row;
  // Spica answers predefined policies in the list alone.
  const row =
    named !== undefined && !isId(named._id)
      ? named
      : await readRecord(context, connection, area, named?._id ?? given);
  const { values = false } = options;
  await writeOne(format, await shapeOf(area, connection, format, { values }), row, context);
  const left = values ? undefined : concealedWords(area, row, format);
  for (const words of [area.withheld(row), unreadable(area, row), left])
    if (words !== undefined) context.say(words);
  return exitCodes.ok;
}

/** What is said beside a record that this program cannot read: in JSON and YAML it stands as the server gave it. */
const unreadable = <Row extends Identified, Body>(area: Records<Row, Body>, row: Row): string | undefined =>
  row.unreadable && `${area.nameOf(row) || row._id}: ${row.unreadable.problem}`;
