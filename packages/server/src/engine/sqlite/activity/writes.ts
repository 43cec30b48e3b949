import type { ActivitiesToInsert, ActivityReads, ActivityWrites } from "../../activities";
import type { Kept } from "../../records/journal";
import { stateOf } from "../../records/states";
import type { Connection } from "../connection";
import { bytesOf, digestOf, type End, linkOf, links, readEnd, resourceText, writeEnd } from "./chain";
import { idOf, sequenceIn, sequencesOf } from "./sequence";

/** Activities that expire at once; others follow with the next ones that are recorded. */
const mostExpired = 20_000;

export const activityWrites = (
  connection: Connection,
): Omit<ActivityWrites, keyof ActivityReads | "show"> => ({
  async state(resource) {
    const text = connection.run(stateOf(connection.vault, resource));
    return text === undefined ? undefined : JSON.parse(text);
  },
  async insert(activities) {
    if (activities.resources.length === 0) return { ids: [], kept: [] };
    const changes = changesOf(activities.resources, connection.journalNow.drain());
    const ids = insertLinked(connection, activities, changes);
    return { ids, kept: ids.filter((_, at) => changes[at] !== nothing) };
  },
  async remove(ids, { caller, at }) {
    const found = ids
      .flatMap((id) => sequenceIn(id) ?? [])
      .filter((sequence) => isStored(connection, sequence));
    if (found.length === 0) return 0;
    const removal = { actions: [3], caller, resources: [removalOf], own: [true], createdAt: at } as const;
    const [by = ""] = insertLinked(connection, removal, [`[{"b":${JSON.stringify(found)}}]`]);
    for (const sequence of found) bury(connection, sequence, sequenceIn(by) ?? 0);
    return found.length;
  },
  async expire(before) {
    const { prepare, vault } = connection;
    const row = prepare(
      `SELECT sequence, hash FROM (
         SELECT sequence, hash FROM activity WHERE sequence < ?1
         UNION ALL SELECT sequence, hash FROM activity_gone WHERE sequence < ?1 ORDER BY sequence LIMIT ?2
       ) ORDER BY sequence DESC LIMIT 1`,
    ).get(sequencesOf(before), mostExpired);
    if (row === undefined) return;
    const last: End = { sequence: Number(row.sequence), hash: bytesOf(row.hash) };
    forget(connection, "sequence <= ?", last.sequence);
    prepare("DELETE FROM activity_gone WHERE sequence <= ?").run(last.sequence);
    writeEnd(prepare, vault, "first", last);
  },
});

/** Nothing was changed that is kept. */
const nothing = "[]";

/** Adds activities to the end of the chain; `changes`: JSON of what each changed. Gives their ids. */
function insertLinked(
  connection: Connection,
  { actions, caller, resources, own, undoes, assistant, createdAt }: ActivitiesToInsert,
  changes: readonly string[],
): readonly string[] {
  const { prepare, vault } = connection;
  const activity = prepare(
    "INSERT INTO activity (sequence, action, caller, place, leaf, own, undoes, assistant, previous, hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
  );
  const state = prepare("INSERT INTO activity_state (sequence, changes) VALUES (?, ?)");
  const placeOf = placeFinder(connection);
  let last: End = readEnd(prepare, vault, "last");
  const ids = resources.map((resource, at) => {
    const text = changes[at] ?? nothing;
    const sequence = Math.max(last.sequence + 1, sequencesOf(createdAt));
    const undone = sequenceOf(undoes?.[at]);
    const chained = {
      sequence,
      action: actions[at] ?? 0,
      caller,
      resource,
      own: own[at] === true,
      assistant,
    };
    const hash = linkOf(vault, last.hash, digestOf({ ...chained, undoes: undone, changes: text }));
    const { place, leaf } = placeOf(resource);
    const isOwn = chained.own ? 1 : 0;
    activity.run(
      sequence,
      chained.action,
      caller,
      place,
      leaf,
      isOwn,
      undone,
      assistant ?? null,
      last.hash,
      hash,
    );
    state.run(sequence, text);
    last = { sequence, hash };
    return idOf(sequence);
  });
  writeEnd(prepare, vault, "last", last);
  return ids;
}

/** What is left of an activity that somebody deleted: enough for the chain, and who it was. */
function bury(connection: Connection, sequence: number, by: number): void {
  const { prepare } = connection;
  const [link] = links(prepare, sequence - 1, 1);
  if (link === undefined) return;
  prepare(
    "INSERT INTO activity_gone (sequence, previous, hash, digest, removed_by) VALUES (?, ?, ?, ?, ?)",
  ).run(sequence, link.previous, link.hash, link.digest, by);
  forget(connection, "sequence = ?", sequence);
}

/** The resource of an activity that says which activities somebody deleted. */
const removalOf = '["activity"]';

const sequenceOf = (id: string | undefined): number | null =>
  id === undefined ? null : (sequenceIn(id) ?? null);

function forget({ prepare }: Connection, where: string, value: number): void {
  prepare(`DELETE FROM activity_state WHERE ${where}`).run(value);
  prepare(`DELETE FROM activity WHERE ${where}`).run(value);
}

/** What says who deleted activities is no activity of a thing: it stays until it expires. */
const isStored = ({ prepare }: Connection, sequence: number): boolean => {
  const sql =
    "SELECT p.parts, a.leaf FROM activity a JOIN activity_places p ON p.id = a.place WHERE a.sequence = ?";
  const row = prepare(sql).get(sequence);
  return row !== undefined && resourceText(row) !== removalOf;
};

/** The states of each activity as JSON. What else changed goes with the first: it came of the same write. */
function changesOf(resources: readonly string[], kept: ReadonlyMap<string, Kept>): readonly string[] {
  const own = new Set(resources);
  const others = [...kept].filter(([key]) => !own.has(key)).map(([key, each]) => textOf(each, key));
  const seen = new Set<string>();
  return resources.map((resource, at) => {
    const main = seen.has(resource) ? undefined : kept.get(resource);
    seen.add(resource);
    const all = [...(main === undefined ? [] : [textOf(main)]), ...(at === 0 ? others : [])];
    return `[${all.join()}]`;
  });
}

function textOf({ before, after, schema, cut }: Kept, resource?: string): string {
  const parts = [
    ...(resource === undefined ? [] : [`"r":${resource}`]),
    ...(schema === undefined ? [] : [`"s":"${schema}"`]),
    ...(before === undefined ? [] : [`"b":${before}`]),
    ...(after === undefined ? [] : [`"a":${after}`]),
    ...(cut === true ? ['"cut":1'] : []),
  ];
  return `{${parts.join()}}`;
}

/** Gives places their numbers: there are few, and many activities of each. */
function placeFinder({ prepare }: Connection) {
  const known = new Map<string, number>();
  return (resource: string): { place: number; leaf: string } => {
    const list: readonly string[] = JSON.parse(resource);
    const parts = JSON.stringify(list.slice(0, -1));
    let place = known.get(parts);
    if (place === undefined) {
      prepare("INSERT OR IGNORE INTO activity_places (parts) VALUES (?)").run(parts);
      place = Number(prepare("SELECT id FROM activity_places WHERE parts = ?").get(parts)?.id);
      known.set(parts, place);
    }
    return { place, leaf: list.at(-1) ?? "" };
  };
}
