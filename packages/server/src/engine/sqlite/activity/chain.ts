import { hash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import type { Vault } from "../../../vault/vault";

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
export const digestOf = ({ changes, assistant, ...chained }: Chained): Buffer =>
  hash(
    "sha256",
    `${JSON.stringify([...columnsOf(chained), ...(assistant === undefined ? [] : [assistant])])}\0${changes}`,
    "buffer",
  );

const columnsOf = ({ sequence, action, caller, resource, own, undoes }: Omit<Chained, "changes">) => [
  sequence,
  action,
  caller,
  resource,
  own,
  undoes,
];

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

type Prepare = Pick<DatabaseSync, "prepare">["prepare"];

/** An end of the chain; `sound`: nobody wrote it who has not the secret. */
export function readEnd(prepare: Prepare, vault: Vault, name: EndName): End & { readonly sound: boolean } {
  const row = prepare("SELECT sequence, hash, mac FROM activity_chain WHERE name = ?").get(name);
  if (row === undefined) return { ...nothing, sound: true };
  const end = { sequence: Number(row.sequence), hash: bytesOf(row.hash) };
  return { ...end, sound: macOf(vault, name, end).equals(bytesOf(row.mac)) };
}

export function writeEnd(prepare: Prepare, vault: Vault, name: EndName, end: End): void {
  prepare("INSERT OR REPLACE INTO activity_chain (name, sequence, hash, mac) VALUES (?, ?, ?, ?)").run(
    name,
    end.sequence,
    end.hash,
    macOf(vault, name, end),
  );
}

export const bytesOf = (value: unknown): Uint8Array =>
  value instanceof Uint8Array ? value : new Uint8Array();

/** Activities that are in memory at once. */
const together = 5_000;

/** Links all activities anew, where the secret is another one from now on. */
export function linkAnew(database: DatabaseSync, vault: Vault): void {
  const prepare: Prepare = (sql) => database.prepare(sql);
  const first = readEnd(prepare, vault, "first");
  let last: End = first;
  const update = {
    activity: prepare("UPDATE activity SET previous = ?, hash = ? WHERE sequence = ?"),
    gone: prepare("UPDATE activity_gone SET previous = ?, hash = ? WHERE sequence = ?"),
  };
  for (
    let some = links(prepare, 0, together);
    some.length > 0;
    some = links(prepare, last.sequence, together)
  )
    for (const link of some) {
      const own = linkOf(vault, last.hash, link.digest);
      update[link.gone ? "gone" : "activity"].run(last.hash, own, link.sequence);
      last = { sequence: link.sequence, hash: own };
    }
  writeEnd(prepare, vault, "first", first);
  writeEnd(prepare, vault, "last", last);
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

/** Activities and what is left of those that were deleted, behind a sequence, in their order; -1: all of them. */
export function links(prepare: Prepare, after: number, limit: number): readonly Link[] {
  const assistant = hasAssistants(prepare) ? "a.assistant" : "NULL";
  const sql = `
    SELECT a.sequence, a.action, a.caller, p.parts, a.leaf, a.own, a.undoes, ${assistant} AS assistant, s.changes,
      a.previous, a.hash, NULL AS digest, 0 AS removed_by
    FROM activity a JOIN activity_places p ON p.id = a.place LEFT JOIN activity_state s ON s.sequence = a.sequence
    WHERE a.sequence > ?1
    UNION ALL
    SELECT sequence, 0, '', '', '', 0, NULL, NULL, NULL, previous, hash, digest, removed_by
    FROM activity_gone WHERE sequence > ?1
    ORDER BY 1 LIMIT ?2`;
  return prepare(sql).all(after, limit).map(linkOfRow);
}

/** While an older version is brought up, its activities are linked before there is such a column. */
const hasAssistants = (prepare: Prepare): boolean =>
  prepare("SELECT 1 FROM pragma_table_info('activity') WHERE name = 'assistant'").get() !== undefined;

function linkOfRow(row: Record<string, unknown>): Link {
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
          own: row.own === 1,
          undoes,
          assistant: row.assistant === null ? undefined : String(row.assistant),
          changes,
        }),
    size: changes.length,
  };
}

/** The resource of a row, as JSON. */
export const resourceText = (row: Record<string, unknown>): string => {
  const parts = String(row.parts);
  const leaf = JSON.stringify(String(row.leaf));
  return parts === "[]" ? `[${leaf}]` : `${parts.slice(0, -1)},${leaf}]`;
};
