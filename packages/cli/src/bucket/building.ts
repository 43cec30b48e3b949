import { listBuildingIndexes } from "@twinhelm/core/bucket/building/api";
import { buildingOf } from "@twinhelm/core/bucket/building/words";
import { type Bucket, titleOfBucket } from "@twinhelm/core/bucket/model";
import type { Transport } from "@twinhelm/core/http/transport";
import { visibleText } from "@twinhelm/core/text/visible";
import type { CommandContext } from "../connection/connection";

/** Says which indexes of these buckets are being built. Whoever may list no buckets is told of none. */
export async function sayBuilding(
  context: CommandContext,
  transport: Transport,
  buckets: readonly Bucket[],
): Promise<void> {
  const result = await listBuildingIndexes(transport);
  if (!result.ok) return;
  for (const bucket of buckets)
    for (const words of buildingOf(bucket, result.value))
      context.say(visibleText(`${titleOfBucket(bucket)}: ${words}`));
}
