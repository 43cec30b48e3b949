import { readFile, writeFile } from "node:fs/promises";
import { assetActions } from "@twinhelm/core/asset/actions";
import { readAssetZip } from "@twinhelm/core/asset/file/read";
import type { Asset, AssetConfig } from "@twinhelm/core/asset/model";
import { planInstall, planLines } from "@twinhelm/core/asset/plan";
import {
  configValue,
  failuresOf,
  newestFirst,
  outcomeOf,
  resourceName,
} from "@twinhelm/core/asset/resources";
import { assetText } from "@twinhelm/core/asset/text";
import { missingConfigs } from "@twinhelm/core/asset/wizard";
import { isRecord } from "@twinhelm/core/editing/same";
import { isId } from "@twinhelm/core/record/id";
import { commandText } from "@twinhelm/core/text/command";
import { visibleText } from "@twinhelm/core/text/visible";
import { type CommandContext, type Connection, connect } from "../connection/connection";
import { readValue } from "../input/input";
import { reasonOf } from "../input/reason";
import { createWriter, formatOf, type OutputShape, writeOne, writeValue } from "../output/output";
import type { OutputOptions, YesOptions } from "../record/options";
import { CommandError, type ExitCode, exitCodes, failureError, usageError } from "../shell/exit";
import { callError, confirmInput, parseInput, runAction } from "../shell/runAction";

const shape: OutputShape<Asset> = {
  name: ({ name }) => name,
  columns: [
    { title: "_id", text: ({ _id }) => _id },
    { title: "name", text: ({ name }) => name },
    { title: "status", text: ({ status }) => status },
    { title: "url", text: ({ url }) => url },
  ],
};

/** Lists assets. */
export async function list(context: CommandContext, options: OutputOptions): Promise<ExitCode> {
  const format = formatOf(options.output);
  const rows = await runAction(context, connect(context, options), assetActions.list, {});
  const writer = createWriter(format, shape, context, process.stdout.columns);
  writer.rows([...newestFirst(rows)]);
  await writer.end();
  return exitCodes.ok;
}

/** The asset with this id or name. */
async function find(context: CommandContext, connection: Connection, given: string): Promise<Asset> {
  if (isId(given)) return runAction(context, connection, assetActions.get, { id: given });
  const named = (await runAction(context, connection, assetActions.list, {})).filter(
    ({ name }) => name === given,
  );
  const [found, another] = named;
  if (found === undefined)
    throw failureError({
      code: "not-found",
      message: commandText("notThere", { what: given }),
      retry: false,
    });
  if (another !== undefined) throw usageError(assetText("command.several", { name: given }));
  return found;
}

/** Shows an asset. */
export async function get(context: CommandContext, given: string, options: OutputOptions): Promise<ExitCode> {
  const asset = await find(context, connect(context, options), given);
  await writeOne(formatOf(options.output), shape, asset, context);
  return exitCodes.ok;
}

/** Adds an asset from a file. */
export async function add(
  context: CommandContext,
  file: string,
  options: Parameters<typeof connect>[1],
): Promise<ExitCode> {
  const connection = connect(context, options);
  const given = await valueIn(context, file);
  const made = await runAction(context, connection, assetActions.add, parseInput(assetActions.add, given));
  context.out(made._id);
  return exitCodes.ok;
}

async function valueIn(context: CommandContext, file: string): Promise<unknown> {
  if (!file.toLowerCase().endsWith(".zip")) return readValue(context.input, file);
  const bytes = await readFile(file).catch((error: unknown) => {
    const reason = reasonOf(error);
    throw new CommandError(commandText("input.unread", { path: file, reason }), exitCodes.failure);
  });
  const read = readAssetZip(bytes);
  if (!read.ok) throw usageError(`${file}: ${read.failure.message}`);
  return read.value;
}

interface InstallOptions extends OutputOptions, Pick<YesOptions, "yes"> {
  readonly config?: readonly string[];
  readonly configs?: string;
  readonly preview?: true;
}

/** Installs an asset once it was said what that changes. */
export async function install(
  context: CommandContext,
  given: string,
  options: InstallOptions,
): Promise<ExitCode> {
  const connection = connect(context, options);
  const asset = await find(context, connection, given);
  const configs = configsOf(asset, [
    ...(await assignmentsIn(context, options.configs)),
    ...(options.config ?? []),
  ]);
  const planned = await planInstall(connection.transport, asset._id, configs);
  if (!planned.ok) throw await callError(context, connection.transport, planned.failure);
  const plan = planned.value;
  const format = formatOf(options.output);
  if (options.preview) {
    if (format === "json" || format === "yaml") await writeValue(format, plan, context.out);
    else for (const line of planLines(plan)) context.out(visibleText(line));
    return plan.changes.length === 0 ? exitCodes.ok : exitCodes.differences;
  }
  const missing = missingConfigs(configs);
  if (missing.length > 0)
    throw usageError(assetText("configs.missing", { names: missing.map(({ title }) => title).join(", ") }));
  if (options.yes !== true) for (const line of planLines(plan)) context.say(visibleText(line));
  await agree(context, asset, options.yes === true || plan.deletions === 0);
  const done = await runAction(context, connection, assetActions.install, { id: asset._id, configs });
  if (format === "json" || format === "yaml") await writeValue(format, done, context.out);
  else
    for (const resource of done.resources)
      context.out(visibleText(`${resource.module} ${resourceName(resource)}: ${outcomeOf(resource) ?? ""}`));
  return failuresOf(done) > 0 ? exitCodes.partly : exitCodes.ok;
}

/** Deletions are agreed to by the name of the asset. */
async function agree(context: CommandContext, { name }: Asset, isAgreed: boolean): Promise<void> {
  if (isAgreed) return;
  const title = assetText("install");
  if (!context.input.isTTY) throw usageError(commandText("confirm.nobody", { title }));
  const { ask } = await import("../input/prompt");
  const answer = await ask(context.input, assetText("wizard.type", { name }), false);
  if (answer !== name) throw new CommandError(commandText("confirm.wrong"), exitCodes.failure);
}

/** What a file says of configurations, as if it stood on the command line: others may read that. */
async function assignmentsIn(context: CommandContext, file: string | undefined): Promise<readonly string[]> {
  if (file === undefined) return [];
  const given = await readValue(context.input, file);
  if (!isRecord(given)) throw usageError(`${file}: ${assetText("file.record")}`);
  return Object.entries(given).map(
    ([name, value]) => `${name}=${typeof value === "string" ? value : JSON.stringify(value)}`,
  );
}

/** The configurations of an asset with the values of the command line. */
function configsOf({ configs = [] }: Asset, assignments: readonly string[]): AssetConfig[] {
  const set = new Map(
    assignments.map((each) => {
      const at = each.indexOf("=");
      if (at < 1) throw usageError(assetText("command.assignment", { given: each }));
      return [each.slice(0, at), each.slice(at + 1)];
    }),
  );
  const known = new Set(configs.flatMap(({ property, title }) => [property, title]));
  const unknown = [...set.keys()].find((each) => !known.has(each));
  if (unknown !== undefined) throw usageError(assetText("command.config", { name: unknown }));
  return configs.map((config) => {
    const typed = set.get(config.property) ?? set.get(config.title);
    if (typed === undefined) return config;
    const value = configValue(config, typed);
    if (value === undefined) throw usageError(assetText("configs.wrong", { type: config.type }));
    return { ...config, value };
  });
}

interface RemoveOptions extends Pick<YesOptions, "yes"> {
  readonly soft?: true;
}

/** Deletes an asset, or what it installed. */
export async function remove(
  context: CommandContext,
  given: string,
  { soft, yes, ...options }: RemoveOptions & Parameters<typeof connect>[1],
): Promise<ExitCode> {
  const connection = connect(context, options);
  const { _id: id, name } = await find(context, connection, given);
  const action = soft ? assetActions.stop : assetActions.delete;
  const input = yes ? { id, name } : await learned(connection, action, { id, name });
  await confirmInput(context, action, input, yes);
  await runAction(context, connection, action, input);
  return exitCodes.ok;
}

const learned = async (
  { transport }: Connection,
  action: typeof assetActions.stop | typeof assetActions.delete,
  input: { id: string; name: string },
) => (await action.learn?.({ transport }, input)) ?? input;

interface ExportOptions {
  readonly name?: string;
  readonly description?: string;
  readonly url?: string;
  readonly bucket?: string[];
  readonly function?: string[];
  readonly dashboard?: string[];
  readonly apikey?: string[];
  readonly preference?: true;
  readonly file?: string;
  readonly to: string;
}

/** Exports resources as a zip. */
export async function exportZip(
  context: CommandContext,
  options: ExportOptions & Parameters<typeof connect>[1],
): Promise<ExitCode> {
  const connection = connect(context, options);
  const { file, to } = options;
  const body = file === undefined ? bodyOf(options) : await readValue(context.input, file);
  const zip = await runAction(
    context,
    connection,
    assetActions.export,
    parseInput(assetActions.export, body),
  );
  if (to === "-") process.stdout.write(zip);
  else {
    await writeFile(to, zip, { mode: 0o600 }).catch((error: unknown) => {
      const reason = reasonOf(error);
      throw new CommandError(commandText("output.unwritten", { path: to, reason }), exitCodes.failure);
    });
    context.say(to);
  }
  return exitCodes.ok;
}

function bodyOf({ name, description, url, ...options }: ExportOptions): object {
  const { bucket, function: functions, dashboard, apikey, preference } = options;
  const modules = { bucket, function: functions, dashboard, apikey };
  const ids = Object.entries(modules).filter(([, each]) => each !== undefined);
  return {
    name,
    description: description ?? "",
    url: url ?? name,
    configs: [],
    resources: { ...Object.fromEntries(ids), ...(preference ? { preference: ["identity"] } : {}) },
  };
}
