import { readdir, stat } from "node:fs/promises";
import type { NameOf } from "@twinhelm/core/access/words";
import { type Bucket, titleOfBucket } from "@twinhelm/core/bucket/model";
import { bucketsQuery } from "@twinhelm/core/bucket/queries";
import { isTranslated, type Languages } from "@twinhelm/core/document/language";
import { documentsPath } from "@twinhelm/core/document/paths";
import { formatOfName, type TransferFormat, transferFormats } from "@twinhelm/core/document/transfer/formats";
import { sizeProblem } from "@twinhelm/core/document/transfer/limits";
import { transferText } from "@twinhelm/core/document/transfer/text";
import { failureOf } from "@twinhelm/core/http/query";
import type { ListState } from "@twinhelm/core/list/state";
import { defaultBucketPreference } from "@twinhelm/core/preference/model";
import { languagesQuery } from "@twinhelm/core/preference/queries";
import { useClient } from "@twinhelm/core/react/console";
import { useNames } from "@twinhelm/core/react/names";
import type { ConsoleClient } from "@twinhelm/core/shell/client";
import { text } from "@twinhelm/core/text/catalogue";
import { pathOf } from "../../input/path";
import { choosing, confirming } from "../../navigation/layer";
import { type Change, type Place, show } from "../../navigation/state";
import { type ExportOrder, type ExportStep, exportSteps } from "./exportSteps";
import { failureWords } from "./failureWords";
import type { ExportLayer } from "./layer";

interface Work {
  readonly client: ConsoleClient;
  readonly change: (change: Change) => void;
  readonly bucket: Bucket;
  readonly nameOf: NameOf;
}

/** Asks for a file to read documents from, or for one to write them to. */
export function useTransfer(
  change: (change: Change) => void,
): (way: "import" | "export", bucket: Bucket) => void {
  const client = useClient();
  const nameOf = useNames();
  return (way, bucket) => {
    const work = { client, change, bucket, nameOf };
    if (way === "import") void askFile(work);
    // What is asked depends on the list that is open.
    else change((state) => show(formatLayer(work, listAt(state.place, bucket)))(state));
  };
}

const listAt = ({ path, list }: Place, bucket: Bucket): ListState | undefined =>
  path === documentsPath(bucket._id) ? list : undefined;

/** What was read, or why it could not be. */
interface Read<Value> {
  readonly value?: Value | undefined;
  readonly reason?: string | undefined;
}

async function readOf<Value>({ client, nameOf }: Work, asked: Promise<Value>): Promise<Read<Value>> {
  try {
    return { value: await asked };
  } catch (error) {
    const failure = failureOf(error);
    return { reason: failure && (await failureWords(failure, client.transport, nameOf)) };
  }
}

/** The languages that documents have; only a bucket with translated fields lacks them. */
async function languagesOf(work: Work): Promise<Read<Languages>> {
  const { client, bucket } = work;
  const read = await readOf(work, client.queries.fetchQuery(languagesQuery(client.transport)));
  return isTranslated(bucket) ? read : { value: read.value };
}

async function askFile(work: Work): Promise<void> {
  const { change, bucket } = work;
  const here = await readdir(".").catch(() => []);
  const known = here.filter((name) => formatOfName(name) !== undefined).toSorted();
  const choice = {
    title: transferText("import.title", { title: titleOfBucket(bucket) }),
    about: [transferText("import.file")],
    items: known.map((name) => ({ id: name, label: name })),
    free: true,
    onPick: (typed: string) => void openImport(work, typed),
  };
  change(show(choosing(choice)));
}

async function openImport(work: Work, typed: string): Promise<void> {
  const { client, change, bucket } = work;
  const path = pathOf(typed);
  const found = await stat(path).catch(() => undefined);
  if (found?.isFile() !== true)
    return client.notifications.say({ tone: "warning", text: transferText("import.noFile", { path }) });
  const large = sizeProblem(found.size);
  if (large !== undefined) return client.notifications.say({ tone: "warning", text: large });
  const { value: languages, reason } = await languagesOf(work);
  const { default: code } = languages ?? defaultBucketPreference.language;
  change((state) => {
    const language = listAt(state.place, bucket)?.language ?? code;
    const unread = reason === undefined ? [] : [transferText("import.unread", { reason, language })];
    return show({ kind: "importing", bucket, path, size: found.size, languages, language, unread })(state);
  });
}

function formatLayer(work: Work, list: ListState | undefined) {
  return choosing({
    title: transferText("export.title", { title: titleOfBucket(work.bucket) }),
    about: [transferText("format")],
    items: transferFormats.map((id) => ({ id, label: id.toUpperCase() })),
    onPick(id) {
      const format = transferFormats.find((each) => each === id);
      if (format !== undefined) void askRest(work, format, list);
    },
  });
}

async function askRest(work: Work, format: TransferFormat, list: ListState | undefined): Promise<void> {
  const { client, bucket } = work;
  const languages = await languagesOf(work);
  const buckets = await readOf(work, client.queries.fetchQuery(bucketsQuery(client.transport)));
  const sort = list?.sort === undefined ? undefined : { [list.sort.field]: list.sort.direction };
  const order = { bucket, format, languages: languages.value, sort };
  const steps = exportSteps({ bucket, buckets: buckets.value, languages: languages.value, list });
  const unread = [
    ...(languages.reason === undefined ? [] : [transferText("export.unread", { reason: languages.reason })]),
    ...(buckets.reason === undefined ? [] : [transferText("export.nameless", { reason: buckets.reason })]),
  ];
  askNext(work, order, unread, steps);
}

/** `unread`: what could not be read, and what comes of that. */
function askNext(
  work: Work,
  order: ExportOrder,
  unread: readonly string[],
  [step, ...rest]: readonly ExportStep[],
): void {
  if (step === undefined) {
    askPath(work, order, unread);
    return;
  }
  const choice = {
    title: transferText("export.title", { title: titleOfBucket(work.bucket) }),
    about: [step.about, ...unread],
    items: step.items.map(({ id, label }) => ({ id, label })),
    onPick(picked: string) {
      const found = step.items.find(({ id }) => id === picked);
      askNext(work, found?.of(order) ?? order, unread, rest);
    },
  };
  work.change(show(choosing(choice)));
}

function askPath(work: Work, order: ExportOrder, unread: readonly string[]): void {
  const title = titleOfBucket(work.bucket).replace(/[^\p{L}\p{N} _-]/gu, "_");
  const name = transferText("file.name", { title, format: order.format });
  const choice = {
    title: transferText("export.path"),
    about: unread,
    items: [{ id: name, label: name }],
    free: true,
    onPick: (typed: string) => void openExport(work, pathOf(typed), order),
  };
  work.change(show(choosing(choice)));
}

/** Asks before a file is replaced. */
async function openExport(work: Work, path: string, order: ExportOrder): Promise<void> {
  const layer: ExportLayer = { kind: "exporting", path, order };
  const exists = await stat(path).then(
    () => true,
    () => false,
  );
  if (!exists) return work.change(show(layer));
  const question = {
    title: transferText("export.replaceTitle"),
    paragraphs: [transferText("export.replace", { path }), text("common.confirm")],
  };
  work.change(show(confirming(question, undefined, show(layer))));
}
