import { useBuckets, useMissingForBuckets, useOpenBuckets } from "@twinhelm/core/bucket/react";
import { bucketText } from "@twinhelm/core/bucket/text";
import { dashboardText } from "@twinhelm/core/dashboard/text";
import { useAccess, useSession } from "@twinhelm/core/react/console";
import { text } from "@twinhelm/core/text/catalogue";
import { BucketCards } from "../bucket/BucketCards";
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
        <Buckets />
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

function Buckets() {
  const open = useOpenBuckets() ?? [];
  const missing = useMissingForBuckets();
  if (open.length === 0)
    return [bucketText("noneVisible"), ...(missing?.lines ?? [])].map((line) => <p key={line}>{line}</p>);
  return (
    <section aria-labelledby="buckets-title">
      <h2 id="buckets-title">{dashboardText("buckets")}</h2>
      <BucketCards />
    </section>
  );
}
