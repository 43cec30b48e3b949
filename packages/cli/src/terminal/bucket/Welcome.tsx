import { useAccess, useBuckets } from "@twinhelm/core/react/console";
import { text } from "@twinhelm/core/text/catalogue";
import { useTerminal } from "../shell/context";
import { failureLines, loadingLines, messageLines } from "../shell/message";
import type { ScreenProps } from "../shell/screen";

/** The bucket section before a bucket is chosen. */
export function Welcome({ area, children }: ScreenProps) {
  const { paint } = useTerminal();
  const buckets = useBuckets();
  const access = useAccess().value;
  const commands = { refresh: buckets.reload };
  if (buckets.value === undefined) {
    const { failure } = buckets;
    const lines = failure === undefined ? loadingLines(area, paint) : failureLines(failure, area, paint);
    return children({ lines, commands });
  }
  const visible = buckets.value.filter((bucket) => access?.can("bucket:data:index", [bucket._id], true));
  const empty = { title: text("bucket.empty.title"), paragraphs: [text("bucket.empty.text")] };
  const none = { title: text("bucket.noneVisible"), paragraphs: [] };
  const choose = { title: text("category.bucket"), paragraphs: [text("terminal.chooseBucket")] };
  const message = buckets.value.length === 0 ? empty : visible.length === 0 ? none : choose;
  return children({ lines: messageLines(message, area, paint), commands });
}
