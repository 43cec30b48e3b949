import { runAction } from "../action/run";
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
  if (result.ok)
    client.notifications.say({
      tone: "success",
      text: documentText("index.added", { field: title }),
      ofWrite: true,
    });
}
