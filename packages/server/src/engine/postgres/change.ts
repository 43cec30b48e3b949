import { hash } from "node:crypto";
import { DatabaseError } from "pg";
import { z } from "zod/mini";
import { createChangeLog, type DocumentChange, type DocumentChanges } from "../documentChanges";
import type { Notice } from "../notices";
import type { Line } from "./line";
import type { Voice } from "./said";

/** What is held in memory of the instance, as numbers that grow with each change. */
type Counted = "access" | "buckets" | "functions" | "webhooks";

/** With `changes`: of all that nodes hear of. */
export type Versions = Readonly<Record<Counted | "changes", number>>;

/** What a transaction did that other nodes hear of. */
export interface Change {
  readonly counted: readonly Counted[];
  readonly documents: DocumentChanges;
  readonly notices: readonly Notice[];
}

/** Whether what callers may do, or a rule or field of a bucket, is another than before: that holds on every node at once. */
export const isDecisive = ({ counted, notices }: Change): boolean =>
  counted.includes("access") || counted.includes("buckets") || notices.some(({ kind }) => kind === "revoked");

/** Nobody else hears of it. */
export const isNothing = ({ counted, documents, notices }: Change): boolean =>
  counted.length === 0 && documents.size === 0 && notices.length === 0;

/** The numbers behind a transaction. */
export const raised = (versions: Versions, change: Change): Versions =>
  isNothing(change)
    ? versions
    : {
        ...versions,
        changes: versions.changes + 1,
        ...Object.fromEntries(change.counted.map((what) => [what, versions[what] + 1])),
      };

/** Where nodes of a schema hear of one another. */
export const channelOf = (schema: string): string => `twinhelm_${hash("sha256", schema).slice(0, 32)}`;

/** Where one node hears who has taken over what it changed: the others need not wake up for that. */
export const ownChannelOf = (node: string): string => `twinhelm_${node}`;

interface Commit {
  readonly change: Change;
  /** The numbers behind it. */
  readonly versions: Versions;
  readonly node: { readonly id: string; readonly channel: string; readonly voice: Pick<Voice, "sign"> };
  /** It may be on the disk later: a database that lost it would give its number again, and nodes ask all of it anew. */
  readonly late: boolean;
}

/** Ends the transaction that holds the row of the instance, and tells others of it: both happen, or nothing does. */
export async function commit(line: Line, { change, versions, node, late }: Commit): Promise<void> {
  // All of it goes out with the end.
  if (!isNothing(change)) await tell(line, change, versions, node);
  if (late) await line.tell({ sql: "SET LOCAL synchronous_commit = off", values: [] });
  const { command } = await line.command("COMMIT");
  // Where a statement failed, and nobody minded, it answers that it undid them.
  if (command !== "COMMIT") throw new Undone();
}

/** It answered the end of a transaction by undoing it. */
class Undone extends Error {
  constructor() {
    super("The transaction was undone, as one of its statements had failed");
  }
}

/** Whether a transaction whose end failed so has certainly stored nothing: the database said so itself. */
export const isUndone = (error: unknown): boolean =>
  error instanceof Undone || error instanceof DatabaseError;

async function tell(line: Line, change: Change, versions: Versions, node: Commit["node"]): Promise<void> {
  const grown = ["changes", ...change.counted].map((what) => `${what} = ${what} + 1`);
  const heard: Heard = {
    node: node.id,
    versions,
    isAwaited: isDecisive(change),
    isBare: change.documents.size === 0 && change.notices.length === 0,
  };
  await line.tell({
    sql: `WITH grown AS (UPDATE instance SET ${grown.join(", ")}),
      kept AS (INSERT INTO change (sequence, node, json) VALUES (?, ?, ?))
      SELECT pg_notify(?, ?)`,
    values: [versions.changes, node.id, textOf(change), node.channel, node.voice.sign(JSON.stringify(heard))],
  });
}

/** What the channel tells of a change. */
export interface Heard {
  readonly node: string;
  /** The numbers behind it. */
  readonly versions: Versions;
  /** Somebody waits until it is taken over. */
  readonly isAwaited: boolean;
  /** Its numbers are all that there is to know. */
  readonly isBare: boolean;
}

const heardSchema = z.object({
  node: z.string().check(z.regex(/^[0-9a-f]{24}$/)),
  versions: z.object({
    access: z.number(),
    buckets: z.number(),
    functions: z.number(),
    webhooks: z.number(),
    changes: z.number(),
  }),
  isAwaited: z.boolean(),
  isBare: z.boolean(),
});

/** A change that a node tells of; undefined: it is not known here. */
export const heard = (text = ""): Heard | undefined => parsed(heardSchema, text);

/** Another node has taken over all up to this change. */
export interface Taken {
  readonly node: string;
  readonly taken: number;
}

const takenSchema = z.object({ node: z.string(), taken: z.number() });

/** What a node hears on its own channel; undefined: it is not known here. */
export const saidTaken = (text = ""): Taken | undefined => parsed(takenSchema, text);

function parsed<T>(schema: z.ZodMiniType<T>, text: string): T | undefined {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Characters of one change; beyond, whoever listens reads anew. */
const longest = 500_000;

function textOf({ documents, notices }: Change): string {
  const named = [...documents].map(([id, changes]) => [
    id,
    changes === "many" ? changes : Object.fromEntries(changes),
  ]);
  const text = JSON.stringify({ documents: Object.fromEntries(named), notices });
  if (text.length <= longest) return text;
  const many = [...documents.keys()].map((id) => [id, "many"]);
  return JSON.stringify({ documents: Object.fromEntries(many), notices });
}

const schema = z.object({
  documents: z.record(
    z.string(),
    z.union([z.literal("many"), z.record(z.string(), z.enum(["insert", "patch", "replace", "delete"]))]),
  ),
  notices: z.array(
    z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("revoked"), fingerprint: z.string() }),
      z.object({ kind: z.literal("plan"), id: z.string() }),
      z.object({ kind: z.literal("lines"), from: z.number(), to: z.number() }),
      z.object({
        kind: z.literal("linesRemoved"),
        rows: z.array(z.object({ sequence: z.number(), function: z.string() })),
      }),
    ]),
  ),
});

/** Changes one after the other as one; undefined: a node of another version wrote what is not known here. */
export function joinedChanges(texts: readonly string[]): Pick<Change, "documents" | "notices"> | undefined {
  const log = createChangeLog();
  const notices: Notice[] = [];
  for (const text of texts) {
    const parsed = schema.safeParse(JSON.parse(text));
    if (!parsed.success) return undefined;
    for (const [id, changes] of Object.entries(parsed.data.documents))
      log.take(id, changes === "many" ? changes : new Map<string, DocumentChange>(Object.entries(changes)));
    notices.push(...parsed.data.notices);
  }
  return { documents: log.changes, notices };
}
