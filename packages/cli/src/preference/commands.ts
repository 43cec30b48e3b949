import { preferenceGet, preferenceReplace } from "@twinhelm/core/preference/actions";
import { type CommandContext, connect } from "../connection/connection";
import type { TargetOptions } from "../connection/target";
import { readValue } from "../input/input";
import { oneFormatOf, valueFormats, writeValue } from "../output/output";
import { type ExitCode, exitCodes } from "../shell/exit";
import { found, parseInput, runAction } from "../shell/runAction";

interface OutputOption extends TargetOptions {
  readonly output: string;
}

/** Shows the settings of a scope. */
export async function getPreference(
  context: CommandContext,
  scope: string,
  options: OutputOption,
): Promise<ExitCode> {
  const format = oneFormatOf(options.output, valueFormats);
  const value = await runAction(context, connect(context, options), preferenceGet, { scope });
  await writeValue(format, found(value, `Preference ${scope}`), context.out);
  return exitCodes.ok;
}

/** Replaces the settings of a scope by JSON or YAML. */
export async function replacePreference(
  context: CommandContext,
  scope: string,
  options: OutputOption & { file?: string },
): Promise<ExitCode> {
  const format = oneFormatOf(options.output, valueFormats);
  const connection = connect(context, options);
  const input = parseInput(preferenceReplace, { scope, body: await readValue(context.input, options.file) });
  await writeValue(format, await runAction(context, connection, preferenceReplace, input), context.out);
  return exitCodes.ok;
}
