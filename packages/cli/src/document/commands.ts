import { documentList } from "@twinhelm/core/document/actions";
import type { Failure } from "@twinhelm/core/http/failure";
import type { Transport } from "@twinhelm/core/http/transport";
import { isId } from "@twinhelm/core/record/id";
import { commandText } from "@twinhelm/core/text/command";
import { type CommandContext, connect } from "../connection/connection";
import type { TargetOptions } from "../connection/target";
import { countOf, jsonFilterOf, sortOf } from "../input/query";
import { createWriter, type Format, formatOf } from "../output/output";
import { type CommandError, type ExitCode, exitCodes, failureError, usageError } from "../shell/exit";
import type { Target } from "./target";

export interface DataListOptions extends TargetOptions {
  readonly output: string;
  readonly filter?: string;
  readonly sort?: string;
  readonly limit?: string;
  readonly skip?: string;
  readonly language?: string;
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
  const wanted = {
    filter: filterOf(options.filter),
    sort: sortOf(options.sort),
    language: options.language,
    relation: options.relation ?? format === "table",
    localize: options.localize,
  };
  const limit =
    countOf("--limit", options.limit) ?? (format === "table" ? tableLimit : Number.POSITIVE_INFINITY);
  const start = countOf("--skip", options.skip) ?? 0;
  const { transport } = connect(context, options);
  const { id, shape } = await target(transport, name, format, wanted);
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

/** The bucket of a name. Only a title, names of fields and the formats that show columns need its schema. */
async function target(
  transport: Transport,
  name: string,
  format: Format,
  { sort, filter }: { sort: Readonly<Record<string, unknown>> | undefined; filter: Filter | undefined },
): Promise<Target> {
  const isBare = isId(name) && format !== "table" && format !== "csv";
  if (isBare && sort === undefined && filter === undefined)
    return { id: name, shape: { columns: [], name: (row) => row._id } };
  const { findKnown, findTarget } = await import("./target");
  const found = await (isBare ? findKnown : findTarget)(transport, name);
  if (sort !== undefined) found.checkPaths?.("--sort", Object.keys(sort));
  if (filter !== undefined) {
    const { pathsOfFilter } = await import("@twinhelm/core/filter/paths");
    found.checkPaths?.("--filter", pathsOfFilter(filter));
  }
  return found;
}

/** Ends a command that asks for a language that documents have not. A server would answer in another in silence. */
async function checkLanguage(transport: Transport, code: string): Promise<void> {
  const { checkLanguageOf } = await import("./language");
  await checkLanguageOf(transport, code);
}

type Filter = string | Record<string, unknown>;

/** A filter as JSON, or a condition in the rule language. Exit 2 for what begins like JSON and is not JSON. */
const filterOf = (text: string | undefined): Filter | undefined =>
  text?.trim().startsWith("{") ? jsonFilterOf(text) : text;

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
