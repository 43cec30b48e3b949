import { activityInWords } from "@twinhelm/core/activity/words";
import { useBuckets } from "@twinhelm/core/bucket/react";
import { useLatestActivities } from "@twinhelm/core/dashboard/react";
import { dashboardText } from "@twinhelm/core/dashboard/text";
import { Link } from "react-router";
import { Moment } from "./NewestDocuments";
import { PartFailure, PartLoading } from "./Part";

/** What was done last, and by whom; or why that is not shown. */
export function LatestActivities() {
  const activities = useLatestActivities();
  const buckets = useBuckets().value;
  if (activities.denied !== undefined)
    return [dashboardText("activities.denied"), ...activities.denied].map((line) => (
      <p key={line} className="muted explanation">
        {line}
      </p>
    ));
  if (activities.value === undefined)
    return activities.failure === undefined ? <PartLoading /> : <PartFailure of={activities} />;
  if (activities.value.length === 0) return <p className="muted">{dashboardText("activities.none")}</p>;
  const now = Date.now();
  return (
    <ul className="home-list">
      {activities.value.map((activity) => {
        const titleOf = (id: string) => buckets?.find(({ _id }) => _id === id)?.title;
        const { text, path } = activityInWords(activity, titleOf);
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
