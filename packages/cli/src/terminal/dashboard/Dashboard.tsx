import { drawerEntries } from "@twinhelm/core/area/sections";
import { bucketSection } from "@twinhelm/core/bucket/area";
import { bucketDrawer } from "@twinhelm/core/bucket/drawer";
import { useBuckets, useMissingForBuckets } from "@twinhelm/core/bucket/react";
import { bucketText } from "@twinhelm/core/bucket/text";
import { dashboardText } from "@twinhelm/core/dashboard/text";
import { useAccess, useSession } from "@twinhelm/core/react/console";
import { visibleText } from "@twinhelm/core/text/visible";
import { useTerminal } from "../context";
import { fit, widthOf } from "../layout/width";
import { wrap } from "../layout/wrap";
import { failureLines, loadingLines } from "../screen/message";
import type { ScreenProps } from "../screen/screen";

/** The first screen after sign-in: a welcome and the buckets one may open. */
export function Dashboard({ area, children }: ScreenProps) {
  const { paint } = useTerminal();
  const { identity } = useSession();
  const access = useAccess();
  const buckets = useBuckets();
  const missing = useMissingForBuckets();
  const width = Math.max(1, area.width - 4);
  const failure = access.failure ?? buckets.failure;
  const commands = {
    refresh: () => {
      access.reload();
      buckets.reload();
    },
  };
  if (access.value === undefined || buckets.value === undefined) {
    const lines = failure === undefined ? loadingLines(area, paint) : failureLines(failure, area, paint);
    return children({ lines, commands });
  }
  const descriptions = new Map(buckets.value.map((bucket) => [bucket._id, bucket.description]));
  const entries = drawerEntries({ bucket: bucketDrawer }, bucketSection, "bucket", access.value, {
    bucket: buckets.value,
  });
  const titles = entries.map((entry) => visibleText(entry.title));
  const titleWidth = Math.min(30, Math.max(0, ...titles.map(widthOf)));
  const list = entries.map(({ id }, index) => {
    const title = fit(titles[index] ?? "", titleWidth);
    const about = fit(visibleText(descriptions.get(id) ?? ""), Math.max(0, width - titleWidth - 2));
    return `${title}  ${paint(about, "dim")}`;
  });
  const lines = [
    "",
    paint(dashboardText("welcome", { name: visibleText(identity?.identifier ?? "") }), "bold"),
    ...wrap(dashboardText("text"), width),
    "",
    ...(entries.length === 0
      ? [bucketText("noneVisible"), ...(missing?.lines ?? [])].flatMap((line) => wrap(line, width))
      : [paint(dashboardText("buckets"), "bold"), ...list]),
  ];
  return children({ lines: lines.slice(0, area.height).map((line) => `  ${line}`), commands });
}
