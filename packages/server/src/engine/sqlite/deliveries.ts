import type { ChangeKind } from "@twinhelm/core/webhook/model";
import type { SettledDelivery, WaitingDelivery } from "../webhooks";
import type { Connection } from "./connection";

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

/** Characters of payloads that are read together, beside one that is longer. */
const together = 2_000_000;

/** What waits for a webhook, the oldest first. */
export function deliveriesOf(
  { database }: Connection,
  webhook: string,
  after: number,
  limit: number,
): readonly WaitingDelivery[] {
  const found: WaitingDelivery[] = [];
  let size = 0;
  // A statement of its own: its rows may stay unread.
  const rows = database
    .prepare(
      `SELECT change, attempts, not_before, kind, document, json
       FROM webhook_delivery JOIN webhook_change ON sequence = change
       WHERE webhook = ? AND change > ? ORDER BY change LIMIT ?`,
    )
    .iterate(webhook, after, limit);
  for (const row of rows) {
    const payload = payloadOf(row);
    found.push({
      sequence: Number(row.change),
      payload,
      attempts: Number(row.attempts),
      notBefore: Number(row.not_before),
    });
    size += payload.length;
    if (size > together) break;
  }
  return found;
}

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
  let written = 0;
  const run = (sql: string, ...values: readonly (string | number | null)[]) => {
    written += Number(prepare(sql).run(...values).changes);
  };
  for (const { log, payload, done, again } of deliveries) {
    const { _id, webhook, succeed, created_at: at } = log;
    run(
      "INSERT INTO webhook_log (id, webhook, succeed, created_at, json, payload) VALUES (?, ?, ?, ?, ?, ?)",
      _id,
      webhook,
      Number(succeed),
      Date.parse(at),
      JSON.stringify(log),
      payload ?? null,
    );
    if (again !== undefined)
      run(
        "UPDATE webhook_delivery SET attempts = attempts + 1, not_before = ? WHERE webhook = ? AND change = ?",
        again.notBefore,
        again.webhook,
        again.sequence,
      );
    if (done === undefined) continue;
    const { changes } = prepare("DELETE FROM webhook_delivery WHERE webhook = ? AND change = ?").run(
      done.webhook,
      done.sequence,
    );
    written += Number(changes);
    // What waited for a webhook that was deleted meanwhile is gone already.
    if (changes === 0) continue;
    run("UPDATE webhook_change SET waiting = waiting - 1 WHERE sequence = ?", done.sequence);
    run("DELETE FROM webhook_change WHERE sequence = ? AND waiting <= 0", done.sequence);
  }
  connection.aside += written;
}

/** Forgets all that waits for a webhook. */
export function forgetDeliveries(connection: Connection, webhook: string): void {
  const { prepare } = connection;
  const waiting = "SELECT change FROM webhook_delivery WHERE webhook = ?";
  const counted = prepare(
    `UPDATE webhook_change SET waiting = waiting - 1 WHERE sequence IN (${waiting})`,
  ).run(webhook).changes;
  const gone = prepare(`DELETE FROM webhook_change WHERE waiting <= 0 AND sequence IN (${waiting})`).run(
    webhook,
  ).changes;
  const done = prepare("DELETE FROM webhook_delivery WHERE webhook = ?").run(webhook).changes;
  connection.aside += Number(counted) + Number(gone) + Number(done);
}
