import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import { commandText } from "@twinhelm/core/text/command";
import type { CommandContext } from "../connection/connection";
import type { View } from "../output/view";
import type { GlobalOptions, Run } from "./definitions/defining";
import { usageError } from "./exit";

/** Global options that a value follows. */
export const optionsWithValue = ["--server", "--context", "--columns", "--jq", "--timeout"];

/** Ends a command that was given an option which it has no use for, and makes `--jq` have JSON to work on. */
export function checkUse({ columns, headers, jq }: GlobalOptions, command: CommandUnknownOpts): void {
  const output = command.options.find(({ long }) => long === "--output");
  const has = (format: string) => output?.description.includes(format) === true;
  if ((columns !== undefined || headers === false) && !has("csv")) throw usageError(commandText("view.none"));
  if (jq === undefined) return;
  if (!has("json")) throw usageError(commandText("jq.none"));
  if (command.getOptionValueSource("output") === "cli" && command.getOptionValue("output") !== "json")
    throw usageError(commandText("jq.output"));
  command.setOptionValue("output", "json");
}

/** The command with what the options of all commands ask for. Without them it is the same. */
export function withGlobals(options: GlobalOptions, command: Run): Run {
  const { columns, headers = true, jq, timeout } = options;
  if (columns === undefined && headers && jq === undefined && timeout === undefined) return command;
  const view =
    columns === undefined && headers
      ? undefined
      : { columns: columns?.split(",").map((each) => each.trim()), headers };
  const milliseconds = timeout === undefined ? undefined : millisecondsOf(timeout);
  return async (context) => {
    if (jq === undefined) return command(contextWith(context, { view, timeout: milliseconds }));
    const lines: string[] = [];
    const out = (line: string) => void lines.push(line);
    const code = await command(contextWith(context, { view, timeout: milliseconds, out }));
    const { queryLines } = await import("../output/query");
    if (lines.length > 0) for (const line of await queryLines(lines.join("\n"), jq)) context.out(line);
    return code;
  };
}

function millisecondsOf(seconds: string): number {
  const value = Number(seconds);
  if (!(value > 0 && value <= 86_400)) throw usageError(commandText("timeout.seconds", { seconds }));
  return value * 1000;
}

interface Own {
  readonly view: View | undefined;
  readonly timeout: number | undefined;
  readonly out?: CommandContext["out"];
}

/** Standard input is opened by whoever asks for it, and not here. */
const contextWith = (context: CommandContext, { out, ...own }: Own): CommandContext => ({
  environment: context.environment,
  credentials: context.credentials,
  out: out ?? ((line) => context.out(line)),
  write: (piece) => context.write(piece),
  say: (line) => context.say(line),
  progress: (line) => context.progress?.(line),
  now: context.now,
  get input() {
    return context.input;
  },
  ...own,
});
