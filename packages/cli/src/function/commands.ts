import { realpath, stat, writeFile } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import { writingExample } from "@twinhelm/core/function/actions";
import { functionNow, readInformation } from "@twinhelm/core/function/calls";
import { diagnosticLine, hasErrors } from "@twinhelm/core/function/diagnostics";
import { firstExample } from "@twinhelm/core/function/example";
import { functionFormText } from "@twinhelm/core/function/formText";
import type { Dependency, Diagnostic, FunctionRecord } from "@twinhelm/core/function/model";
import { functionRecords } from "@twinhelm/core/function/records";
import { functionText } from "@twinhelm/core/function/text";
import { isId } from "@twinhelm/core/record/id";
import { visibleText } from "@twinhelm/core/text/visible";
import { type CommandContext, type Connection, connect } from "../connection/connection";
import type { TargetOptions } from "../connection/target";
import { readText, readValue } from "../input/input";
import { reasonOf } from "../input/reason";
import { createWriter, formatOf, type OutputShape } from "../output/output";
import { findAmong, findRecord } from "../record/find";
import type { Complete, OutputOptions, YesOptions } from "../record/options";
import { CommandError, type ExitCode, exitCodes } from "../shell/exit";
import { confirmInput, parseInput, runAction } from "../shell/runAction";
import { placesIn, writeAside } from "../storage/localFiles";

const { actions } = functionRecords;

async function functionGiven(
  context: CommandContext,
  given: string,
  options: TargetOptions,
): Promise<{ connection: Connection; id: string }> {
  const connection = connect(context, options);
  const { id } = await findRecord(context, connection, functionRecords, given);
  return { connection, id };
}

/** Writes the code of a function to a file or to standard output. */
export async function pull(
  context: CommandContext,
  path: string,
  given: string,
  options: TargetOptions,
): Promise<ExitCode> {
  const { connection, id } = await functionGiven(context, given, options);
  const code = await runAction(context, connection, actions.code, { id });
  if (code === undefined || code === "")
    throw new CommandError(functionFormText("code.none", { name: visibleText(given) }), exitCodes.notFound);
  if (path === "-") {
    await context.write(code);
    return exitCodes.ok;
  }
  try {
    await writeWhole(path, code);
  } catch (error) {
    const reason = reasonOf(error);
    throw new CommandError(functionFormText("code.unwritten", { path, reason }), exitCodes.failure);
  }
  return exitCodes.ok;
}

/** What stands there stays until all is written. A pipe or a device is written to as it is. */
async function writeWhole(path: string, text: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found !== undefined && !found.isFile()) return writeFile(path, text);
  const place = found === undefined ? resolve(path) : await realpath(path);
  // A folder that is not there is not made.
  await stat(dirname(place));
  await writeAside(placesIn(dirname(place))(basename(place)), text, found && found.mode & 0o777);
}

/** Saves a file as the code of a function, and prints what a compiler says of it. */
export async function push(
  context: CommandContext,
  path: string,
  given: string,
  options: TargetOptions,
): Promise<ExitCode> {
  const text = await readText(context.input, path);
  const { connection, id } = await functionGiven(context, given, options);
  // The last line of standard input is read without its end.
  const index = text === "" || text.endsWith("\n") ? text : `${text}\n`;
  const diagnostics = await runAction(context, connection, actions.saveCode, { id, index });
  return toldProblems(context, diagnostics);
}

/** Prints what is wrong with the code of a function that was saved earlier, and does not run. */
export async function check(
  context: CommandContext,
  given: string,
  options: TargetOptions,
): Promise<ExitCode> {
  const { connection, id } = await functionGiven(context, given, options);
  const code = toldProblems(context, await runAction(context, connection, actions.checkCode, { id }));
  if (code === exitCodes.ok) context.say(functionFormText("code.built"));
  return code;
}

function toldProblems(context: CommandContext, diagnostics: readonly Diagnostic[]): ExitCode {
  for (const each of diagnostics) context.out(visibleText(diagnosticLine(each)));
  if (!hasErrors(diagnostics)) return exitCodes.ok;
  context.say(functionFormText("code.notBuilt"));
  return exitCodes.failure;
}

const packageShape: OutputShape<Dependency> = {
  name: ({ name }) => name,
  columns: [
    { title: "name", text: ({ name }) => name },
    { title: "version", text: ({ version }) => version },
  ],
};

/** Lists the packages of a function. */
export async function listPackages(
  context: CommandContext,
  given: string,
  { output, ...options }: OutputOptions,
): Promise<ExitCode> {
  const format = formatOf(output);
  const { connection, id } = await functionGiven(context, given, options);
  const writer = createWriter(format, packageShape, context, process.stdout.columns);
  writer.rows(await runAction(context, connection, actions.dependencies, { id }));
  await writer.end();
  return exitCodes.ok;
}

/** Adds packages to a function. */
export async function addPackages(
  context: CommandContext,
  given: string,
  names: readonly string[],
  options: TargetOptions,
): Promise<ExitCode> {
  const { connection, id } = await functionGiven(context, given, options);
  await runAction(
    context,
    connection,
    actions.addDependency,
    parseInput(actions.addDependency, { id, names }),
  );
  return exitCodes.ok;
}

/** Removes a package from a function. */
export async function removePackage(
  context: CommandContext,
  given: string,
  name: string,
  options: TargetOptions,
): Promise<ExitCode> {
  const { connection, id } = await functionGiven(context, given, options);
  await runAction(context, connection, actions.removeDependency, { id, name });
  return exitCodes.ok;
}

type Variable = readonly [name: string, value: string];

/** Lists the environment variables of a function; their values where they are asked for. */
export async function listVariables(
  context: CommandContext,
  given: string,
  { output, values = false, ...options }: OutputOptions & { readonly values?: boolean },
): Promise<ExitCode> {
  const format = formatOf(output);
  const { connection, id } = await functionGiven(context, given, options);
  const env = await runAction(context, connection, actions.environment, { id });
  const shape: OutputShape<{ readonly name: string; readonly value?: string }> = {
    name: ({ name }) => name,
    columns: [
      { title: "name", text: ({ name }) => name },
      ...(values ? [{ title: "value", text: ({ value = "" }: { value?: string }) => value }] : []),
    ],
  };
  const writer = createWriter(format, shape, context, process.stdout.columns);
  writer.rows(Object.entries(env).map(([name, value]: Variable) => (values ? { name, value } : { name })));
  await writer.end();
  return exitCodes.ok;
}

/** Sets an environment variable of a function. */
export async function setVariable(
  context: CommandContext,
  given: string,
  name: string,
  { file, ...options }: TargetOptions & { readonly file: string },
): Promise<ExitCode> {
  const value = (await readText(context.input, file)).replace(/\r?\n$/, "");
  const { connection, id } = await functionGiven(context, given, options);
  await runAction(
    context,
    connection,
    actions.setVariable,
    parseInput(actions.setVariable, { id, name, value }),
  );
  return exitCodes.ok;
}

/** Removes an environment variable of a function. */
export async function unsetVariable(
  context: CommandContext,
  given: string,
  name: string,
  { yes, ...options }: YesOptions,
): Promise<ExitCode> {
  const { connection, id } = await functionGiven(context, given, options);
  const input = { id, name };
  await confirmInput(context, actions.unsetVariable, input, yes);
  await runAction(context, connection, actions.unsetVariable, input);
  return exitCodes.ok;
}

/** Sets order and category of several functions, all or none. */
export async function arrange(
  context: CommandContext,
  { file, ...options }: TargetOptions & { readonly file?: string },
): Promise<ExitCode> {
  const connection = connect(context, options);
  const given = parseInput(actions.arrange, await readValue(context.input, file));
  const rows: readonly FunctionRecord[] = given.every(({ id }) => isId(id))
    ? []
    : (await runAction(context, connection, actions.list, {})).rows;
  const input = given.map((place) =>
    isId(place.id) ? place : { ...place, id: findAmong(functionRecords, rows, place.id).id },
  );
  await runAction(context, connection, actions.arrange, input);
  context.say(functionFormText("arranged", { count: input.length }));
  return exitCodes.ok;
}

/** Writes the example code of its first trigger once a function is made. */
export const exampleOfNew: Complete = async (_, connection) => async (id) => {
  const made = await functionNow(connection.transport, id);
  if (!made.ok) throw unwritten(functionText("code.exampleLeft", { reason: made.failure.message }));
  const information = await readInformation(connection.transport);
  const typed = information.ok && information.value.typed === true;
  const index = firstExample(made.value, { typed });
  const result = await writingExample.run(connection, { id, index });
  if (!result.ok) throw unwritten(result.failure.message);
};

const unwritten = (message: string): CommandError => new CommandError(message, exitCodes.partly);
