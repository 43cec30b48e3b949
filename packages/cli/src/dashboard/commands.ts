import type { ShownComponent } from "@twinhelm/core/dashboard/actions";
import { longRows } from "@twinhelm/core/dashboard/component/long";
import { csvOf, rowsOf } from "@twinhelm/core/dashboard/component/rows";
import { dashboardRecords } from "@twinhelm/core/dashboard/records";
import { dashboardText } from "@twinhelm/core/dashboard/text";
import { visibleText } from "@twinhelm/core/text/visible";
import { type CommandContext, connect } from "../connection/connection";
import { answerFormats, oneFormatOf, writeValue } from "../output/output";
import { findRecord } from "../record/find";
import type { OutputOptions } from "../record/options";
import { CommandError, type ExitCode, exitCodes } from "../shell/exit";
import { runAction } from "../shell/runAction";

interface ShowOptions extends OutputOptions {
  readonly component?: string;
}

const formats = [...answerFormats, "csv"] as const;

/** Shows the figures of each component. What has none is said on standard error. */
export async function showDashboard(
  context: CommandContext,
  given: string,
  options: ShowOptions,
): Promise<ExitCode> {
  const format = oneFormatOf(options.output, formats);
  const connection = connect(context, options);
  const { id } = await findRecord(context, connection, dashboardRecords, given);
  const { components } = await runAction(context, connection, dashboardRecords.actions.show, { id });
  const { component: wanted } = options;
  const shown = wanted === undefined ? components : [componentNamed(components, wanted)];
  if (format === "json" || format === "yaml") await writeValue(format, shown.map(asValue), context.out);
  else if (format === "csv") writeCsv(context, shown, wanted !== undefined);
  else await writeTables(context, shown);
  const failed = shown.filter(({ failure }) => failure !== undefined);
  for (const { component, failure } of failed)
    context.say(visibleText(`${component.name}: ${failure?.message ?? ""}`));
  return failed.length === 0 ? exitCodes.ok : exitCodes.partly;
}

/** By its name; of several, and where none has the name, by its place. */
function componentNamed(all: readonly ShownComponent[], wanted: string): ShownComponent {
  const named = all.filter(({ component }) => component.name === wanted);
  const found = named.length === 1 ? named[0] : all[Number(wanted) - 1];
  if (found !== undefined) return found;
  const message = dashboardText(named.length > 1 ? "component.several" : "component.unknown", {
    name: wanted,
  });
  throw new CommandError(message, named.length > 1 ? exitCodes.usage : exitCodes.notFound);
}

function asValue({ component: { name, type }, data, failure }: ShownComponent): object {
  if (data === undefined) return { name, type, failure: failure?.message };
  return { name, type, ...rowsOf(data) };
}

/** One component as its own table; several as one, a line for each figure. */
function writeCsv({ out }: CommandContext, shown: readonly ShownComponent[], isOne: boolean): void {
  const data = shown[0]?.data;
  if (!isOne) out(csvOf(longRows(shown)));
  else if (data !== undefined) out(csvOf(rowsOf(data)));
}

async function writeTables({ out }: CommandContext, shown: readonly ShownComponent[]): Promise<void> {
  const { tableLines } = await import("../output/table");
  for (const [at, { component, data }] of shown.entries()) {
    if (at > 0) out("");
    out(visibleText(component.name));
    if (data === undefined) continue;
    const { columns, rows } = rowsOf(data);
    const shape = columns.map((title, index) => ({
      title,
      text: (row: readonly (string | number)[]) => String(row[index] ?? ""),
      ...(rows.every((row) => typeof row[index] === "number") ? { align: "right" as const } : {}),
    }));
    for (const line of tableLines(rows, shape, process.stdout.columns)) out(line);
    for (const note of data.notes) out(note);
  }
}
