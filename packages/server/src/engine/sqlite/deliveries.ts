import type { ChangeKind } from "@twinhelm/core/webhook/model";
import type { SettledDelivery, WaitingDelivery } from "../webhooks";
import type { Connection } from "./connection";
import { type Due, type DueTables, forgetDue, readDue, takeDue } from "./due";

/** What a webhook is found by that is to be told of a change. */
export const listensTo = (collection: string, type: ChangeKind): string => `${type} ${collection}`;

/**
 * Stores what webhooks are to be told of a change of a document, in the transaction of the change: whatever happens
 * then, none of it is lost. The change is stored once, however many are told. `text`: the document; absent: it is gone.
 */
export function noteForWebhooks(
  connection: Connection,
  bucketId: string,
  type: ChangeKind,
  id: string,
  text?: string,
): void {
  const { prepare } = connection;
  const listens = listensTo(`bucket_${bucketId}`, type);
  const told = prepare("SELECT count(*) AS n FROM webhook WHERE listens = ?").get(listens)?.n;
  if (told === 0 || told === undefined) return;
  const { lastInsertRowid } = prepare(
    "INSERT INTO webhook_change (kind, document, json, waiting) VALUES (?, ?, ?, ?)",
  ).run(type, id, text ?? null, told);
  const { changes } = prepare(
    "INSERT INTO webhook_delivery (webhook, change) SELECT id, ? FROM webhook WHERE listens = ?",
  ).run(lastInsertRowid, listens);
  // No page of documents shows them.
  connection.aside += 1 + Number(changes);
  connection.meter.spend(text?.length ?? 1);
}

const tables: DueTables = { changes: "webhook_change", due: "webhook_delivery", who: "webhook" };

/** What waits for a webhook, the oldest first. */
export const deliveriesOf = (
  connection: Connection,
  webhook: string,
  after: number,
  limit: number,
): Due<WaitingDelivery> =>
  readDue(connection, {
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
function payloadOf({ kind, document, json }: Record<string, unknown>): string {
  const type = JSON.stringify(String(kind).toLowerCase());
  const key = JSON.stringify(document);
  return typeof json === "string"
    ? `{"type":${type},"document":${json},"documentKey":${key}}`
    : `{"type":${type},"documentKey":${key}}`;
}

/** Keeps the logs of what was tried, and forgets what is done with. */
export function settle(connection: Connection, deliveries: readonly SettledDelivery[]): void {
  const { prepare } = connection;
  const keep = prepare(
    "INSERT INTO webhook_log (id, webhook, succeed, created_at, json, payload) VALUES (?, ?, ?, ?, ?, ?)",
  );
  for (const { log, payload, again } of deliveries) {
    const { _id, webhook, succeed, created_at: at } = log;
    keep.run(_id, webhook, Number(succeed), Date.parse(at), JSON.stringify(log), payload ?? null);
    connection.aside += 1;
    if (again === undefined) continue;
    const { changes } = prepare(
      "UPDATE webhook_delivery SET attempts = attempts + 1, not_before = ? WHERE webhook = ? AND change = ?",
    ).run(again.notBefore, again.webhook, again.sequence);
    connection.aside += Number(changes);
  }
  const told = deliveries.flatMap(({ done }) =>
    done === undefined ? [] : [{ who: done.webhook, sequence: done.sequence }],
  );
  takeDue(connection, tables, told);
}

/** Forgets all that waits for a webhook. */
export const forgetDeliveries = (connection: Connection, webhook: string): void =>
  forgetDue(connection, tables, webhook);
