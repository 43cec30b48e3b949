import { documentList } from "@twinhelm/core/document/actions";
import type { ViewParts } from "@twinhelm/core/document/view/model";
import type { Failure } from "@twinhelm/core/http/failure";
import type { Transport } from "@twinhelm/core/http/transport";
import { commandText } from "@twinhelm/core/text/command";
import { type CommandContext, type Connection, connect } from "../connection/connection";
import type { TargetOptions } from "../connection/target";
import { countOf, sortOf } from "../input/query";
import { createWriter, formatOf, type OutputShape } from "../output/output";
import { type CommandError, type ExitCode, exitCodes, failureError, usageError } from "../shell/exit";
import { type Filter, filterOf, targetOfBucket } from "./asked";

export interface DataListOptions extends TargetOptions {
  readonly output: string;
  readonly filter?: string;
  readonly sort?: string;
  readonly limit?: string;
  readonly skip?: string;
  readonly language?: string;
  readonly view?: string;
  readonly relation?: boolean;
  readonly localize?: boolean;
}

/** Rows of a table when no limit is given; programs get all. */
const tableLimit = 25;
/** Documents asked for at once. */
const pageSize = 500;

/** Lists documents of a bucket, given by its id or its title. */
export async function listData(
  context: CommandContext,
  name: string,
  options: DataListOptions,
): Promise<ExitCode> {
  const format = formatOf(options.output);
  const [filter, sort] = [filterOf(options.filter), sortOf(options.sort)];
  const connection = connect(context, options);
  const { transport } = connection;
  const viewed = await partsOf(context, connection, name, options.view);
  const wanted = {
    filter: filter ?? viewed.filter,
    sort: sort ?? viewed.sort,
    language: options.language ?? viewed.language,
    relation: options.relation ?? format === "table",
    localize: options.localize,
  };
  const limit =
    countOf("--limit", options.limit) ?? (format === "table" ? tableLimit : Number.POSITIVE_INFINITY);
  const start = countOf("--skip", options.skip) ?? 0;
  const target = await targetOfBucket(transport, name, format, { filter, sort });
  const { id } = target;
  const shape = inOrder(target.shape, viewed.columns);
  if (options.language !== undefined) await checkLanguage(transport, options.language);
  const writer = createWriter(format, shape, context, process.stdout.columns);
  let shown = 0;
  let total = Number.POSITIVE_INFINITY;
  while (shown < limit && start + shown < total) {
    const page = await documentList.run(
      { transport },
      { ...wanted, bucketId: id, skip: start + shown, limit: Math.min(pageSize, limit - shown) },
    );
    if (!page.ok) throw await refusalOf(page.failure, wanted.filter);
    writer.rows(page.value.data);
    shown += page.value.data.length;
    total = page.value.data.length === 0 ? 0 : page.value.meta.total;
  }
  await writer.end();
  if (format === "table" && Number.isFinite(total) && start + shown < total) {
    context.say(commandText("list.more", { shown, total }));
  }
  return exitCodes.ok;
}

/** What a saved view asks for; nothing where none is named. */
const partsOf = async (
  context: CommandContext,
  connection: Connection,
  bucket: string,
  view: string | undefined,
): Promise<ViewParts> =>
  view === undefined ? {} : (await import("./viewed")).viewedBy(context, connection, bucket, view);

/** The columns that a view names, in its order. */
function inOrder<T>(shape: OutputShape<T>, names: readonly string[] | undefined): OutputShape<T> {
  const byTitle = new Map(shape.columns.map((column) => [column.title, column]));
  return names === undefined
    ? shape
    : { ...shape, columns: names.flatMap((name) => byTitle.get(name) ?? []) };
}

/** Ends a command that asks for a language that documents have not. A server would answer in another in silence. */
async function checkLanguage(transport: Transport, code: string): Promise<void> {
  const { checkLanguageOf } = await import("./language");
  await checkLanguageOf(transport, code);
}

/**
 * Why a list was refused. A condition is read by the server, which may know more than we do; only one that both of us
 * cannot read is wrong use.
 */
async function refusalOf(failure: Failure, filter: Filter | undefined): Promise<CommandError> {
  if (typeof filter === "string" && failure.status === 400) {
    const { parseExpression } = await import("@twinhelm/core/expression/parse");
    const parsed = parseExpression(filter);
    if (!parsed.ok) return usageError(commandText("list.condition", { reason: parsed.message }));
  }
  return failureError(failure);
}
