import { viewDelete, viewList, viewSave } from "@twinhelm/core/document/view/actions";
import { type SavedView, viewNamed } from "@twinhelm/core/document/view/model";
import { viewText } from "@twinhelm/core/document/view/text";
import { text } from "@twinhelm/core/text/catalogue";
import { commandText } from "@twinhelm/core/text/command";
import { type CommandContext, connect } from "../connection/connection";
import { ownOf } from "../connection/own";
import type { TargetOptions } from "../connection/target";
import { filterOf, targetOfBucket } from "../document/asked";
import { findTarget } from "../document/target";
import { sortOf } from "../input/query";
import { createWriter, formatOf, type OutputShape, writeOne } from "../output/output";
import { type ExitCode, exitCodes, usageError } from "../shell/exit";
import { confirmInput, parseInput, runAction } from "../shell/runAction";

const jsonOf = (value: unknown): string =>
  value === undefined ? "" : typeof value === "string" ? value : JSON.stringify(value);

const shape: OutputShape<SavedView> = {
  name: ({ _id }) => _id,
  columns: [
    { title: "_id", text: ({ _id }) => _id },
    { title: "name", text: ({ name }) => name },
    {
      title: "shared",
      text: ({ shared }) => text(shared ? "common.yes" : "common.no"),
      exact: ({ shared }) => String(shared),
    },
    { title: "filter", text: ({ filter }) => jsonOf(filter) },
    { title: "sort", text: ({ sort }) => jsonOf(sort) },
    { title: "columns", text: ({ columns }) => columns?.join(",") ?? "" },
    { title: "language", text: ({ language }) => language ?? "" },
  ],
};

/** Lists the views of a bucket, one's own and the shared ones. */
export async function listViews(
  context: CommandContext,
  name: string,
  options: TargetOptions & { readonly output: string },
): Promise<ExitCode> {
  const format = formatOf(options.output);
  const connection = connect(context, options);
  const { id: bucketId } = await findTarget(connection.transport, name);
  const { views, kept } = await runAction(context, connection, viewList, { bucketId });
  const writer = createWriter(format, shape, context, process.stdout.columns);
  writer.rows([...views]);
  await writer.end();
  if (kept === "here") context.say(viewText("kept.computer"));
  if (kept === "nowhere") context.say(viewText("kept.nowhere"));
  return exitCodes.ok;
}

interface SaveOptions extends TargetOptions {
  readonly output: string;
  readonly filter?: string;
  readonly sort?: string;
  readonly fields?: string;
  readonly language?: string;
  readonly shared?: true;
  readonly replace?: true;
}

/** Saves a view. */
export async function saveView(
  context: CommandContext,
  name: string,
  view: string,
  { output, fields, shared, replace, ...options }: SaveOptions,
): Promise<ExitCode> {
  const format = formatOf(output);
  const filter = filterOf(options.filter);
  const sort = sortOf(options.sort);
  const columns = fields?.split(",").map((each) => each.trim());
  if (sort !== undefined && Object.keys(sort).length > 1) throw usageError(commandText("view.sort"));
  const connection = connect(context, options);
  const { id: bucketId, checkPaths } = await targetOfBucket(connection.transport, name, "table", {
    sort,
    filter,
  });
  if (columns !== undefined) checkPaths?.("--fields", columns);
  const { language } = options;
  if (language !== undefined)
    await (await import("../document/language")).checkLanguageOf(connection.transport, language);
  const parts = { filter, sort, columns, language };
  const input = parseInput(viewSave, { bucketId, name: view, shared, replace, ...parts });
  const saved = await runAction(context, connection, viewSave, input);
  await writeOne(format, shape, saved, context);
  context.say(viewText("saved", { name: saved.name }));
  return exitCodes.ok;
}

/** Deletes a view, given by its name or id. */
export async function deleteView(
  context: CommandContext,
  name: string,
  view: string,
  options: TargetOptions & { readonly yes?: boolean },
): Promise<ExitCode> {
  const connection = connect(context, options);
  const { id: bucketId } = await findTarget(connection.transport, name);
  const own = () => ownOf(context, connection);
  const listed = await viewList.run({ transport: connection.transport, own }, { bucketId });
  const found = listed.ok ? viewNamed(listed.value.views, view) : undefined;
  const input = {
    bucketId,
    view: found?._id ?? view,
    name: found?.name ?? view,
    shared: found?.shared === true,
  };
  await confirmInput(context, viewDelete, input, options.yes);
  const gone = await runAction(context, connection, viewDelete, input);
  context.say(viewText("deleted", { name: gone.name }));
  return exitCodes.ok;
}
