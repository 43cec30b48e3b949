import { stat, writeFile } from "node:fs/promises";
import { runAction } from "@twinhelm/core/action/run";
import { type Bucket, titleOfBucket } from "@twinhelm/core/bucket/model";
import { bucketExportSchema, bucketSaveTemplate } from "@twinhelm/core/bucket/template/actions";
import { schemaFileName, schemaFileOf } from "@twinhelm/core/bucket/template/file";
import { withRelated } from "@twinhelm/core/bucket/template/making";
import { templateText } from "@twinhelm/core/bucket/template/text";
import { transferText } from "@twinhelm/core/document/transfer/text";
import { success } from "@twinhelm/core/http/failure";
import { text } from "@twinhelm/core/text/catalogue";
import { commandText } from "@twinhelm/core/text/command";
import { reasonOf } from "../../../input/reason";
import { pathOf } from "../../input/path";
import { choosing, confirming } from "../../navigation/layer";
import { show } from "../../navigation/state";
import type { Opening } from "./templateLayers";

const relatedOf = ({ stored }: Opening, bucket: Bucket): readonly Bucket[] =>
  withRelated([bucket._id], stored);

const relatedLine = (all: readonly Bucket[], { _id }: Bucket): readonly string[] => {
  const others = all.filter((each) => each._id !== _id);
  return others.length === 0
    ? []
    : [templateText("save.related", { titles: others.map(titleOfBucket).join(", ") })];
};

/** Asks for the name of a template, and saves it. */
export function askTemplateName(opening: Opening, bucket: Bucket): void {
  const { client, change } = opening;
  const title = titleOfBucket(bucket);
  const save = async (name: string, shared: boolean) => {
    const input = { name, description: bucket.description, shared, bucketIds: [bucket._id] };
    const saved = await runAction(client, bucketSaveTemplate, input);
    if (saved.ok)
      client.notifications.say({
        tone: "success",
        text: templateText("save.done", { name: saved.value.name }),
      });
  };
  const sharingOf = (name: string) => ({
    title: templateText("save.title", { title: name }),
    items: [
      { id: "alone", label: templateText("save.alone") },
      { id: "shared", label: templateText("save.shared"), hint: templateText("save.shared.help") },
    ],
    onPick: (id: string) => void save(name, id === "shared"),
  });
  const choice = {
    title: templateText("save.name"),
    about: [templateText("save.about"), ...relatedLine(relatedOf(opening, bucket), bucket)],
    items: [{ id: title, label: title }],
    free: true,
    onPick: (name: string) => change(show(choosing(sharingOf(name)))),
  };
  change(show(choosing(choice)));
}

/** Asks for the file that the schema of a bucket is written to, with those that its relations lead to. */
export function askExportFile(opening: Opening, bucket: Bucket): void {
  const all = relatedOf(opening, bucket);
  const name = schemaFileName([bucket]);
  const choice = {
    title: templateText("export.title", { title: titleOfBucket(bucket) }),
    about: [templateText("export.about"), ...relatedLine(all, bucket)],
    items: [{ id: name, label: name }],
    free: true,
    onPick: (typed: string) => void exportTo(opening, pathOf(typed), all),
  };
  opening.change(show(choosing(choice)));
}

/** Asks before a file is replaced. */
async function exportTo(opening: Opening, path: string, buckets: readonly Bucket[]): Promise<void> {
  const run = async () => {
    await write(opening, path, buckets);
    return success(undefined);
  };
  const exists = await stat(path).then(
    () => true,
    () => false,
  );
  if (!exists) return void (await run());
  const question = {
    title: transferText("export.replaceTitle"),
    paragraphs: [transferText("export.replace", { path }), text("common.confirm")],
  };
  opening.change(show(confirming(question, run)));
}

async function write({ client }: Opening, path: string, buckets: readonly Bucket[]): Promise<void> {
  const bucketIds = buckets.map(({ _id }) => _id);
  const read = await runAction(client, bucketExportSchema, { bucketIds });
  if (!read.ok) return;
  const { length: count } = read.value;
  try {
    await writeFile(path, schemaFileOf(read.value));
  } catch (error) {
    const reason = reasonOf(error);
    client.notifications.say({ tone: "warning", text: commandText("export.lost", { path, reason }) });
    return;
  }
  client.notifications.say({ tone: "success", text: templateText("exported", { count, file: path }) });
}
