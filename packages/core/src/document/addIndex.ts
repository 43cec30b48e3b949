import { runAction } from "../action/run";
import { listBuildingIndexes } from "../bucket/building/api";
import { buildingText } from "../bucket/building/text";
import { fieldIndex } from "../bucket/fieldActions";
import type { ConsoleClient } from "../shell/client";
import type { IndexHint } from "./indexHint";
import { documentText } from "./text";

/** Adds an index on a field that a page was slow without, and says so; a failure is told as that of any action. */
export async function addIndex(
  client: ConsoleClient,
  bucketId: string,
  { key, title }: IndexHint["fields"][number],
): Promise<void> {
  const result = await runAction(client, fieldIndex, { bucketId, key });
  if (!result.ok) return;
  // One of many documents is only built from now on.
  const building = await listBuildingIndexes(client.transport);
  const isBuilt =
    !building.ok || !building.value.some(({ bucket, field }) => bucket === bucketId && field === key);
  client.notifications.say({
    tone: "success",
    text: isBuilt
      ? documentText("index.added", { field: title })
      : `${buildingText("building", { field: title })}.`,
    ofWrite: true,
  });
}
