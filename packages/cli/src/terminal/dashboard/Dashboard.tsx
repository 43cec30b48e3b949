import { activityInWords } from "@twinhelm/core/activity/words";
import type { Bucket } from "@twinhelm/core/bucket/model";
import { useBuckets, useMissingForBuckets, useOpenBuckets } from "@twinhelm/core/bucket/react";
import { bucketText } from "@twinhelm/core/bucket/text";
import { useLatestActivities, useNewDocuments } from "@twinhelm/core/dashboard/react";
import { dashboardText } from "@twinhelm/core/dashboard/text";
import { useAccess, useSession } from "@twinhelm/core/react/console";
import { ago } from "@twinhelm/core/text/ago";
import { text } from "@twinhelm/core/text/catalogue";
import { visibleText } from "@twinhelm/core/text/visible";
import { useTerminal } from "../context";
import { fit, widthOf } from "../layout/width";
import { wrap } from "../layout/wrap";
import { failureLines, loadingLines } from "../screen/message";
import type { ScreenProps } from "../screen/screen";

/** The first screen after sign-in: a welcome, the buckets one may open, what came into them, what was done. */
export function Dashboard({ area, children }: ScreenProps) {
  const { paint } = useTerminal();
  const { identity } = useSession();
  const access = useAccess();
  const buckets = useBuckets();
  const documents = useNewDocuments();
  const width = Math.max(1, area.width - 4);
  const listed = useBucketLines(width, documents.counts);
  const newest = useNewestLines(width, documents.newest);
  const activities = useActivityLines(width, documents.names);
  const failure = access.failure ?? buckets.failure;
  const commands = {
    refresh: () => {
      access.reload();
      buckets.reload();
      documents.newest.reload();
      if (activities.denied === undefined) activities.reload();
    },
  };
  if (access.value === undefined || buckets.value === undefined) {
    const lines = failure === undefined ? loadingLines(area, paint) : failureLines(failure, area, paint);
    return children({ lines, commands });
  }
  const part = (title: string, lines: readonly string[]) => ["", paint(title, "bold"), ...lines];
  const lines = [
    "",
    paint(dashboardText("welcome", { name: visibleText(identity?.identifier ?? "") }), "bold"),
    ...wrap(dashboardText("text"), width),
    ...listed,
    ...part(dashboardText("newest"), newest),
    ...part(dashboardText("activities"), activities.lines),
  ];
  return children({ lines: lines.slice(0, area.height).map((line) => `  ${line}`), commands });
}

/** Title, how many documents, and description of each bucket; or why there is none. */
function useBucketLines(width: number, counts: ReadonlyMap<string, number>): readonly string[] {
  const { paint, locale } = useTerminal();
  const open = useOpenBuckets() ?? [];
  const missing = useMissingForBuckets();
  if (open.length === 0)
    return [
      "",
      ...[bucketText("noneVisible"), ...(missing?.lines ?? [])].flatMap((line) => wrap(line, width)),
    ];
  const numbers = new Intl.NumberFormat(locale);
  const titleWidth = Math.min(30, Math.max(...open.map(({ title }) => widthOf(visibleText(title)))));
  const countOf = ({ _id }: Bucket) => {
    const count = counts.get(_id);
    return count === undefined ? "" : numbers.format(count);
  };
  const countWidth = Math.max(...open.map((bucket) => countOf(bucket).length));
  const lines = open.map((bucket) => {
    const title = fit(visibleText(bucket.title), titleWidth);
    const room = Math.max(0, width - titleWidth - countWidth - 4);
    const about = fit(visibleText(bucket.description), room);
    return `${title}  ${countOf(bucket).padStart(countWidth)}  ${paint(about, "dim")}`;
  });
  return ["", paint(dashboardText("buckets"), "bold"), ...lines];
}

function useNewestLines(
  width: number,
  newest: ReturnType<typeof useNewDocuments>["newest"],
): readonly string[] {
  const { paint, locale } = useTerminal();
  if (newest.value === undefined) return wrap(newest.failure?.message ?? text("common.loading"), width);
  if (newest.value.length === 0) return [dashboardText("newest.none")];
  return newest.value.map(({ name, bucket, at }) =>
    timed(visibleText(`${name} · ${bucket.title}`), at, { width, locale, paint }),
  );
}

function useActivityLines(width: number, names: ReadonlyMap<string, string>) {
  const { paint, locale } = useTerminal();
  const activities = useLatestActivities();
  const buckets = useBuckets().value;
  const at = {
    bucket: (id: string) => buckets?.find(({ _id }) => _id === id)?.title,
    document: (id: string) => names.get(id),
  };
  const { value, denied, failure } = activities;
  const said =
    denied !== undefined
      ? [dashboardText("activities.denied"), ...denied].flatMap((line) => wrap(line, width))
      : value === undefined
        ? wrap(failure?.message ?? text("common.loading"), width)
        : value.length === 0
          ? [dashboardText("activities.none")]
          : undefined;
  const lines =
    said ??
    value?.map((activity) => {
      const { text: words } = activityInWords(activity, at);
      return timed(visibleText(words), Date.parse(activity.created_at), { width, locale, paint });
    }) ??
    [];
  return { ...activities, lines };
}

interface Timed {
  readonly width: number;
  readonly locale: string | undefined;
  readonly paint: ReturnType<typeof useTerminal>["paint"];
}

/** A line with how long ago it was at its end. */
function timed(line: string, at: number, { width, locale, paint }: Timed): string {
  const when = ago(at, Date.now(), locale);
  return `${fit(line, Math.max(0, width - widthOf(when) - 2))}  ${paint(when, "dim")}`;
}
