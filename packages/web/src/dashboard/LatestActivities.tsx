import { activityInWords } from "@twinhelm/core/activity/words";
import {
  type NewDocuments,
  useActivityNames,
  useLatestActivities,
} from "@twinhelm/core/dashboard/home/react";
import { homeText } from "@twinhelm/core/dashboard/home/text";
import { Link } from "react-router";
import { Moment } from "./NewestDocuments";
import { PartDenied, PartFailure, PartLoading } from "./Part";

/** What was done last, and by whom; or why that is not shown. Documents have the names that are at hand. */
export function LatestActivities({ names }: Pick<NewDocuments, "names">) {
  const activities = useLatestActivities();
  const at = useActivityNames(activities.value, names);
  if (activities.denied !== undefined)
    return <PartDenied lines={[homeText("activities.denied"), ...activities.denied]} />;
  if (activities.value === undefined)
    return activities.failure === undefined ? <PartLoading /> : <PartFailure of={activities} />;
  if (activities.value.length === 0) return <p className="muted">{homeText("activities.none")}</p>;
  const now = Date.now();
  return (
    <ul className="home-list">
      {activities.value.map((activity) => {
        const { text, path } = activityInWords(activity, at);
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
