import { type BucketHead, descriptionLimits, titleLimits } from "@twinhelm/core/bucket/defaults";
import { bucketHeadModel, nameOfBucketPart } from "@twinhelm/core/bucket/editing";
import type { Bucket } from "@twinhelm/core/bucket/model";
import { useBuckets } from "@twinhelm/core/bucket/react";
import { bucketText } from "@twinhelm/core/bucket/text";
import { documentsPath } from "@twinhelm/core/document/paths";
import { editingText } from "@twinhelm/core/editing/text";
import { useClient } from "@twinhelm/core/react/console";
import { type Editing, useEditing } from "@twinhelm/core/react/editing";
import { savedText } from "@twinhelm/core/record/editing";
import { text } from "@twinhelm/core/text/catalogue";
import { visibleText } from "@twinhelm/core/text/visible";
import type { AreaLayerProps } from "../area/faces";
import { useTerminal } from "../context";
import { chooseIcon } from "../input/chooseIcon";
import { useInput } from "../input/useKeys";
import { inputKeys } from "../keys/bindings";
import { ConflictPicker } from "../layers/ConflictPicker";
import { Prompt } from "../layers/Prompt";
import type { Paint } from "../layout/paint";
import { wrap } from "../layout/wrap";
import { type Change, changeLayer, closeForm, inLayer, open, show } from "../navigation/state";
import type { BucketLayer } from "./layer";

/** Where Tab goes from each field. */
const next = { title: "description", description: "icon", icon: "title" } as const;

/** Title, description and icon of a bucket, new or old. */
export function BucketForm({ layer, layerNumber, size, change }: AreaLayerProps<"bucket">) {
  const { paint } = useTerminal();
  const { field } = layer;
  const editing = useBucketEditing(layer, (next) => change(inLayer(layerNumber, next)));
  const { draft, conflict, canBringBack, bringBack } = editing;
  useInput((input, key) => key.ctrl && input === "r" && bringBack(), { isActive: canBringBack });
  const toIcons = () => {
    const { row, base, checked, touched, failure } = editing;
    const onPick = (icon: string) => {
      const kept = { row, base, draft: { ...draft, icon }, checked, touched, failure };
      change(
        inLayer(
          layerNumber,
          changeLayer("bucket", (now) => ({ ...now, kept })),
        ),
      );
    };
    void chooseIcon({ value: draft.icon, pageSize: 24 }, onPick, change);
  };
  useInput((input, key) => key.ctrl && input === "o" && toIcons(), { isActive: field === "icon" });
  if (conflict !== undefined)
    return (
      <ConflictPicker
        size={size}
        differences={conflict.differences}
        nameOf={nameOfBucketPart}
        onAnswer={(answer) =>
          answer.kind === "mine" ? editing.keepMine(answer.sides) : editing.takeTheirs()
        }
        onClose={editing.cancel}
      />
    );
  return (
    <Prompt
      size={size}
      lines={bucketLines(layer, editing, size.width, paint)}
      label={labels[field]}
      field={field}
      value={draft[field]}
      hints={field === "icon" ? inputKeys.iconForm : inputKeys.form}
      onChange={(value) => editing.change((now) => ({ ...now, [field]: value }))}
      onNext={() => change(changeLayer("bucket", (now) => ({ ...now, field: next[now.field] })))}
      onSubmit={editing.save}
      onClose={() => change(closeForm(layerNumber, editing.unsaved))}
    />
  );
}

/** Edits title and icon; closes once they are saved, and goes to a bucket that was made. */
function useBucketEditing({ bucket, kept }: BucketLayer, change: (change: Change) => void) {
  const client = useClient();
  const count = useBuckets().value?.length ?? 0;
  return useEditing(bucketHeadModel(client, count), {
    row: bucket,
    kept,
    onChange: ({ row, base, draft, checked, touched, failure }) =>
      change(
        changeLayer("bucket", (now) => ({ ...now, kept: { row, base, draft, checked, touched, failure } })),
      ),
    onSaved(saved) {
      const { created, typed } = saved;
      client.notifications.say({ tone: "success", text: savedText(saved), ofWrite: true });
      if (typed) return;
      change((state) => {
        const closed = show(undefined)(state);
        return created === undefined ? closed : open(documentsPath(created._id))(closed);
      });
    },
  });
}

const labels: Readonly<Record<keyof BucketHead, string>> = {
  title: bucketText("field.title"),
  description: bucketText("field.description"),
  icon: bucketText("field.icon"),
};

function bucketLines(
  { bucket, field: current }: BucketLayer,
  { draft, problems, failure, state, canBringBack }: Editing<Bucket, BucketHead>,
  width: number,
  paint: Paint,
): readonly string[] {
  const widest = Math.max(...Object.values(labels).map(({ length }) => length)) + 2;
  const line = (field: keyof BucketHead) => {
    const label = labels[field].padEnd(widest);
    const value = visibleText(draft[field]);
    return field === current ? `${paint(`▌ ${label}`, "accent")}${value}` : `  ${label}${value}`;
  };
  const rule = (field: "title" | "description", most: number) => {
    const problem = draft[field] === "" ? undefined : problems[field];
    const words = problem ?? bucketText("counter", { count: draft[field].length, most });
    return `    ${paint(words, problem === undefined ? "dim" : "danger")}`;
  };
  const failed =
    failure === undefined
      ? []
      : ["", ...wrap(visibleText(failure.message), width - 4).map((part) => `  ${paint(part, "danger")}`)];
  return [
    "",
    `  ${paint(bucketText(bucket === undefined ? "add.title" : "update.title"), "bold")}`,
    "",
    line("title"),
    rule("title", titleLimits.most),
    line("description"),
    rule("description", descriptionLimits.most),
    line("icon"),
    ...(canBringBack ? ["", `  ${paint(editingText("bringBack.key"), "warning")}`] : []),
    ...failed,
    ...(state === "saving" ? ["", `  ${text("common.loading")} …`] : []),
  ];
}
