import { collectionOf } from "@twinhelm/core/bucket/collection";
import type { Trigger } from "@twinhelm/core/function/model";
import type { ChangeKind } from "@twinhelm/core/webhook/model";
import type { DocumentContent, DueChange, FunctionChangeWrites } from "../functionChanges";
import type { Connection } from "./connection";
import { listensTo } from "./deliveries";
import { type DueTables, forgetDue, readDue, takeDue } from "./due";

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
  const told = prepare("SELECT count(*) AS n FROM function_watch WHERE listens = ?").get(listens)?.n;
  if (told === 0 || told === undefined) return;
  const stored =
    type === "INSERT" ? undefined : prepare(`SELECT json FROM ${table} WHERE id = ?`).get(id)?.json;
  const previous = typeof stored === "string" ? stored : undefined;
  const { lastInsertRowid } = prepare(
    "INSERT INTO function_change (bucket, document, kind, previous, current, waiting) VALUES (?, ?, ?, ?, ?, ?)",
  ).run(bucketId, id, type.toLowerCase(), previous ?? null, text ?? null, told);
  const { changes } = prepare(
    "INSERT INTO function_due (function, change) SELECT function, ? FROM function_watch WHERE listens = ?",
  ).run(lastInsertRowid, listens);
  // No page of documents shows them.
  connection.aside += 1 + Number(changes);
  connection.meter.spend((previous?.length ?? 0) + (text?.length ?? 1));
}

/** Forgets all that waits for a function. */
export const forgetChanges = (connection: Connection, id: string): void => forgetDue(connection, tables, id);

/** Changes that functions run for on one connection. */
export const functionChangeRecords = (connection: Connection): FunctionChangeWrites => ({
  async waiting() {
    const rows = connection.prepare("SELECT DISTINCT function FROM function_due").all();
    return rows.map(({ function: id }) => String(id));
  },
  due: async (functionId, after, limit) =>
    readDue(connection, {
      sql: `SELECT change, bucket, document, kind, previous, current
       FROM function_due JOIN function_change ON sequence = change
       WHERE function = ? AND change > ? ORDER BY change LIMIT ?`,
      values: [functionId, after],
      limit,
      read: dueOf,
    }).waiting,
  settle: async (done) =>
    takeDue(
      connection,
      tables,
      done.map(({ function: who, sequence }) => ({ who, sequence })),
    ),
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
