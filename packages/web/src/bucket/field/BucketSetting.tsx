import { titleOfBucket } from "@twinhelm/core/bucket/model";
import { useBuckets } from "@twinhelm/core/bucket/react";
import { SelectSetting, type SettingProps } from "../../input/SettingInputs";

/** Which bucket a relation refers to. One that the caller may not see is shown by its id. */
export function BucketSetting(props: SettingProps) {
  const buckets = useBuckets().value ?? [];
  const options = buckets.map((bucket) => ({ value: bucket._id, label: titleOfBucket(bucket) }));
  return <SelectSetting {...props} options={options} />;
}
