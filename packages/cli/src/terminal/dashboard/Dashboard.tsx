import { useBuckets } from "@twinhelm/core/bucket/react";
import { useNewDocuments } from "@twinhelm/core/dashboard/home/react";
import { homeText } from "@twinhelm/core/dashboard/home/text";
import { useAccess, useSession } from "@twinhelm/core/react/console";
import { text } from "@twinhelm/core/text/catalogue";
import { visibleText } from "@twinhelm/core/text/visible";
import { useTerminal } from "../context";
import { heading, itemsView } from "../form/items";
import { usePermissions } from "../keys/usePermissions";
import { open } from "../navigation/state";
import { failureLines, loadingLines } from "../screen/message";
import type { ScreenProps } from "../screen/screen";
import { useUsageItems } from "../status/usageItems";
import { useLinkItems, useStepItems } from "./linkItems";
import { saidItems, useActivityItems, useBucketItems, useNewestItems, useWaitingItems } from "./parts";

/** The first screen after sign-in: a welcome, the buckets one may open, what came into them, what was done. */
export function Dashboard({ area, state, change, children }: ScreenProps) {
  const { paint } = useTerminal();
  const { identity } = useSession();
  const access = useAccess();
  const buckets = useBuckets();
  const documents = useNewDocuments();
  const parts = { width: Math.max(1, area.width - 2), open: (path: string) => change(open(path)) };
  const listed = useBucketItems(parts, documents.counts);
  const newest = useNewestItems(parts, documents);
  const activities = useActivityItems(parts, documents.names);
  const steps = useStepItems(change);
  const { warn } = usePermissions();
  const usage = useUsageItems({ width: parts.width, change, warn });
  const links = useLinkItems();
  const waiting = useWaitingItems(parts.open);
  const failure = access.failure ?? buckets.failure;
  const refresh = () => {
    access.reload();
    buckets.reload();
    documents.newest.reload();
    usage.reload();
    if (activities.denied === undefined) activities.reload();
  };
  if (access.value === undefined || buckets.value === undefined) {
    const lines = failure === undefined ? loadingLines(area, paint) : failureLines(failure, area, paint);
    return children({ lines, commands: { refresh } });
  }
  const name = visibleText(identity?.identifier ?? "");
  // A newcomer is led first; later the buckets are what one comes for.
  const isEmpty = buckets.value.length === 0;
  const begun = [
    ...(isEmpty ? steps : []),
    ...listed,
    ...(isEmpty ? [] : steps),
    heading("newest", homeText("newest"), paint),
    ...newest,
    heading("activities", homeText("activities"), paint),
    ...activities.items,
  ];
  const title = heading("welcome", homeText("welcome", { name, product: text("app.name") }), paint);
  // Where nothing above can be opened, the cursor begins at the top all the same.
  const isStop = !begun.some(({ commands }) => commands !== undefined);
  const items = [
    isStop ? { ...title, commands: {} } : title,
    ...saidItems([homeText("text")], parts.width),
    ...waiting,
    ...begun,
    ...usage.items,
    ...links,
  ];
  const view = itemsView(items, { area, state, change, paint });
  return children({ lines: view.lines, commands: { refresh, ...view.commands }, denied: view.denied });
}
