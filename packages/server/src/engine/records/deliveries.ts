import type { ChangeKind } from "@twinhelm/core/webhook/model";
import type { SettledDelivery, WaitingDelivery } from "../webhooks";
import type { Context } from "./context";
import { type Due, type DueTables, forgetDue, readDue, takeDue } from "./due";
import { get, type Row, run, type Work } from "./work";

/** What a webhook is found by that is to be told of a change. */
export const listensTo = (collection: string, type: ChangeKind): string => `${type} ${collection}`;

/**
 * Stores what webhooks are to be told of a change of a document, in the transaction of the change: whatever happens
 * then, none of it is lost. The change is stored once, however many are told. `told`: how many there are; `text`: the document;
 * absent: it is gone.
 */
export function* noteForWebhooks(
  context: Context,
  bucketId: string,
  type: ChangeKind,
  id: string,
  told: number,
  text?: string,
): Work<void> {
  const listens = listensTo(`bucket_${bucketId}`, type);
  const change = yield* get(
    "INSERT INTO webhook_change (kind, document, json, waiting) VALUES (?, ?, ?, ?) RETURNING sequence",
    ...[type, id, text ?? null, told],
  );
  const sql =
    "INSERT INTO webhook_delivery (webhook, change) SELECT id, CAST(? AS BIGINT) FROM webhook WHERE listens = ?";
  // No page of documents shows them.
  context.aside += 1 + (yield* run(sql, Number(change?.sequence), listens));
  context.meter.spend(text?.length ?? 1);
}

export const deliveryTables: DueTables = {
  changes: "webhook_change",
  due: "webhook_delivery",
  who: "webhook",
};

/** What waits for a webhook, the oldest first. */
export const deliveriesOf = (webhook: string, after: number, limit: number): Work<Due<WaitingDelivery>> =>
  readDue({
    sql: `SELECT change, attempts, not_before, kind, document, json
     FROM webhook_delivery JOIN webhook_change ON sequence = change
     WHERE webhook = ? AND change > ? ORDER BY change LIMIT ?`,
    values: [webhook, after],
    limit,
    read: (row) => {
      const payload = payloadOf(row);
      const [sequence, attempts, notBefore] = [row.change, row.attempts, row.not_before].map(Number);
      return [
        { sequence: sequence ?? 0, payload, attempts: attempts ?? 0, notBefore: notBefore ?? 0 },
        payload.length,
      ];
    },
  });

/** What templates work on, as JSON: kind, document, key. */
function payloadOf({ kind, document, json }: Row): string {
  const type = JSON.stringify(String(kind).toLowerCase());
  const key = JSON.stringify(document);
  return typeof json === "string"
    ? `{"type":${type},"document":${json},"documentKey":${key}}`
    : `{"type":${type},"documentKey":${key}}`;
}

/** Keeps the logs of what was tried, and forgets what is done with. What was kept already, where only the answer was lost, stays as it is. */
export function* settle(context: Context, deliveries: readonly SettledDelivery[]): Work<void> {
  for (const { log, payload, again } of deliveries) {
    const { _id, webhook, succeed, created_at: at } = log;
    const kept = yield* run(
      "INSERT INTO webhook_log (id, webhook, succeed, created_at, json, payload) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING",
      ...[_id, webhook, Number(succeed), Date.parse(at), JSON.stringify(log), payload ?? null],
    );
    context.aside += kept;
    if (again === undefined || kept === 0) continue;
    context.aside += yield* run(
      "UPDATE webhook_delivery SET attempts = attempts + 1, not_before = ? WHERE webhook = ? AND change = ?",
      ...[again.notBefore, again.webhook, again.sequence],
    );
  }
  const told = deliveries.flatMap(({ done }) =>
    done === undefined ? [] : [{ who: done.webhook, sequence: done.sequence }],
  );
  yield* takeDue(context, deliveryTables, told);
}

/** Forgets all that waits for a webhook. */
export const forgetDeliveries = (context: Context, webhook: string): Work<void> =>
  forgetDue(context, deliveryTables, webhook);
