import { Card } from "@blueprintjs/core";
import { type Bucket, titleOfBucket } from "@twinhelm/core/bucket/model";
import { useOpenBuckets } from "@twinhelm/core/bucket/react";
import { documentsPath } from "@twinhelm/core/document/paths";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { MaterialIcon } from "../shell/MaterialIcon";

interface BucketCardsProps {
  /** Below the description of a bucket, such as how many documents it has. */
  readonly note?: (bucket: Bucket) => ReactNode;
}

/** The buckets one may open, each a card that opens its documents. */
export function BucketCards({ note }: BucketCardsProps) {
  return (
    <ul className="cards">
      {useOpenBuckets()?.map((bucket) => (
        <li key={bucket._id}>
          <Link to={documentsPath(bucket._id)} className="card-link">
            <Card interactive compact>
              <MaterialIcon name={bucket.icon ?? "view_stream"} />
              <span>
                <strong>{titleOfBucket(bucket)}</strong>
                <span className="muted">{bucket.description}</span>
                {note?.(bucket)}
              </span>
            </Card>
          </Link>
        </li>
      ))}
    </ul>
  );
}
