import { activityInWords } from "@twinhelm/core/activity/words";
import { assistantPath } from "@twinhelm/core/assistant/paths";
import { useWaitingCount } from "@twinhelm/core/assistant/react";
import { assistantText } from "@twinhelm/core/assistant/text";
import type { Bucket } from "@twinhelm/core/bucket/model";
import { useMissingForBuckets, useOpenBuckets } from "@twinhelm/core/bucket/react";
import { bucketText } from "@twinhelm/core/bucket/text";
import {
  type NewDocuments,
  useActivityNames,
  useLatestActivities,
} from "@twinhelm/core/dashboard/home/react";
import { homeText } from "@twinhelm/core/dashboard/home/text";
import { documentPath, documentsPath } from "@twinhelm/core/document/paths";
import { ago } from "@twinhelm/core/text/ago";
import { text } from "@twinhelm/core/text/catalogue";
import { visibleText } from "@twinhelm/core/text/visible";
import { useTerminal } from "../context";
import { heading, type Item } from "../form/items";
import { fit, widthOf } from "../layout/width";
import { wrap } from "../layout/wrap";

interface Parts {
  /** Columns of a line. */
  readonly width: number;
  /** Opens a screen by its address. */
  readonly open: (path: string) => void;
}

/** Title, how many documents, and description of each bucket; or why there is none. */
export function useBucketItems(
  { width, open: go }: Parts,
  counts: ReadonlyMap<string, number>,
): readonly Item[] {
  const { paint, locale } = useTerminal();
  const open = useOpenBuckets() ?? [];
  const missing = useMissingForBuckets();
  if (open.length === 0)
    return [
      { id: "none", head: "" },
      ...saidItems(
        missing === undefined ? [bucketText("empty.title")] : [bucketText("noneVisible"), ...missing.lines],
        width,
      ),
    ];
  const numbers = new Intl.NumberFormat(locale);
  const titleWidth = Math.min(30, Math.max(...open.map(({ title }) => widthOf(visibleText(title)))));
  const countOf = ({ _id }: Bucket) => {
    const count = counts.get(_id);
    return count === undefined ? "" : numbers.format(count);
  };
  const countWidth = Math.max(...open.map((bucket) => countOf(bucket).length));
  const items = open.map((bucket): Item => {
    const title = fit(visibleText(bucket.title), titleWidth);
    const about = fit(visibleText(bucket.description), Math.max(0, width - titleWidth - countWidth - 4));
    const begin = `${title}  ${countOf(bucket).padStart(countWidth)}  `;
    return {
      id: bucket._id,
      head: `${begin}${about}`,
      painted: `${begin}${paint(about, "dim")}`,
      commands: { open: () => go(documentsPath(bucket._id)) },
    };
  });
  return [heading("buckets", homeText("buckets"), paint), ...items];
}

/** The documents that came last; or why none may be seen. */
export function useNewestItems(
  { width, open }: Parts,
  { newest, isDenied }: Pick<NewDocuments, "newest" | "isDenied">,
): readonly Item[] {
  const timed = useTimed(width);
  if (isDenied) return saidItems([homeText("newest.denied")], width);
  if (newest.value === undefined)
    return saidItems([newest.failure?.message ?? text("common.loading")], width);
  if (newest.value.length === 0) return saidItems([homeText("newest.none")], width);
  return newest.value.map(({ id, name, bucket, at }) => ({
    ...timed(id, visibleText(`${name} · ${bucket.title}`), at),
    commands: { open: () => open(documentPath(bucket._id, id)) },
  }));
}

/** What was done last; what is no longer anywhere cannot be opened. */
export function useActivityItems({ width, open }: Parts, names: ReadonlyMap<string, string>) {
  const timed = useTimed(width);
  const activities = useLatestActivities();
  const at = useActivityNames(activities.value, names);
  const said = activitiesSaid(activities);
  const items =
    activities.value === undefined || said.length > 0
      ? saidItems(said, width)
      : activities.value.map((activity): Item => {
          const { text: words, path } = activityInWords(activity, at);
          const item = timed(activity._id, visibleText(words), Date.parse(activity.created_at));
          return path === undefined ? item : { ...item, commands: { open: () => open(path) } };
        });
  return { ...activities, items };
}

/** Lines that are only read, broken where they are too long. */
export const saidItems = (lines: readonly string[], width: number): readonly Item[] =>
  lines.flatMap((line) => wrap(line, width)).map((each) => ({ id: each, head: each }));

/** What is said in place of activities. */
function activitiesSaid({
  value,
  denied,
  failure,
}: ReturnType<typeof useLatestActivities>): readonly string[] {
  if (denied !== undefined) return [homeText("activities.denied"), ...denied];
  if (value === undefined) return [failure?.message ?? text("common.loading")];
  return value.length === 0 ? [homeText("activities.none")] : [];
}

/** Makes a line with how long ago it was at its end. */
function useTimed(width: number): (id: string, line: string, at: number) => Item {
  const { paint, locale } = useTerminal();
  return (id, line, at) => {
    const when = ago(at, Date.now(), locale);
    const begin = `${fit(line, Math.max(0, width - widthOf(when) - 2))}  `;
    return { id, head: `${begin}${when}`, painted: `${begin}${paint(when, "dim")}` };
  };
}

/** How many plans of assistants wait, where any do. */
export function useWaitingItems(open: (path: string) => void): readonly Item[] {
  const count = useWaitingCount();
  if (count === 0) return [];
  const head = assistantText("waiting.count", { count });
  return [{ id: "waiting", head, commands: { open: () => open(assistantPath) } }];
}
