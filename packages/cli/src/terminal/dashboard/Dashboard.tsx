import { useBuckets } from "@twinhelm/core/bucket/react";
import { useNewDocuments } from "@twinhelm/core/dashboard/home/react";
import { homeText } from "@twinhelm/core/dashboard/home/text";
import { useAccess, useSession } from "@twinhelm/core/react/console";
import { visibleText } from "@twinhelm/core/text/visible";
import { useTerminal } from "../context";
import { heading, itemsView } from "../form/items";
import { open } from "../navigation/state";
import { failureLines, loadingLines } from "../screen/message";
import type { ScreenProps } from "../screen/screen";
import { saidItems, useActivityItems, useBucketItems, useNewestItems } from "./parts";

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
  const failure = access.failure ?? buckets.failure;
  const refresh = () => {
    access.reload();
    buckets.reload();
    documents.newest.reload();
    if (activities.denied === undefined) activities.reload();
  };
  if (access.value === undefined || buckets.value === undefined) {
    const lines = failure === undefined ? loadingLines(area, paint) : failureLines(failure, area, paint);
    return children({ lines, commands: { refresh } });
  }
  const name = visibleText(identity?.identifier ?? "");
  const items = [
    heading("welcome", homeText("welcome", { name }), paint),
    ...saidItems([homeText("text")], parts.width),
    ...listed,
    heading("newest", homeText("newest"), paint),
    ...newest,
    heading("activities", homeText("activities"), paint),
    ...activities.items,
  ];
  const view = itemsView(items, { area, state, change, paint });
  return children({ lines: view.lines, commands: { refresh, ...view.commands }, denied: view.denied });
}
