import { titleOfBucket } from "@twinhelm/core/bucket/model";
import type { NewDocuments } from "@twinhelm/core/dashboard/home/react";
import { homeText } from "@twinhelm/core/dashboard/home/text";
import { documentPath } from "@twinhelm/core/document/paths";
import { ago } from "@twinhelm/core/text/ago";
import { createDates } from "@twinhelm/core/text/dates";
import { Link } from "react-router";
import { MaterialIcon } from "../shell/MaterialIcon";
import { PartDenied, PartFailure, PartLoading } from "./Part";

/** Documents that came lately, of all buckets that one may open; or why there is none of those. */
export function NewestDocuments({ newest, isDenied }: Pick<NewDocuments, "newest" | "isDenied">) {
  if (isDenied) return <PartDenied lines={[homeText("newest.denied")]} />;
  if (newest.value === undefined)
    return newest.failure === undefined ? <PartLoading /> : <PartFailure of={newest} />;
  if (newest.value.length === 0) return <p className="muted">{homeText("newest.none")}</p>;
  const now = Date.now();
  return (
    <ul className="home-list">
      {newest.value.map(({ id, bucket, name, at }) => (
        <li key={id}>
          <MaterialIcon name={bucket.icon ?? "view_stream"} />
          <Link to={documentPath(bucket._id, id)}>{name}</Link>
          <span className="muted">{titleOfBucket(bucket)}</span>
          <Moment at={at} now={now} />
        </li>
      ))}
    </ul>
  );
}

const { exactly } = createDates();

/** How long ago it was, with the moment itself at hand. */
export const Moment = ({ at, now }: { at: number; now: number }) => (
  <time className="muted" dateTime={new Date(at).toISOString()} title={exactly(at)}>
    {ago(at, now)}
  </time>
);
