import { hash } from "node:crypto";
import type { Vault } from "../../../vault/vault";
import { all, get, type Row, run, tellTogether, type Work, type Write } from "../work";

/** What of an activity is chained: whoever changes any of it, or takes it out, breaks the chain. */
export interface Chained {
  readonly sequence: number;
  readonly action: number;
  readonly caller: string;
  /** JSON. */
  readonly resource: string;
  readonly own: boolean;
  readonly undoes: number | null;
  /** Absent: no assistant was used. */
  readonly assistant?: string | undefined;
  /** JSON of what it changed; empty: nothing is kept. */
  readonly changes: string;
}

/** The hash of the content of an activity. */
export function digestOf({
  sequence,
  action,
  caller,
  resource,
  own,
  undoes,
  assistant,
  changes,
}: Chained): Buffer {
  const columns = [sequence, action, caller, resource, own, undoes];
  if (assistant !== undefined) columns.push(assistant);
  // As hexadecimal it takes two thirds of the time.
  return Buffer.from(hash("sha256", `${JSON.stringify(columns)}\0${changes}`), "hex");
}

/** The hash of an activity: of its predecessor and of its content. Nobody makes it without the secret. */
export const linkOf = (vault: Vault, previous: Uint8Array, digest: Uint8Array): Buffer =>
  vault.link(previous, digest);

/** An end of the chain. */
export interface End {
  readonly sequence: number;
  readonly hash: Uint8Array;
}

/** `first`: what stood before the first one that is left; `last`: the latest. */
export type EndName = "first" | "last";

const macOf = (vault: Vault, name: EndName, { sequence, hash: value }: End): Buffer =>
  vault.link(hash("sha256", `${name} ${sequence}`, "buffer"), value);

const nothing: End = { sequence: 0, hash: new Uint8Array(32) };

/** An end of the chain; `sound`: nobody wrote it who has not the secret. */
export function* readEnd(vault: Vault, name: EndName): Work<End & { readonly sound: boolean }> {
  const row = yield* get("SELECT sequence, hash, mac FROM activity_chain WHERE name = ?", name);
  if (row === undefined) return { ...nothing, sound: true };
  const end = endOf(row);
  return { ...end, sound: macOf(vault, name, end).equals(bytesOf(row.mac)) };
}

/**
 * The latest end, for those who go on from it: it is written as it is, so that whoever else takes it, on another
 * connection, waits for the end of this transaction. With the number of a place, where it has one: that takes no other look.
 */
export function* takeLast(vault: Vault, parts: string): Work<End & { readonly place: number | undefined }> {
  const sql = `INSERT INTO activity_chain (name, sequence, hash, mac) VALUES (?, ?, ?, ?)
    ON CONFLICT (name) DO UPDATE SET sequence = activity_chain.sequence
    RETURNING sequence, hash, mac, (SELECT id FROM activity_places WHERE parts = ?) AS place`;
  const { sequence, hash: value } = nothing;
  const row = yield* get(sql, "last", sequence, value, macOf(vault, "last", nothing), parts);
  if (row === undefined) throw new Error("The end of the chain was not given");
  return { ...endOf(row), place: row.place === null ? undefined : Number(row.place) };
}

export const writeEnd = (vault: Vault, name: EndName, end: End): Work<void> =>
  tellTogether(endWritten(vault, name, end));

/** Where the chain ends from now on. */
export const endWritten = (vault: Vault, name: EndName, end: End): Write => ({
  sql: `INSERT INTO activity_chain (name, sequence, hash, mac) VALUES (?, ?, ?, ?)
    ON CONFLICT (name) DO UPDATE SET sequence = excluded.sequence, hash = excluded.hash, mac = excluded.mac`,
  values: [name, end.sequence, end.hash, macOf(vault, name, end)],
});

const endOf = (row: Row): End => ({ sequence: Number(row.sequence), hash: bytesOf(row.hash) });

export const bytesOf = (value: unknown): Uint8Array =>
  value instanceof Uint8Array ? value : new Uint8Array();

/** Activities that are in memory at once. */
const together = 5_000;

const updateOf = (table: string) => `UPDATE ${table} SET previous = ?, hash = ? WHERE sequence = ?`;
const updates = { activity: updateOf("activity"), gone: updateOf("activity_gone") };

/** Links all activities anew, where the secret is another one from now on. */
export function* linkAnew(vault: Vault, format?: ChainFormat): Work<void> {
  const first = yield* readEnd(vault, "first");
  let last: End = first;
  for (
    let some = yield* links(0, together, format);
    some.length > 0;
    some = yield* links(last.sequence, together, format)
  )
    for (const link of some) {
      const own = linkOf(vault, last.hash, link.digest);
      yield* run(updates[link.gone ? "gone" : "activity"], last.hash, own, link.sequence);
      last = { sequence: link.sequence, hash: own };
    }
  yield* writeEnd(vault, "first", first);
  yield* writeEnd(vault, "last", last);
}

/** How activities are stored. */
export interface ChainFormat {
  /** An older version has no such column. */
  readonly hasAssistants: boolean;
}

export interface Link {
  readonly sequence: number;
  /** It was deleted by somebody who may. */
  readonly gone: boolean;
  /** Sequence of the activity that says so. */
  readonly by: number;
  readonly previous: Uint8Array;
  readonly hash: Uint8Array;
  readonly digest: Uint8Array;
  /** Bytes that were looked at. */
  readonly size: number;
}

/** Activities and what is left of those that were deleted, behind a sequence, in their order. */
export function* links(
  after: number,
  limit: number,
  { hasAssistants }: ChainFormat = { hasAssistants: true },
): Work<readonly Link[]> {
  const assistant = hasAssistants ? "a.assistant" : "NULL";
  const sql = `
    SELECT a.sequence, a.action, a.caller, p.parts, a.leaf, a.own, a.undoes, ${assistant} AS assistant, s.changes,
      a.previous, a.hash, NULL AS digest, 0 AS removed_by
    FROM activity a JOIN activity_places p ON p.id = a.place LEFT JOIN activity_state s ON s.sequence = a.sequence
    WHERE a.sequence > ?
    UNION ALL
    SELECT sequence, 0, '', '', '', 0, NULL, NULL, NULL, previous, hash, digest, removed_by
    FROM activity_gone WHERE sequence > ?
    ORDER BY 1 LIMIT ?`;
  return (yield* all(sql, after, after, limit)).map(linkOfRow);
}

function linkOfRow(row: Row): Link {
  const gone = row.digest !== null;
  const changes = String(row.changes ?? "");
  const undoes = row.undoes === null ? null : Number(row.undoes);
  return {
    sequence: Number(row.sequence),
    gone,
    by: Number(row.removed_by),
    previous: bytesOf(row.previous),
    hash: bytesOf(row.hash),
    digest: gone
      ? bytesOf(row.digest)
      : digestOf({
          sequence: Number(row.sequence),
          action: Number(row.action),
          caller: String(row.caller),
          resource: resourceText(row),
          own: Boolean(row.own),
          undoes,
          assistant: row.assistant === null ? undefined : String(row.assistant),
          changes,
        }),
    size: changes.length,
  };
}

/** The resource of a row, as JSON. */
export const resourceText = (row: Row): string => {
  const parts = String(row.parts);
  const leaf = JSON.stringify(String(row.leaf));
  return parts === "[]" ? `[${leaf}]` : `${parts.slice(0, -1)},${leaf}]`;
};
