import { requestOf } from "@twinhelm/core/action/offer";
import { bucketDrawer } from "@twinhelm/core/bucket/drawer";
import { useBuckets, useMissingForBuckets } from "@twinhelm/core/bucket/react";
import { bucketText } from "@twinhelm/core/bucket/text";
import { useAccess } from "@twinhelm/core/react/console";
import { text } from "@twinhelm/core/text/catalogue";
import { useChoose } from "../action/useChoose";
import { useTerminal } from "../context";
import { guardedKeys, usePermissions } from "../keys/usePermissions";
import { failureLines, loadingLines, messageLines } from "../screen/message";
import type { ScreenProps } from "../screen/screen";

/** The bucket section before a bucket is chosen. */
export function Welcome({ area, change, children }: ScreenProps) {
  const { paint } = useTerminal();
  const { choose, listed } = useChoose(change);
  const { guard } = usePermissions();
  const buckets = useBuckets();
  const missing = useMissingForBuckets();
  const access = useAccess().value;
  const add = guard(requestOf(bucketDrawer.add, { chosen: {}, listed }), () => choose(bucketDrawer.add, {}));
  const { commands, denied } = guardedKeys({ refresh: { run: buckets.reload }, add });
  if (buckets.value === undefined) {
    const { failure } = buckets;
    const lines = failure === undefined ? loadingLines(area, paint) : failureLines(failure, area, paint);
    return children({ lines, commands, denied });
  }
  const visible = buckets.value.filter((bucket) => access?.can("bucket:data:index", [bucket._id], true));
  const empty = { title: bucketText("empty.title"), paragraphs: [bucketText("about")] };
  const none = { title: bucketText("noneVisible"), paragraphs: missing?.lines ?? [] };
  const chooseOne = {
    title: text("category.bucket"),
    paragraphs: [bucketText("about"), bucketText("choose")],
  };
  const message =
    missing !== undefined
      ? none
      : buckets.value.length === 0
        ? empty
        : visible.length === 0
          ? none
          : chooseOne;
  return children({ lines: messageLines(message, area, paint), commands, denied });
}
