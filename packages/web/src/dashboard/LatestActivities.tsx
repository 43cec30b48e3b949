import { activityInWords } from "@twinhelm/core/activity/words";
import { titleOfBucket } from "@twinhelm/core/bucket/model";
import { useBuckets } from "@twinhelm/core/bucket/react";
import { type NewDocuments, useLatestActivities } from "@twinhelm/core/dashboard/home/react";
import { homeText } from "@twinhelm/core/dashboard/home/text";
import { Link } from "react-router";
import { Moment } from "./NewestDocuments";
import { PartDenied, PartFailure, PartLoading } from "./Part";

/** What was done last, and by whom; or why that is not shown. Documents have the names that are at hand. */
export function LatestActivities({ names }: Pick<NewDocuments, "names">) {
  const activities = useLatestActivities();
  const buckets = useBuckets().value;
  if (activities.denied !== undefined)
    return <PartDenied lines={[homeText("activities.denied"), ...activities.denied]} />;
  if (activities.value === undefined)
    return activities.failure === undefined ? <PartLoading /> : <PartFailure of={activities} />;
  if (activities.value.length === 0) return <p className="muted">{homeText("activities.none")}</p>;
  const now = Date.now();
  const bucketOf = (id: string) => buckets?.find(({ _id }) => _id === id);
  return (
    <ul className="home-list">
      {activities.value.map((activity) => {
        const { text, path } = activityInWords(activity, {
          bucket(id) {
            const bucket = bucketOf(id);
            return bucket && titleOfBucket(bucket);
          },
          document: (id) => names.get(id),
        });
        return (
          <li key={activity._id}>
            {path === undefined ? <span className="name">{text}</span> : <Link to={path}>{text}</Link>}
            <Moment at={Date.parse(activity.created_at)} now={now} />
          </li>
        );
      })}
    </ul>
  );
}
