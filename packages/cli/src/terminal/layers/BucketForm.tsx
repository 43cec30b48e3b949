import { invoke } from "@twinhelm/core/action/invoke";
import { bucketCreate, bucketUpdate } from "@twinhelm/core/bucket/actions";
import { newBucket, titleLimits, titleProblem } from "@twinhelm/core/bucket/defaults";
import { bucketText } from "@twinhelm/core/bucket/text";
import { failed } from "@twinhelm/core/http/failure";
import { useBuckets, useClient } from "@twinhelm/core/react/console";
import { documentsPath } from "@twinhelm/core/shell/routes";
import { text } from "@twinhelm/core/text/catalogue";
import { visibleText } from "@twinhelm/core/text/visible";
import { useTerminal } from "../context";
import { wrap } from "../layout/wrap";
import type { BucketLayer } from "../navigation/layer";
import { type Change, changeLayer, open, show } from "../navigation/state";
import { Prompt } from "./Prompt";
import type { LayerSize } from "./size";

interface BucketFormProps {
  readonly layer: BucketLayer;
  readonly size: LayerSize;
  readonly change: (change: Change) => void;
}

/** Title and icon of a bucket, new or old. */
export function BucketForm({ layer, size, change }: BucketFormProps) {
  const { paint } = useTerminal();
  const save = useSaving(layer, change);
  const problem = titleProblem(layer.title);
  const labels = { title: bucketText("field.title"), icon: bucketText("field.icon") };
  const widest = Math.max(labels.title.length, labels.icon.length) + 2;
  const line = (field: "title" | "icon") => {
    const label = labels[field].padEnd(widest);
    const value = visibleText(layer[field]);
    return field === layer.field ? `${paint(`▌ ${label}`, "accent")}${value}` : `  ${label}${value}`;
  };
  const rule =
    problem === undefined || layer.title === ""
      ? bucketText("counter", { count: layer.title.length, most: titleLimits.most })
      : problem === "required"
        ? text("common.required")
        : bucketText(problem === "short" ? "title.short" : "title.long", {
            n: problem === "short" ? titleLimits.least - 1 : titleLimits.most,
          });
  const lines = [
    "",
    `  ${paint(bucketText(layer.bucketId === undefined ? "add.title" : "update.title"), "bold")}`,
    "",
    line("title"),
    `    ${paint(rule, problem === undefined || layer.title === "" ? "dim" : "danger")}`,
    line("icon"),
    ...(layer.failure === undefined
      ? []
      : [
          "",
          ...wrap(visibleText(layer.failure.message), size.width - 4).map((l) => `  ${paint(l, "danger")}`),
        ]),
    ...(layer.busy ? ["", `  ${text("common.loading")} …`] : []),
  ];
  return (
    <Prompt
      size={size}
      lines={lines}
      label={labels[layer.field]}
      field={layer.field}
      value={layer[layer.field]}
      onChange={(value) =>
        change(changeLayer("bucket", (now) => ({ ...now, [now.field]: value, failure: undefined })))
      }
      onNext={() =>
        change(changeLayer("bucket", (now) => ({ ...now, field: now.field === "title" ? "icon" : "title" })))
      }
      onSubmit={() => {
        if (problem === undefined && !layer.busy) save();
      }}
      onClose={() => change(show(undefined))}
    />
  );
}

function useSaving(layer: BucketLayer, change: (change: Change) => void): () => void {
  const client = useClient();
  const buckets = useBuckets().value ?? [];
  const save = async () => {
    const title = layer.title.trim();
    const icon = layer.icon.trim() || "view_stream";
    if (layer.bucketId === undefined)
      return invoke(client, bucketCreate, newBucket(buckets.length, title, icon));
    const old = buckets.find(({ _id }) => _id === layer.bucketId);
    if (old === undefined) return failed({ code: "not-found", message: bucketText("gone"), retry: false });
    const { _id: bucketId, ...bucket } = old;
    return invoke(client, bucketUpdate, { bucketId, bucket: { ...bucket, title, icon } });
  };
  return () => {
    change(changeLayer("bucket", (now) => ({ ...now, busy: true, failure: undefined })));
    void save().then((result) => {
      if (!result.ok) {
        change(changeLayer("bucket", (now) => ({ ...now, busy: false, failure: result.failure })));
        return;
      }
      change(show(undefined));
      if (layer.bucketId === undefined) change(open(documentsPath(result.value._id)));
    });
  };
}
