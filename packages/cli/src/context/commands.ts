import { decodeToken, parseCredential } from "@twinhelm/core/session/token";
import { commandText } from "@twinhelm/core/text/command";
import { apiAddress, consoleAddress } from "../connection/address";
import type { CommandContext } from "../connection/connection";
import {
  contextInUse,
  existingContext,
  type Origin,
  type Target,
  type TargetOptions,
  targetOf,
} from "../connection/target";
import {
  answerFormats,
  createWriter,
  formatOf,
  type OutputShape,
  oneFormatOf,
  writeValue,
} from "../output/output";
import { CommandError, type ExitCode, exitCodes, usageError } from "../shell/exit";

interface Row {
  readonly name: string;
  readonly server: string;
  readonly identity: string;
  readonly current: boolean;
}

const shape: OutputShape<Row> = {
  name: ({ name }) => name,
  columns: [
    { title: "current", text: ({ current }) => (current ? "*" : "") },
    { title: "name", text: ({ name }) => name },
    { title: "server", text: ({ server }) => server },
    { title: "identity", text: ({ identity }) => identity },
  ],
};

/** Whose credential it is; never the credential itself. */
function identityOf(credential: string | undefined): string {
  const parsed = parseCredential(credential);
  if (parsed === undefined) return "";
  return decodeToken(parsed.token)?.identifier ?? parsed.scheme;
}

/** Lists the contexts. */
export async function listContexts(
  context: CommandContext,
  options: TargetOptions & { output: string },
): Promise<ExitCode> {
  const { credentials } = context;
  const { name: current } = contextInUse(context, options);
  const writer = createWriter(formatOf(options.output), shape, context, process.stdout.columns);
  writer.rows(
    Object.entries(credentials.contexts()).map(([name, { server, credential }]) => ({
      name,
      server,
      identity: identityOf(credential),
      current: name === current,
    })),
  );
  await writer.end();
  return exitCodes.ok;
}

/**
 * Adds a named server, whose API is looked for once. It is in use at once, and that is said, where no other is. One that
 * cannot be asked now is added all the same.
 */
export async function addContext(
  context: CommandContext,
  name: string,
  server: string,
  options: { readonly console?: string } = {},
): Promise<ExitCode> {
  if (!/^[\w.-]{1,60}$/.test(name)) throw usageError(commandText("context.name", { name }));
  if (context.credentials.contexts()[name] !== undefined)
    throw new CommandError(commandText("context.taken", { name }), exitCodes.conflict);
  apiAddress(server);
  const console = options.console === undefined ? undefined : consoleAddress(options.console);
  const { findApi } = await import("../connection/findApi");
  const { address, problem } = await findApi(server);
  if (problem !== undefined) context.say(problem);
  context.credentials.addContext(name, address, console);
  const added = context.credentials.currentContext() === name ? "context.addedInUse" : "context.added";
  context.say(commandText(added, { name, server: address }));
  return exitCodes.ok;
}

export function useContext(context: CommandContext, name: string): ExitCode {
  existingContext(context, name);
  context.credentials.useContext(name);
  context.say(commandText("context.used", { name }));
  return exitCodes.ok;
}

export function removeContext(context: CommandContext, name: string): ExitCode {
  existingContext(context, name);
  context.credentials.removeContext(name);
  context.say(commandText("context.removed", { name }));
  return exitCodes.ok;
}

/** Says what commands work on now, and with `explain` where each part comes from. */
export async function currentContext(
  context: CommandContext,
  options: TargetOptions & { explain?: boolean; output: string },
): Promise<ExitCode> {
  const format = oneFormatOf(options.output, answerFormats);
  const rows = rowsOf(targetOf(context, options), context.credentials.path);
  if (format === "table") {
    for (const { key, value, from } of rows)
      context.out(options.explain === true ? `${key}: ${value || "-"} (${from})` : `${key}: ${value || "-"}`);
  } else {
    const answer = Object.fromEntries(rows.map(({ key, value, from }) => [key, { value, from }]));
    await writeValue(format, answer, context.out);
  }
  return exitCodes.ok;
}

function rowsOf(target: Target, path: string) {
  const words: Readonly<Record<Origin, string>> = {
    option: commandText("context.from.option"),
    environment: commandText("context.from.environment"),
    context: commandText("context.from.context", { path }),
    file: commandText("context.from.file", { path }),
    default: commandText("context.from.default"),
    none: commandText("context.from.none"),
  };
  return [
    { key: "context", value: target.context ?? "", from: words[target.contextFrom] },
    { key: "server", value: target.server, from: words[target.serverFrom] },
    { key: "identity", value: identityOf(target.credential), from: words[target.credentialFrom] },
  ];
}
