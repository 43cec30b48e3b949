import { useBuildingWords } from "@twinhelm/core/bucket/building/react";
import { buildingText } from "@twinhelm/core/bucket/building/text";
import type { Bucket } from "@twinhelm/core/bucket/model";
import { MaterialIcon } from "../../shell/MaterialIcon";

/** The indexes of a bucket that are being built, over its fields. */
export function BuildingIndexes({ bucket }: { readonly bucket: Bucket }) {
  const words = useBuildingWords(bucket);
  if (words.length === 0) return null;
  return (
    <div className="slow-hint slow-hint-over" role="status">
      <MaterialIcon name="hourglass_empty" />
      <div>
        {words.map((each) => (
          <div key={each}>{each}</div>
        ))}
        <div>{buildingText("meanwhile")}</div>
      </div>
    </div>
  );
}
