import { preferenceGet, preferenceReplace } from "@twinhelm/core/preference/actions";
import { type CommandContext, connect } from "../shell/connection";
import { type ExitCode, exitCodes } from "../shell/exit";
import { readValue } from "../shell/input";
import { oneFormatOf } from "../shell/output";
import { found, parseInput, perform } from "../shell/perform";
import type { TargetOptions } from "../shell/target";

interface OutputOption extends TargetOptions {
  readonly output: string;
}

const formats = ["json", "yaml"] as const;

async function write(context: CommandContext, output: string, value: object): Promise<void> {
  const format = oneFormatOf(output, formats);
  if (format === "json") context.out(JSON.stringify(value, null, 2));
  else context.out((await import("yaml")).stringify(value).trimEnd());
}

/** Shows the settings of a scope. */
export async function getPreference(
  context: CommandContext,
  scope: string,
  options: OutputOption,
): Promise<ExitCode> {
  oneFormatOf(options.output, formats);
  const value = await perform(context, connect(context, options), preferenceGet, { scope });
  await write(context, options.output, found(value, `Preference ${scope}`));
  return exitCodes.ok;
}

/** Replaces the settings of a scope by JSON or YAML. */
export async function replacePreference(
  context: CommandContext,
  scope: string,
  options: OutputOption & { file?: string },
): Promise<ExitCode> {
  oneFormatOf(options.output, formats);
  const connection = connect(context, options);
  const input = parseInput(preferenceReplace, { scope, body: await readValue(context.input, options.file) });
  await write(context, options.output, await perform(context, connection, preferenceReplace, input));
  return exitCodes.ok;
}
