import { Card } from "@blueprintjs/core";
import { drawerEntries } from "@twinhelm/core/area/sections";
import { bucketSection } from "@twinhelm/core/bucket/area";
import { bucketDrawer } from "@twinhelm/core/bucket/drawer";
import { useBuckets, useMissingForBuckets } from "@twinhelm/core/bucket/react";
import { bucketText } from "@twinhelm/core/bucket/text";
import { dashboardText } from "@twinhelm/core/dashboard/text";
import { useAccess, useSession } from "@twinhelm/core/react/console";
import type { ScreenEntry } from "@twinhelm/core/section/section";
import { text } from "@twinhelm/core/text/catalogue";
import { Link } from "react-router";
import { MaterialIcon } from "../shell/MaterialIcon";
import { FailureState } from "../shell/Message";
import { PageSkeleton } from "../shell/PageSkeleton";
import { useTitle } from "../shell/useTitle";

/** The first page after sign-in: the buckets one may open. */
export function DashboardPage() {
  const { identity } = useSession();
  const access = useAccess();
  const buckets = useBuckets();
  useTitle(text("category.dashboard"), text("shell.home"));
  const failure = access.failure ?? buckets.failure;
  return (
    <div className="page">
      <h1>{dashboardText("welcome", { name: identity?.identifier ?? "" })}</h1>
      <p className="muted">{dashboardText("text")}</p>
      {access.value !== undefined && buckets.value !== undefined ? (
        <BucketCards
          entries={drawerEntries({ bucket: bucketDrawer }, bucketSection, "bucket", access.value, {
            bucket: buckets.value,
          })}
          descriptions={new Map(buckets.value.map((bucket) => [bucket._id, bucket.description]))}
        />
      ) : failure === undefined ? (
        <PageSkeleton rows={4} />
      ) : (
        <FailureState
          failure={failure}
          onRetry={() => {
            access.reload();
            buckets.reload();
          }}
        />
      )}
    </div>
  );
}

function BucketCards({
  entries,
  descriptions,
}: {
  entries: readonly ScreenEntry[];
  descriptions: ReadonlyMap<string, string>;
}) {
  const missing = useMissingForBuckets();
  if (entries.length === 0)
    return [bucketText("noneVisible"), ...(missing?.lines ?? [])].map((line) => <p key={line}>{line}</p>);
  return (
    <section aria-labelledby="buckets-title">
      <h2 id="buckets-title">{dashboardText("buckets")}</h2>
      <ul className="cards">
        {entries.map((entry) => (
          <li key={entry.id}>
            <Link to={entry.path} className="card-link">
              <Card interactive compact>
                <MaterialIcon name={entry.icon} />
                <span>
                  <strong>{entry.title}</strong>
                  <span className="muted">{descriptions.get(entry.id)}</span>
                </span>
              </Card>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
