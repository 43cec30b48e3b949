import { runAction, shownInQuestion } from "@twinhelm/core/action/run";
import { type Bucket, titleOfBucket } from "@twinhelm/core/bucket/model";
import {
  bucketApplyTemplate,
  bucketDeleteTemplate,
  bucketImportSchema,
  madeText,
} from "@twinhelm/core/bucket/template/actions";
import { makingProblems, withFreeTitles } from "@twinhelm/core/bucket/template/making";
import type { BucketTemplate } from "@twinhelm/core/bucket/template/model";
import { bucketCountText, fieldCountText, fieldPreviews } from "@twinhelm/core/bucket/template/preview";
import { templateText } from "@twinhelm/core/bucket/template/text";
import { documentsPath } from "@twinhelm/core/document/paths";
import type { ConsoleClient } from "@twinhelm/core/shell/client";
import { choosing, confirming } from "../../navigation/layer";
import { type Change, open, show } from "../../navigation/state";
import { askSchemaFile } from "./file";

/** What these layers work with. */
export interface Opening {
  readonly client: ConsoleClient;
  readonly change: (change: Change) => void;
  /** The buckets there are. */
  readonly stored: readonly Bucket[];
}

/** What buckets are made of. */
export interface MakingSource {
  readonly name: string;
  readonly about: string;
  /** Absent: a file. */
  readonly template?: BucketTemplate | undefined;
  readonly buckets: readonly Bucket[];
  /** Where it was chosen. */
  readonly back: () => void;
}

const [makeItem, deleteItem, fileItem] = [":make", ":delete", ":file"];

/** The templates there are, and the way to a file. */
export function showTemplates(opening: Opening, templates: readonly BucketTemplate[]): void {
  const back = () => showTemplates(opening, templates);
  const choice = {
    title: templateText("open"),
    about: [templateText("about")],
    items: [
      ...templates.map(({ $id, name, buckets, saved, shared }) => ({
        id: $id,
        label: name,
        hint: [
          bucketCountText(buckets),
          ...(saved === true ? [templateText(shared === true ? "shared" : "saved")] : []),
        ].join(" · "),
      })),
      { id: fileItem, label: templateText("file"), hint: "JSON" },
    ],
    onPick(id: string) {
      if (id === fileItem) return void askSchemaFile((source) => showSource(opening, source), opening, back);
      const template = templates.find(({ $id }) => $id === id);
      if (template === undefined) return;
      const { name, description: about = "", buckets } = template;
      showSource(opening, { name, about, template, buckets, back });
    },
  };
  opening.change(show(choosing(choice)));
}

/** What a source makes, bucket by bucket; each shows its fields. */
function showSource(opening: Opening, source: MakingSource): void {
  const { stored } = opening;
  const plan = planOf(opening, source);
  const { length: count } = source.buckets;
  const choice = {
    title: source.name,
    about: [...(source.about === "" ? [] : [source.about]), ...plan.notes],
    items: [
      ...(plan.possible ? [{ id: makeItem, label: templateText("make", { count }) }] : []),
      ...plan.buckets.map((bucket) => ({
        id: bucket._id,
        label: titleOfBucket(bucket),
        hint: fieldCountText(bucket),
      })),
      ...(source.template?.saved === true
        ? [{ id: deleteItem, label: templateText("delete.title", { name: source.name }) }]
        : []),
    ],
    onPick(id: string) {
      if (id === makeItem) return void make(opening, source, plan);
      if (id === deleteItem) return remove(opening, source);
      const bucket = plan.buckets.find(({ _id }) => _id === id);
      if (bucket !== undefined)
        showFields(opening, bucket, [...plan.buckets, ...stored], () => showSource(opening, source));
    },
    onBack: source.back,
  };
  opening.change(show(choosing(choice)));
}

interface Plan {
  /** Under titles that are free. */
  readonly buckets: readonly Bucket[];
  readonly newIds: boolean;
  readonly notes: readonly string[];
  readonly possible: boolean;
}

function planOf({ stored }: Opening, { template, buckets: given }: MakingSource): Plan {
  const buckets = withFreeTitles(given, stored);
  const renamed = buckets.flatMap((bucket, index) => {
    const before = given[index];
    if (before === undefined || before.title === bucket.title) return [];
    return [templateText("preview.renamed", { title: titleOfBucket(before), name: titleOfBucket(bucket) })];
  });
  const newIds = template === undefined && given.some(({ _id }) => stored.some((each) => each._id === _id));
  const problems = makingProblems(buckets, stored, false).map(({ message }) => message);
  const copies = newIds ? [templateText("newIds")] : [];
  return { buckets, newIds, notes: [...problems, ...copies, ...renamed], possible: problems.length === 0 };
}

function showFields(opening: Opening, bucket: Bucket, all: readonly Bucket[], back: () => void): void {
  const choice = {
    title: titleOfBucket(bucket),
    about: [bucket.description],
    items: fieldPreviews(bucket, all).map(({ key, title, type, notes }) => ({
      id: key,
      label: title,
      hint: [type, ...notes].join(" · "),
    })),
    onPick: back,
    onBack: back,
  };
  opening.change(show(choosing(choice)));
}

async function make({ client, change }: Opening, source: MakingSource, plan: Plan): Promise<void> {
  const titles = Object.fromEntries(plan.buckets.map(({ _id, title }) => [_id, title]));
  const { template, buckets } = source;
  const result = await (template === undefined
    ? runAction(client, bucketImportSchema, { buckets: [...buckets], newIds: plan.newIds, titles })
    : runAction(client, bucketApplyTemplate, { template: template.$id, titles }));
  if (!result.ok) return;
  client.notifications.say({ tone: "success", text: madeText(result.value) });
  const [first] = result.value;
  if (first !== undefined) change(open(documentsPath(first._id)));
}

function remove({ client, change }: Opening, { name, template }: MakingSource): void {
  if (template === undefined) return;
  const input = { template: template.$id, name, shared: template.shared };
  const question = bucketDeleteTemplate.confirm?.(input);
  if (question !== undefined)
    change(show(confirming(question, () => runAction(client, bucketDeleteTemplate, input, shownInQuestion))));
}
