import type { Bucket } from "../../bucket/model";
import { abortedFailure } from "../../http/exchange";
import { failed, type Result, success } from "../../http/failure";
import type { Transport } from "../../http/transport";
import { type DocumentQuery, findDocuments } from "../api";
import type { Languages } from "../language";
import type { BucketDocument } from "../model";
import type { TransferFormat } from "./formats";
import { createNaming } from "./naming";
import { jsonTargetsOf, type Target, targetsOf } from "./targets";
import { transferText } from "./text";
import { createLeftOut, createTransferWriter, type Piece, type TransferWriter } from "./write";

/** What is exported, and how. */
export interface Exporting extends Pick<DocumentQuery, "filter" | "sort"> {
  readonly transport: Transport;
  readonly bucket: Bucket;
  readonly format: TransferFormat;
  /** Columns in their order; absent: all. */
  readonly columns?: readonly Target[] | undefined;
  /** Translated fields in this language alone; absent: in all of them. */
  readonly language?: string | undefined;
  /** Those that documents have; absent: they cannot be read, and translated fields are as the server shows them. */
  readonly languages?: Languages | undefined;
  /** Related documents are named by their primary field, those of these buckets; absent: by their ids. */
  readonly named?: readonly Bucket[] | undefined;
  /** Texts that a spreadsheet would run stay as they are. */
  readonly raw?: boolean | undefined;
  /** False: CSV without the line of names. */
  readonly headers?: boolean | undefined;
  readonly onProgress?: ((documents: number) => void) | undefined;
  /** Told of parts of documents that no column has, each once. */
  readonly onLeftOut?: ((name: string) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

type Choice = Pick<Exporting, "bucket" | "format" | "language" | "languages">;

const isLocalized = ({ language, languages }: Choice): boolean =>
  language !== undefined || languages === undefined;

/** The columns that there are to choose from. */
export function exportTargets(choice: Choice): readonly Target[] {
  const { bucket, format, languages } = choice;
  const codes = isLocalized(choice) ? undefined : languages;
  return (format === "csv" || format === "xlsx" ? targetsOf : jsonTargetsOf)(bucket, codes);
}

/** Documents that are read at once. */
const pageSize = 500;

/** The pieces of a file, as documents are read. Of JSON, documents are whole unless columns are named. */
export async function* exportDocuments(exporting: Exporting): AsyncGenerator<Result<Piece>> {
  const targets = exporting.columns ?? exportTargets(exporting);
  const { format, raw, onProgress } = exporting;
  const writer = await createTransferWriter({
    format,
    targets,
    isPart: exporting.columns !== undefined,
    raw,
  });
  const look = lookFor(exporting, targets);
  const name = nameFor(exporting);
  let count = 0;
  const head = writer.begin();
  if (exporting.headers !== false) yield success(head);
  const { transport, bucket, filter, sort, language, signal } = exporting;
  const localize = isLocalized(exporting);
  const relation = exporting.named === undefined ? undefined : true;
  const asked = { transport, bucketId: bucket._id, filter, sort, language, localize, relation, signal };
  for await (const page of documentPages(asked)) {
    if (!page.ok) return yield page;
    page.value.forEach(look);
    const piece = writer.rows(page.value.map(name));
    if (writer.unwritable !== undefined) return yield unwritable(writer.unwritable);
    if (piece.length > 0) yield success(piece);
    count += page.value.length;
    onProgress?.(count);
  }
  yield success(writer.end());
}

function nameFor({ bucket, named, language, languages }: Exporting) {
  if (named === undefined) return (document: BucketDocument) => document;
  return createNaming({ bucket, buckets: named, language: language ?? languages?.default });
}

const unwritable = (message: NonNullable<TransferWriter["unwritable"]>) =>
  failed({ code: "invalid", message, retry: false });

/** Tells once of each part that no column has: only where all columns are meant. */
function lookFor({ columns, format, onLeftOut }: Exporting, targets: readonly Target[]) {
  if (columns !== undefined || onLeftOut === undefined || format === "json" || format === "ndjson")
    return () => undefined;
  const leftOut = createLeftOut(targets);
  const told = new Set<string>();
  return (document: BucketDocument) => {
    for (const name of leftOut(document)) {
      if (told.has(name)) continue;
      told.add(name);
      onLeftOut(name);
    }
  };
}

interface Pages extends Pick<Exporting, "transport" | "filter" | "sort" | "language" | "signal"> {
  readonly bucketId: string;
  readonly localize: boolean;
  /** True: related documents in place of their ids. */
  readonly relation?: boolean | undefined;
}

/**
 * By their ids, each page behind the last of the one before, so that nothing that others write meanwhile is missed or
 * comes twice. In another order, or where the condition is a text, by their places.
 */
export async function* documentPages({
  transport,
  bucketId,
  filter,
  sort,
  language,
  localize,
  relation,
  signal,
}: Pages): AsyncGenerator<Result<readonly BucketDocument[]>> {
  const order: NonNullable<typeof sort> = sort ?? { _id: 1 };
  const isById = Object.keys(order).join() === "_id" && typeof filter !== "string";
  let [skip, last]: [number, string | undefined] = [0, undefined];
  for (;;) {
    if (signal?.aborted === true) return yield failed(abortedFailure);
    const query = {
      filter: isById ? behind(filter, last, order._id) : filter,
      sort: order,
      skip: isById ? 0 : skip,
      limit: pageSize,
      localize,
      relation,
      language,
    };
    const page = await findDocuments(transport, bucketId, query, signal);
    if (!page.ok) return yield page;
    if (page.value.length === 0) return;
    yield page;
    skip += page.value.length;
    last = page.value.at(-1)?._id;
  }
}

function behind(
  filter: Exclude<Exporting["filter"], string>,
  last: string | undefined,
  direction: 1 | -1 | undefined,
) {
  if (last === undefined) return filter;
  const next = { _id: { [direction === -1 ? "$lt" : "$gt"]: last } };
  return filter === undefined ? next : { $and: [filter, next] };
}

/** The columns of these names; that of an object or a translated field means all of its columns. */
export function namedTargets(
  names: readonly string[],
  targets: readonly Target[],
): Result<readonly Target[]> {
  const chosen = new Set<Target>();
  for (const name of names) {
    const own = targets.filter((each) => each.name === name);
    const below = own.length > 0 ? own : targets.filter((each) => each.name.startsWith(`${name}.`));
    if (below.length === 0) {
      const message = transferText("columns.unknown", {
        name,
        names: targets.map((each) => each.name).join(", "),
      });
      return failed({ code: "invalid", message, retry: false });
    }
    for (const each of below) chosen.add(each);
  }
  return success([...chosen]);
}
