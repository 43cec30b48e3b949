import { collectionOf } from "@twinhelm/core/bucket/collection";
import type { Trigger } from "@twinhelm/core/function/model";
import type { ChangeKind } from "@twinhelm/core/webhook/model";
import type { DocumentContent, DueChange, FunctionChangeWrites } from "../functionChanges";
import type { Context } from "./context";
import { listensTo } from "./deliveries";
import { countDue, type DueTables, forgetDue, readDue, takeDue } from "./due";
import { addSizes, forgetSizes, leftOutOf, sizeOf, withRoom } from "./functionSizes";
import { all, get, type Row, run, type Work, type WorkOf } from "./work";

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
 * Stores what functions that watch are to run for, in the transaction of the change and before it: whatever happens then, none of
 * it is lost. The change is stored once, however many run for it.
 */
export function* noteForFunctions(context: Context, { bucketId, table, type, id, text }: Noted): Work<void> {
  const listens = listensTo(collectionOf(bucketId), type);
  const stored =
    type === "INSERT" ? undefined : (yield* get(`SELECT json FROM ${table} WHERE id = ?`, id))?.json;
  const previous = typeof stored === "string" ? stored : undefined;
  context.meter.spend((previous?.length ?? 0) + (text?.length ?? 1));
  const bytes = sizeOf(previous, text);
  const told = yield* withRoom(listens, bytes);
  const waiting = told.filter(({ hasRoom }) => hasRoom).map((each) => each.id);
  const leftOut = told.filter(({ hasRoom }) => !hasRoom);
  yield* addSizes(
    context,
    "leftOut",
    leftOut.map((each) => [each.id, 1]),
  );
  if (waiting.length === 0) return;
  yield* addSizes(
    context,
    "changes",
    waiting.map((each) => [each, bytes]),
  );
  const change = yield* get(
    "INSERT INTO function_change (bucket, document, kind, previous, current, waiting) VALUES (?, ?, ?, ?, ?, ?) RETURNING sequence",
    ...[bucketId, id, type.toLowerCase(), previous ?? null, text ?? null, waiting.length],
  );
  const add = "INSERT INTO function_due (function, change, bytes) VALUES (?, ?, ?)";
  for (const each of waiting) yield* run(add, each, Number(change?.sequence), bytes);
  // No page of documents shows them.
  context.aside += 1 + waiting.length;
}

/** Forgets all that waits for a function. */
export function* forgetChanges(context: Context, id: string): Work<void> {
  yield* forgetDue(context, tables, id);
  yield* forgetSizes(context, "changes", id);
  yield* forgetSizes(context, "leftOut", id);
}

/** Changes that functions run for on one connection. */
export const functionChangeRecords = (context: Context): WorkOf<FunctionChangeWrites> => ({
  *waiting() {
    const isDue = "EXISTS (SELECT 1 FROM function_due WHERE function_due.function = function.id)";
    const rows = yield* all(`SELECT id FROM function WHERE ${isDue} ORDER BY id`);
    return rows.map(({ id }) => String(id));
  },
  queued: () => countDue(tables),
  *due(functionId, after, limit) {
    const due = yield* readDue({
      sql: `SELECT change, bucket, document, kind, previous, current
       FROM function_due JOIN function_change ON sequence = change
       WHERE function = ? AND change > ? ORDER BY change LIMIT ?`,
      values: [functionId, after],
      limit,
      read: dueOf,
    });
    return due.waiting;
  },
  leftOut: leftOutOf,
  *settle(done) {
    const sizes: (readonly [functionId: string, amount: number])[] = [];
    for (const { function: id, sequence } of done) {
      const sql = "SELECT bytes FROM function_due WHERE function = ? AND change = ?";
      sizes.push([id, -Number((yield* get(sql, id, sequence))?.bytes ?? 0)]);
    }
    yield* addSizes(context, "changes", sizes);
    yield* takeDue(
      context,
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

function dueOf(row: Row): readonly [change: DueChange, size: number] {
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
