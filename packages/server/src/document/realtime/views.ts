import type { RegexMatcher } from "@twinhelm/core/expression/library";
import { relationPathsOf } from "@twinhelm/core/expression/paths";
import type { BucketEntry, Buckets } from "../../bucket/entry";
import type { DocumentChange } from "../../engine/documentChanges";
import type { Changes } from "../../engine/engine";
import { normalizeFilter, relationPathsOfFilter } from "../../filter/normalize";
import type { ServerContext } from "../../shell/context";
import { relationTree } from "../relations";
import type { Watch } from "./reading";
import type { Shown } from "./shown";
import { createView, type Listener, type View } from "./view";

/** A listener at a view. */
export interface Seat {
  /** That of the view. */
  readonly key: string;
  /** What the listener was told; undefined where it did not get so far. */
  told(): Shown | undefined;
  leave(): void;
}

/** All that is watched. Those who see the same share one view. */
export interface Views {
  /** The view of a watch: its key, and how somebody joins it who was told `known` before. */
  find(
    watch: Watch,
    entry: BucketEntry,
    buckets: Buckets,
  ): { readonly key: string; join(listener: Listener, known?: Shown): Seat };
}

const unnamed: ReadonlyMap<string, DocumentChange> = new Map();

interface Kept {
  readonly view: View;
  readonly bucketId: string;
  /** What rules and fields are as the view was last read. */
  entry: BucketEntry | undefined;
  /** Whether documents of other buckets may decide which ones are in it. */
  readonly followsRelations: boolean;
}

export function createViews(context: ServerContext, log: (error: unknown) => void): Views {
  const views = new Map<string, Kept>();
  const { engine } = context;
  const reread = async () => {
    const buckets = await engine.buckets.all();
    for (const kept of views.values()) {
      const entry = buckets.find(kept.bucketId);
      // The rule of a related bucket may have changed.
      if (entry === kept.entry && !kept.followsRelations) continue;
      kept.entry = entry;
      kept.view.note(unnamed, true);
    }
  };
  engine.onCommit(({ buckets, documents }: Changes) => {
    if (views.size === 0) return;
    if (buckets) reread().catch(log);
    if (documents.size === 0) return;
    for (const { view, bucketId, followsRelations } of views.values()) {
      const changes = documents.get(bucketId);
      if (followsRelations || changes !== undefined) view.note(changes ?? unnamed, followsRelations);
    }
  });
  const keep = (key: string, watch: Watch, entry: BucketEntry, follows: boolean): Kept => {
    const kept = views.get(key) ?? {
      view: createView(context, watch, log),
      bucketId: watch.bucketId,
      entry,
      followsRelations: follows,
    };
    views.set(key, kept);
    return kept;
  };
  return {
    find(watch, entry, buckets) {
      const follows = followsRelations(watch, entry, buckets, context.matcher);
      const key = keyOf(watch, entry, follows);
      return {
        key,
        join(listener, known) {
          const kept = keep(key, watch, entry, follows);
          kept.view.join(listener, known);
          return {
            key,
            told: () => kept.view.told(listener),
            leave() {
              kept.view.leave(listener);
              if (kept.view.isEmpty && views.get(key) === kept) views.delete(key);
            },
          };
        },
      };
    },
  };
}

/** The same for all who see the same. Rules that do not look at the caller are the same for everybody. */
function keyOf({ bucketId, request }: Watch, { bucket }: BucketEntry, follows: boolean): string {
  const { auth, mayShow, ...rest } = request;
  // The rules of related buckets may look at the caller, too.
  const byCaller = follows || ruleOf(bucket).includes("auth") ? auth : null;
  return JSON.stringify([bucketId, rest, byCaller, follows, follows ? mayShow : null]);
}

const ruleOf = ({ acl }: BucketEntry["bucket"]): string => acl?.read ?? "";

/** Whether the rule or the filter looks into related documents, wherever the relation stands. */
function followsRelations(
  { request }: Watch,
  { bucket, rules }: BucketEntry,
  buckets: Buckets,
  matcher: RegexMatcher,
): boolean {
  if (ruleOf(bucket).includes("auth.")) return true;
  const filter = normalizeFilter(request.filter, { fields: bucket.properties, matcher });
  const paths = [
    ...(filter.ok ? relationPathsOfFilter(filter.filter) : []),
    ...(rules.read?.ok === true ? relationPathsOf(rules.read.ast, { bare: false }) : []),
  ];
  return Object.keys(relationTree(bucket, paths, buckets)).length > 0;
}
