import { collectionOf } from "@twinhelm/core/bucket/collection";
import type { Trigger } from "@twinhelm/core/function/model";
import type { ChangeKind } from "@twinhelm/core/webhook/model";
import type { DocumentContent, DueChange, FunctionChangeWrites } from "../functionChanges";
import type { Connection } from "./connection";
import { listensTo } from "./deliveries";
import { countDue, type DueTables, forgetDue, readDue, takeDue } from "./due";
import { addSizes, forgetSizes, leftOutOf, sizeOf, withRoom } from "./functionSizes";

const tables: DueTables = { changes: "function_change", due: "function_due", who: "function" };

/** What triggers wait for, each as functions are found by it that run for a change. */
export function listensOf(triggers: Readonly<Record<string, Trigger>>): ReadonlySet<string> {
  const listens = Object.values(triggers).flatMap((trigger) => {
    if (!trigger.active) return [];
    if (trigger.type === "database") return [listensTo(trigger.options.collection, trigger.options.type)];
    if (trigger.type !== "bucket") return [];
    const { bucket, type } = trigger.options;
    return kindsOf[type].map((kind) => listensTo(collectionOf(bucket), kind));
  });
  return new Set(listens);
}

const kindsOf = {
  ALL: ["INSERT", "UPDATE", "REPLACE", "DELETE"],
  INSERT: ["INSERT"],
  UPDATE: ["UPDATE", "REPLACE"],
  DELETE: ["DELETE"],
} as const;

interface Noted {
  readonly bucketId: string;
  /** Of its documents. */
  readonly table: string;
  readonly type: ChangeKind;
  readonly id: string;
  /** What the document is going to be; absent: it goes. */
  readonly text?: string | undefined;
}

/**
 * Stores what functions are to run for, in the transaction of the change and before it: whatever happens then, none of
 * it is lost. The change is stored once, however many run for it.
 */
export function noteForFunctions(connection: Connection, { bucketId, table, type, id, text }: Noted): void {
  const { prepare } = connection;
  const listens = listensTo(collectionOf(bucketId), type);
  const watches = prepare("SELECT 1 FROM function_watch WHERE listens = ? LIMIT 1").get(listens);
  if (watches === undefined) return;
  const stored =
    type === "INSERT" ? undefined : prepare(`SELECT json FROM ${table} WHERE id = ?`).get(id)?.json;
  const previous = typeof stored === "string" ? stored : undefined;
  connection.meter.spend((previous?.length ?? 0) + (text?.length ?? 1));
  const bytes = sizeOf(previous, text);
  const told = withRoom(connection, listens, bytes);
  const waiting = told.filter(({ hasRoom }) => hasRoom).map((each) => each.id);
  const leftOut = told.filter(({ hasRoom }) => !hasRoom);
  addSizes(
    connection,
    "leftOut",
    leftOut.map((each) => [each.id, 1]),
  );
  if (waiting.length === 0) return;
  addSizes(
    connection,
    "changes",
    waiting.map((each) => [each, bytes]),
  );
  const { lastInsertRowid } = prepare(
    "INSERT INTO function_change (bucket, document, kind, previous, current, waiting) VALUES (?, ?, ?, ?, ?, ?)",
  ).run(bucketId, id, type.toLowerCase(), previous ?? null, text ?? null, waiting.length);
  const add = prepare("INSERT INTO function_due (function, change, bytes) VALUES (?, ?, ?)");
  for (const each of waiting) add.run(each, lastInsertRowid, bytes);
  // No page of documents shows them.
  connection.aside += 1 + waiting.length;
}

/** Forgets all that waits for a function. */
export function forgetChanges(connection: Connection, id: string): void {
  forgetDue(connection, tables, id);
  forgetSizes(connection, "changes", id);
  forgetSizes(connection, "leftOut", id);
}

/** Changes that functions run for on one connection. */
export const functionChangeRecords = (connection: Connection): FunctionChangeWrites => ({
  async waiting() {
    const rows = connection.prepare("SELECT DISTINCT function FROM function_due").all();
    return rows.map(({ function: id }) => String(id));
  },
  queued: async () => countDue(connection, "function_due"),
  due: async (functionId, after, limit) =>
    readDue(connection, {
      sql: `SELECT change, bucket, document, kind, previous, current
       FROM function_due JOIN function_change ON sequence = change
       WHERE function = ? AND change > ? ORDER BY change LIMIT ?`,
      values: [functionId, after],
      limit,
      read: dueOf,
    }).waiting,
  leftOut: async (functionId) => leftOutOf(connection, functionId),
  async settle(done) {
    const size = connection.prepare("SELECT bytes FROM function_due WHERE function = ? AND change = ?");
    addSizes(
      connection,
      "changes",
      done.map(({ function: id, sequence }) => [id, -Number(size.get(id, sequence)?.bytes ?? 0)]),
    );
    takeDue(
      connection,
      tables,
      done.map(({ function: who, sequence }) => ({ who, sequence })),
    );
  },
});

const kinds: Readonly<Record<string, DocumentContent["kind"]>> = {
  insert: "insert",
  update: "update",
  replace: "replace",
  delete: "delete",
};

function dueOf(row: Record<string, unknown>): readonly [change: DueChange, size: number] {
  const [previous, current] = [row.previous, row.current].map((each) =>
    typeof each === "string" ? each : undefined,
  );
  const change: DueChange = {
    sequence: Number(row.change),
    bucketId: String(row.bucket),
    id: String(row.document),
    kind: kinds[String(row.kind)] ?? "update",
    previous,
    current,
  };
  return [change, (previous?.length ?? 0) + (current?.length ?? 0)];
}
