import { runAction, shownInQuestion } from "@twinhelm/core/action/run";
import type { Bucket } from "@twinhelm/core/bucket/model";
import { cellProblem, cellProperty } from "@twinhelm/core/document/cell";
import { documentSet } from "@twinhelm/core/document/many/actions";
import { type Preview, previewDocuments, type Which } from "@twinhelm/core/document/many/change";
import { fieldPatch, settableFields } from "@twinhelm/core/document/many/fields";
import { rememberUndo } from "@twinhelm/core/document/many/react";
import { manyText } from "@twinhelm/core/document/many/text";
import type { BucketDocument } from "@twinhelm/core/document/model";
import { documentsPath } from "@twinhelm/core/document/paths";
import { titleOfDocument } from "@twinhelm/core/document/title";
import { titleOf } from "@twinhelm/core/field/property";
import { printedValue, typedValue } from "@twinhelm/core/form/value";
import { isEmptyFilter } from "@twinhelm/core/list/state";
import { languagesQuery } from "@twinhelm/core/preference/queries";
import { useClient } from "@twinhelm/core/react/console";
import type { ConsoleClient } from "@twinhelm/core/shell/client";
import { text } from "@twinhelm/core/text/catalogue";
import { choosing, confirming } from "../navigation/layer";
import { type Change, type Place, show } from "../navigation/state";
import { clearSelection } from "../table/tableKeys";

interface Work {
  readonly client: ConsoleClient;
  readonly change: (change: Change) => void;
  readonly bucket: Bucket;
}

/** Sets one field of the documents that are chosen, or of all that match: asks which, what, and once more with some of them. */
export function useSetField(
  change: (change: Change) => void,
): (bucket: Bucket, documents: readonly BucketDocument[]) => void {
  const client = useClient();
  return (bucket, documents) => {
    const work = { client, change, bucket };
    change((state) => show(whichLayer(work, documents, state.place))(state));
  };
}

function whichLayer(work: Work, documents: readonly BucketDocument[], { path, list }: Place) {
  const isHere = path === documentsPath(work.bucket._id);
  const filter = (isHere ? list.filter : undefined) ?? {};
  const ids = documents.map(({ _id }) => _id);
  return choosing({
    title: manyText("title"),
    items: [
      ...(ids.length === 0 ? [] : [{ id: "chosen", label: manyText("chosen", { count: ids.length }) }]),
      { id: "all", label: manyText(isEmptyFilter(filter) ? "whole" : "match") },
    ],
    onPick: (id) => askField(work, id === "all" ? { filter } : { ids }, isHere ? list.language : undefined),
  });
}

function askField(work: Work, which: Which, language: string | undefined): void {
  const { bucket, change } = work;
  const items = settableFields(bucket).map((key) => ({
    id: key,
    label: titleOf(key, bucket.properties[key] ?? { type: "string" }),
    hint: key,
  }));
  const onPick = (key: string) => askValue(work, which, { key, language });
  change(show(choosing({ title: manyText("field"), items, onPick })));
}

interface Field {
  readonly key: string;
  readonly language: string | undefined;
}

function askValue(work: Work, which: Which, field: Field): void {
  const { bucket, change, client } = work;
  const property = cellProperty(bucket, field.key) ?? { type: "string" };
  const values = property.type === "boolean" ? [true, false] : (property.enum ?? []);
  const items = values.map((value) => printedValue(property, value));
  const onPick = (typed: string) => {
    const value = typed === "" ? undefined : typedValue(property, typed);
    const problem = cellProblem(bucket, field.key, value);
    if (problem !== undefined) client.notifications.say({ tone: "warning", text: problem });
    else void confirmIt(work, which, { ...field, value });
  };
  change(
    show(
      choosing({
        title: manyText("value"),
        items: [...items.map((id) => ({ id, label: id })), { id: "", label: manyText("nothing") }],
        free: true,
        onPick,
      }),
    ),
  );
}

async function confirmIt(
  { client, change, bucket }: Work,
  which: Which,
  { key, language, value }: Field & { readonly value: unknown },
): Promise<void> {
  const found = await previewDocuments(client.transport, bucket._id, which);
  if (!found.ok) return client.notifications.fail(found.failure);
  const { count } = found.value;
  if (count === 0) return client.notifications.say({ tone: "warning", text: manyText("none") });
  const isTranslated = bucket.properties[key]?.options?.translate === true;
  const code =
    language ??
    (isTranslated ? (await client.queries.fetchQuery(languagesQuery(client.transport))).default : "");
  const documents = "ids" in which ? { documentIds: [...which.ids] } : { filter: filterOf(which.filter) };
  const input = {
    bucketId: bucket._id,
    patch: { ...fieldPatch(bucket, key, value, code) },
    count,
    ...documents,
  };
  const question = {
    title: manyText("title"),
    paragraphs: exampleLines(bucket, found.value, { key, value }),
  };
  const run = async () => {
    const result = await runAction(client, documentSet, input, shownInQuestion);
    if (!result.ok) return result;
    const { patched, undo } = result.value;
    rememberUndo(client.queries, bucket._id, { cells: patched, patches: undo });
    client.notifications.say({ tone: "success", text: manyText("done", { count: patched }) });
    return result;
  };
  change(show(confirming(question, run, clearSelection)));
}

const filterOf = (filter: Readonly<Record<string, unknown>> | string) =>
  typeof filter === "string" ? filter : { ...filter };

function exampleLines(
  bucket: Bucket,
  { count, examples }: Preview,
  { key, value }: { readonly key: string; readonly value: unknown },
): readonly string[] {
  const property = bucket.properties[key] ?? { type: "string" };
  const shown = (each: unknown) =>
    each === undefined || each === null ? manyText("nothing") : printedValue(property, each);
  const more = count - examples.length;
  return [
    manyText("count", { count }),
    ...examples.map((document) =>
      manyText("example", {
        document: titleOfDocument(bucket, document),
        before: shown(document[key]),
        after: shown(value),
      }),
    ),
    ...(more > 0 ? [manyText("more", { count: more })] : []),
    text("common.confirm"),
  ];
}
