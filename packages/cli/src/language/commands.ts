import { languageAdd, languageDefault, languageRemove } from "@twinhelm/core/language/actions";
import { missingTexts } from "@twinhelm/core/language/missing";
import { languageText } from "@twinhelm/core/language/text";
import { type CommandContext, connect } from "../connection/connection";
import type { TargetOptions } from "../connection/target";
import { createWriter, formatOf, type OutputShape } from "../output/output";
import { type ExitCode, exitCodes, failureError } from "../shell/exit";
import { confirmInput, parseInput, runAction } from "../shell/runAction";
import { findLanguage, storedLanguages } from "./stored";

interface Language {
  readonly code: string;
  readonly name: string;
  readonly default: boolean;
}

const shape: OutputShape<Language> = {
  name: ({ code }) => code,
  columns: [
    { title: "code", text: ({ code }) => code },
    { title: "name", text: ({ name }) => name },
    {
      title: "default",
      text: (language) => (language.default ? "yes" : ""),
      exact: (language) => String(language.default),
    },
  ],
};

/** Lists the languages of documents. */
export async function listLanguages(
  context: CommandContext,
  options: TargetOptions & { output: string },
): Promise<ExitCode> {
  const format = formatOf(options.output);
  const languages = await storedLanguages(context, connect(context, options));
  const writer = createWriter(format, shape, context, process.stdout.columns);
  writer.rows(
    Object.entries(languages.available).map(([code, name]) => ({
      code,
      name,
      default: code === languages.default,
    })),
  );
  await writer.end();
  return exitCodes.ok;
}

/** Makes a language available. */
export async function addLanguage(
  context: CommandContext,
  code: string,
  { name, ...options }: TargetOptions & { name?: string | undefined },
): Promise<ExitCode> {
  const connection = connect(context, options);
  const input = parseInput(languageAdd, { code, name });
  const { available } = await runAction(context, connection, languageAdd, input);
  context.say(languageText("added", { name: available[code] ?? code, code }));
  return exitCodes.ok;
}

interface Confirmed extends TargetOptions {
  readonly yes?: boolean | undefined;
}

/** Takes a language away with its values, once its code was typed or `--yes` said. */
export async function removeLanguage(
  context: CommandContext,
  given: string,
  { yes, ...options }: Confirmed,
): Promise<ExitCode> {
  const connection = connect(context, options);
  const code = await findLanguage(context, connection, given);
  await confirmInput(context, languageRemove, { code }, yes);
  await runAction(context, connection, languageRemove, { code });
  context.say(languageText("removed", { code }));
  return exitCodes.ok;
}

/** Makes another language the default one; documents that lack it are counted and asked about first. */
export async function setDefaultLanguage(
  context: CommandContext,
  given: string,
  { yes, ...options }: Confirmed,
): Promise<ExitCode> {
  const connection = connect(context, options);
  const code = await findLanguage(context, connection, given);
  const counted = await missingTexts(connection.transport, code);
  if (!counted.ok) throw failureError(counted.failure);
  const missing = [...counted.value];
  const input = { code, missing };
  if (missing.length > 0) {
    if (!context.input.isTTY) for (const line of missing) context.say(line);
    await confirmInput(context, languageDefault, input, yes);
  }
  await runAction(context, connection, languageDefault, input);
  context.say(languageText("isNow", { code }));
  return exitCodes.ok;
}
