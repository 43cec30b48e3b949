import { statusShow } from "@twinhelm/core/status/actions";
import type { Span } from "@twinhelm/core/status/api";
import { percentOf } from "@twinhelm/core/status/cards";
import { type ModuleStatus, type StatusValue, statusModules } from "@twinhelm/core/status/model";
import { statusText } from "@twinhelm/core/status/text";
import { loadUsage, spanOfDays, type UsageSlice } from "@twinhelm/core/status/usage";
import { type CommandContext, type Connection, connect } from "../connection/connection";
import { type Times, timesOf } from "../input/times";
import { createWriter, type Format, formatOf, type OutputShape, writeValue } from "../output/output";
import type { OutputOptions } from "../record/options";
import { type ExitCode, exitCodes, usageError } from "../shell/exit";
import { refusal, runAction } from "../shell/runAction";

interface StatusOptions extends OutputOptions, Times {
  readonly slices?: string;
}

interface Row extends StatusValue {
  readonly module: string;
  readonly name: string;
}

const figure = (value: number | undefined): string => (value === undefined ? "" : String(value));
const percentText = (row: Row): string => {
  const percent = percentOf(row);
  return percent === undefined ? "" : statusText("percent", { percent });
};

const shape: OutputShape<Row> = {
  name: ({ module, name }) => `${module}.${name}`,
  columns: [
    { title: "module", text: ({ module }) => module },
    { title: "name", text: ({ name }) => name },
    { title: "current", text: ({ current }) => figure(current), align: "right" },
    {
      title: "limit",
      text: ({ limit, current }) =>
        current === undefined ? "" : limit === undefined ? statusText("unlimited") : figure(limit),
      exact: ({ limit }) => figure(limit),
      align: "right",
    },
    { title: "used", text: percentText, exact: (row) => figure(percentOf(row)), align: "right" },
    { title: "unit", text: ({ unit = "" }) => unit },
  ],
};

const iso = (time: number): string => new Date(time).toISOString();

const sliceShape: OutputShape<UsageSlice> = {
  name: ({ begin }) => iso(begin),
  columns: [
    { title: "begin", text: ({ begin }) => iso(begin) },
    { title: "end", text: ({ end }) => iso(end) },
    { title: "requests", text: ({ requests }) => String(requests), align: "right" },
    { title: "downloaded (MB)", text: ({ downloaded }) => String(downloaded), align: "right" },
    { title: "uploaded (MB)", text: ({ uploaded }) => String(uploaded), align: "right" },
  ],
};

/** How much is used: of one module, or of all that the caller may see. */
export async function showStatus(
  context: CommandContext,
  module: string | undefined,
  options: StatusOptions,
): Promise<ExitCode> {
  const format = formatOf(options.output);
  if (module !== undefined && !statusModules.some((each) => each === module))
    throw usageError(statusText("module.unknown", { module, modules: statusModules.join(", ") }));
  const { since, until, slices } = options;
  if (module !== "api" && (since ?? until ?? slices) !== undefined)
    throw usageError(statusText("module.times"));
  const span = spanIn(options, Date.now());
  const connection = connect(context, options);
  if (slices !== undefined) return showSlices(context, connection, { format, span, slices });
  const input = { module, span: (since ?? until) === undefined ? undefined : span };
  await write(format, await runAction(context, connection, statusShow, input), context);
  return exitCodes.ok;
}

/** Today up to now, where no times are given. */
function spanIn(times: Times, now: number): Span {
  const today = spanOfDays(undefined, now);
  if ((times.since ?? times.until) === undefined) return today;
  const { begin, end } = timesOf(times, now, 0);
  // Nothing was counted yet of what is to come.
  return { begin: Date.parse(begin), end: Math.max(Math.min(Date.parse(end), now), Date.parse(begin)) };
}

interface Sliced {
  readonly format: Format;
  readonly span: Span;
  readonly slices: string;
}

async function showSlices(
  context: CommandContext,
  connection: Connection,
  { format, span, slices }: Sliced,
): Promise<ExitCode> {
  const count = Number(slices);
  if (!Number.isInteger(count) || count < 1 || count > 1000) throw usageError(statusText("slices.wrong"));
  const loaded = await loadUsage(connection.transport, span, { count });
  if (!loaded.ok) throw await refusal(context, connection, statusShow, { module: "api" }, loaded.failure);
  const writer = createWriter(format, sliceShape, context, process.stdout.columns);
  writer.rows(loaded.value);
  await writer.end();
  return exitCodes.ok;
}

/** JSON and YAML as the server has it; else a row for each figure. */
async function write(
  format: Format,
  modules: readonly ModuleStatus[],
  context: CommandContext,
): Promise<void> {
  if (format === "json" || format === "yaml") {
    const [only, ...others] = modules;
    return writeValue(format, only !== undefined && others.length === 0 ? only : modules, context.out);
  }
  const writer = createWriter(format, shape, context, process.stdout.columns);
  const rows = modules.flatMap(({ module, status }) =>
    Object.entries(status)
      // Processes have no current figure: JSON and YAML have what is known of them.
      .filter(([, { current }]) => current !== undefined)
      .map(([name, value]): Row => ({ module, name, ...value })),
  );
  writer.rows(rows);
  await writer.end();
}
