import "../styles/dashboard.css";
import "../styles/home.css";
import type { Bucket } from "@twinhelm/core/bucket/model";
import { useBuckets, useMissingForBuckets, useOpenBuckets } from "@twinhelm/core/bucket/react";
import { bucketText } from "@twinhelm/core/bucket/text";
import { type NewDocuments, useNewDocuments } from "@twinhelm/core/dashboard/home/react";
import { homeText } from "@twinhelm/core/dashboard/home/text";
import { useAccess, useSession } from "@twinhelm/core/react/console";
import { text } from "@twinhelm/core/text/catalogue";
import { type ReactNode, Suspense, useId } from "react";
import { BucketCards } from "../bucket/BucketCards";
import { Explained } from "../shell/Explained";
import { part } from "../shell/loaded";
import { FailureState } from "../shell/Message";
import { PageSkeleton } from "../shell/PageSkeleton";
import { useTitle } from "../shell/useTitle";
import { LatestActivities } from "./LatestActivities";
import { NewestDocuments } from "./NewestDocuments";
import { QuickLinks, Tutorials } from "./QuickLinks";
import { WhoStays } from "./WhoStays";

const FirstSteps = part(async () => (await import("./FirstSteps")).FirstSteps);
const WaitingPlans = part(async () => (await import("../assistant/WaitingPlans")).WaitingPlans);
const Usages = part(async () => (await import("../status/Usages")).Usages);

/** The first page after sign-in: the buckets one may open, what came into them, and what was done. */
export function DashboardPage() {
  const { identity } = useSession();
  const access = useAccess();
  const buckets = useBuckets();
  const documents = useNewDocuments();
  useTitle(text("category.dashboard"), text("shell.home"));
  const failure = access.failure ?? buckets.failure;
  const retry = () => {
    access.reload();
    buckets.reload();
  };
  const isEmpty = buckets.value?.length === 0;
  const stands = isEmpty || documents.newest.value !== undefined || documents.isDenied;
  return (
    <div className="page home">
      <h1>{homeText("welcome", { name: identity?.identifier ?? "", product: text("app.name") })}</h1>
      <p className="muted">{homeText("text")}</p>
      <WhoStays isReady={stands}>
        <WaitingPlans />
      </WhoStays>
      <QuickLinks />
      {isEmpty && (
        <Suspense fallback={null}>
          <FirstSteps />
        </Suspense>
      )}
      {access.value !== undefined && buckets.value !== undefined ? (
        <Buckets documents={documents} />
      ) : failure === undefined ? (
        <PageSkeleton rows={4} />
      ) : (
        <FailureState failure={failure} onRetry={retry} />
      )}
      {access.value !== undefined && (
        <div className="home-columns">
          {buckets.value !== undefined && (
            <Part title={homeText("newest")}>
              <NewestDocuments newest={documents.newest} isDenied={documents.isDenied} />
            </Part>
          )}
          <Part title={homeText("activities")}>
            <LatestActivities names={documents.names} />
          </Part>
        </div>
      )}
      <WhoStays isReady={stands}>
        {!isEmpty && <FirstSteps />}
        <Usages />
      </WhoStays>
      <Tutorials />
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

function Buckets({ documents: { counts } }: { documents: NewDocuments }) {
  const open = useOpenBuckets() ?? [];
  const missing = useMissingForBuckets();
  if (open.length === 0)
    return (
      <>
        <p>{bucketText(missing === undefined ? "empty.title" : "noneVisible")}</p>
        {missing !== undefined && (
          <>
            <p>{missing.about}</p>
            <Explained explanation={missing.explanation} />
          </>
        )}
      </>
    );
  const numbers = new Intl.NumberFormat();
  const note = ({ _id }: Bucket) => {
    const count = counts.get(_id);
    if (count === undefined) return <span className="bucket-count">{"\u00a0"}</span>;
    const words = homeText("count", { count: numbers.format(count) });
    return <span className="bucket-count">{words}</span>;
  };
  return (
    <Part title={homeText("buckets")}>
      <BucketCards note={note} />
    </Part>
  );
}
