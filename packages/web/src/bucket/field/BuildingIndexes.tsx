import { useBuildingWords } from "@twinhelm/core/bucket/building/react";
import type { Bucket } from "@twinhelm/core/bucket/model";
import { MaterialIcon } from "../../shell/MaterialIcon";

/** The indexes of a bucket that are being built, and what is done to its fields, over these. */
export function BuildingIndexes({ bucket }: { readonly bucket: Bucket }) {
  const { words, meanwhile } = useBuildingWords(bucket);
  if (words.length === 0) return null;
  return (
    <div className="slow-hint slow-hint-over" role="status">
      <MaterialIcon name="hourglass_empty" />
      <div>
        {[...words, ...meanwhile].map((each) => (
          <div key={each}>{each}</div>
        ))}
      </div>
    </div>
  );
}
