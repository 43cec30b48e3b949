import { type Bucket, titleOfBucket } from "@twinhelm/core/bucket/model";
import { visibleText } from "@twinhelm/core/text/visible";
import { ReadOnlyTag } from "../bucket/ReadOnlyTag";
import { MaterialIcon } from "../shell/MaterialIcon";

/** The bucket that a document belongs to, in one line (spec 2, "Bucket data add/edit screen"). */
export function BucketHead({ bucket }: { bucket: Bucket }) {
  const description = visibleText(bucket.description ?? "");
  return (
    <div className="bucket-head">
      <MaterialIcon name={bucket.icon ?? "view_stream"} />
      <span className="bucket-head-title">{titleOfBucket(bucket)}</span>
      {bucket.readOnly === true && <ReadOnlyTag />}
      {description !== "" && (
        <span className="bucket-head-description muted" title={description}>
          {description}
        </span>
      )}
    </div>
  );
}
