import type { Bucket } from "@twinhelm/core/bucket/model";
import { cellProblem, cellProperty } from "@twinhelm/core/document/cell";
import { documentSet } from "@twinhelm/core/document/many/actions";
import { type FieldPatch, type Preview, previewDocuments } from "@twinhelm/core/document/many/change";
import { fieldPatch, settableFields } from "@twinhelm/core/document/many/fields";
import { manyText } from "@twinhelm/core/document/many/text";
import { titleOfDocument } from "@twinhelm/core/document/title";
import { typedValue } from "@twinhelm/core/form/value";
import type { Transport } from "@twinhelm/core/http/transport";
import { getBucketPreference } from "@twinhelm/core/preference/api";
import { visibleText } from "@twinhelm/core/text/visible";
import { findBucket } from "../bucket/find";
import { type CommandContext, connect } from "../connection/connection";
import type { TargetOptions } from "../connection/target";
import { parseJson, readWords } from "../input/input";
import { didYouMean } from "../input/nearest";
import { countOf } from "../input/query";
import { CommandError, type ExitCode, exitCodes, usageError } from "../shell/exit";
import { callError, confirmInput, runAction } from "../shell/runAction";
import { filterOf, targetOfBucket } from "./asked";
import { checkIds } from "./changes";

interface SetOptions extends TargetOptions {
  readonly filter?: string;
  readonly language?: string;
  readonly count?: string;
  readonly dryRun?: true;
  readonly yes?: true;
}

/** Sets fields of several documents, or of all that match; says first how many those are, and what some of them hold. */
export async function setData(
  context: CommandContext,
  name: string,
  given: readonly string[],
  { dryRun, yes, ...options }: SetOptions,
): Promise<ExitCode> {
  const filter = filterOf(options.filter);
  const changes = given.filter((each) => each.includes("="));
  const words = given.filter((each) => !each.includes("="));
  const documentIds = words.includes("-") ? await readWords(context.input) : words;
  checkIds(documentIds);
  if (changes.length === 0) throw usageError(manyText("command.change", { given: given[0] ?? "" }));
  if ((filter === undefined) === (documentIds.length === 0)) throw usageError(manyText("command.either"));
  const expected = countOf("--count", options.count);
  const connection = connect(context, options);
  const { transport } = connection;
  const bucket = await findBucket(transport, name);
  if (filter !== undefined) await targetOfBucket(transport, name, "table", { filter, sort: undefined });
  const patch = await patchOf(context, transport, bucket, changes, options.language);
  const which = filter === undefined ? { ids: documentIds } : { filter };
  const preview = await previewDocuments(transport, bucket._id, which);
  if (!preview.ok) throw await callError(context, transport, preview.failure);
  const { count } = preview.value;
  if (expected !== undefined && expected !== count)
    throw new CommandError(manyText("command.counted", { now: count, count: expected }), exitCodes.conflict);
  for (const line of previewLines(bucket, preview.value, patch)) context.say(line);
  if (dryRun === true || count === 0) return exitCodes.ok;
  const input = { bucketId: bucket._id, patch: { ...patch }, count };
  const chosen = filter === undefined ? { documentIds: [...documentIds] } : { filter };
  await confirmInput(context, documentSet, { ...input, ...chosen }, yes);
  const done = await runAction(context, connection, documentSet, { ...input, ...chosen });
  context.say(manyText("done", { count: done.patched }));
  return exitCodes.ok;
}

/** The fields that are given: `FIELD=text` as its type reads it, `FIELD:=JSON`; nothing takes a value away. */
export async function patchOf(
  context: CommandContext,
  transport: Transport,
  bucket: Bucket,
  changes: readonly string[],
  language: string | undefined,
): Promise<FieldPatch> {
  if (changes.length === 0) return {};
  const code = language ?? (await defaultLanguage(context, transport, bucket));
  const patches = changes.map((change) => {
    const [, key = "", sign, typed = ""] = /^(.*?)(:=|=)([\s\S]*)$/.exec(change) ?? [];
    const property = cellProperty(bucket, key);
    const settable = settableFields(bucket);
    if (property === undefined || !settable.includes(key))
      throw usageError(manyText("command.field", { field: key }) + didYouMean(key, settable));
    const value = sign === ":=" ? parseJson(typed, key) : typedValue(property, typed);
    const problem = cellProblem(bucket, key, value);
    if (problem !== undefined) throw usageError(`${key}: ${problem}`);
    return fieldPatch(bucket, key, value, code);
  });
  return Object.assign({}, ...patches);
}

async function defaultLanguage(
  context: CommandContext,
  transport: Transport,
  { properties }: Bucket,
): Promise<string> {
  if (!Object.values(properties).some(({ options }) => options?.translate === true)) return "";
  const result = await getBucketPreference(transport);
  if (!result.ok) throw await callError(context, transport, result.failure);
  return result.value.language.default;
}

const shown = (value: unknown): string =>
  value === undefined || value === null
    ? manyText("nothing")
    : visibleText(typeof value === "string" ? value : JSON.stringify(value)).slice(0, 100);

function previewLines(bucket: Bucket, { count, examples }: Preview, patch: FieldPatch): readonly string[] {
  const lines = examples.flatMap((document) =>
    Object.entries(patch).map(([key, after]) =>
      manyText("example", {
        document: `  ${visibleText(titleOfDocument(bucket, document))}.${key}`,
        before: shown(document[key]),
        after: shown(after),
      }),
    ),
  );
  const more = count - examples.length;
  return [
    count === 0 ? manyText("none") : manyText("count", { count }),
    ...lines,
    ...(more > 0 ? [`  ${manyText("more", { count: more })}`] : []),
  ];
}
