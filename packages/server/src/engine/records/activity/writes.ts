import type { ActivitiesToInsert, ActivityReads, ActivityWrites } from "../../activities";
import type { Context } from "../context";
import type { Kept } from "../journal";
import { stateOf } from "../states";
import { get, inserts, run, type SqlValue, tellTogether, type Work, type WorkOf } from "../work";
import {
  bytesOf,
  digestOf,
  type End,
  endWritten,
  linkOf,
  links,
  resourceText,
  takeLast,
  writeEnd,
} from "./chain";
import { idOf, sequenceIn, sequencesOf } from "./sequence";

/** Activities that expire at once; others follow with the next ones that are recorded. */
const mostExpired = 20_000;

export const activityWrites = (
  context: Context,
): WorkOf<Omit<ActivityWrites, keyof ActivityReads | "show">> => ({
  *state(resource) {
    const text = yield* stateOf(context.vault, resource);
    return text === undefined ? undefined : JSON.parse(text);
  },
  *insert(activities) {
    if (activities.resources.length === 0) return { ids: [], kept: [] };
    const changes = changesOf(activities.resources, yield* context.journal.drain());
    const ids = yield* insertLinked(context, activities, changes);
    return { ids, kept: ids.filter((_, at) => changes[at] !== nothing) };
  },
  *remove(ids, { caller, at }) {
    const found: number[] = [];
    for (const sequence of ids.flatMap((id) => sequenceIn(id) ?? []))
      if (yield* isStored(sequence)) found.push(sequence);
    if (found.length === 0) return 0;
    const removal = { actions: [3], caller, resources: [removalOf], own: [true], createdAt: at } as const;
    const [by = ""] = yield* insertLinked(context, removal, [`[{"b":${JSON.stringify(found)}}]`]);
    for (const sequence of found) yield* bury(sequence, sequenceIn(by) ?? 0);
    return found.length;
  },
  *expire(before) {
    const time = sequencesOf(before);
    const sql = `SELECT sequence, hash FROM (
        SELECT sequence, hash FROM activity WHERE sequence < ?
        UNION ALL SELECT sequence, hash FROM activity_gone WHERE sequence < ? ORDER BY sequence LIMIT ?
      ) old ORDER BY sequence DESC LIMIT 1`;
    const row = yield* get(sql, time, time, mostExpired);
    if (row === undefined) return;
    const last: End = { sequence: Number(row.sequence), hash: bytesOf(row.hash) };
    yield* forget("sequence <= ?", last.sequence);
    yield* run("DELETE FROM activity_gone WHERE sequence <= ?", last.sequence);
    yield* writeEnd(context.vault, "first", last);
  },
});

/** Nothing was changed that is kept. */
const nothing = "[]";

const intoActivity =
  "activity (sequence, action, caller, place, leaf, own, undoes, assistant, previous, hash)";
const intoState = "activity_state (sequence, changes)";

/** Adds activities to the end of the chain; `changes`: JSON of what each changed. Gives their ids. */
function* insertLinked(
  context: Context,
  { actions, caller, resources, own, undoes, assistant, createdAt }: ActivitiesToInsert,
  changes: readonly string[],
): Work<readonly string[]> {
  const { vault, remembered } = context;
  const places = remembered?.places ?? new Map<string, number>();
  let last = yield* lastEnd(context, resources[0] ?? "[]", places);
  const rows: SqlValue[][] = [];
  const states: SqlValue[][] = [];
  for (const [at, resource] of resources.entries()) {
    const text = changes[at] ?? nothing;
    const sequence = Math.max(last.sequence + 1, sequencesOf(createdAt));
    const undone = sequenceOf(undoes?.[at]);
    const action = actions[at] ?? 0;
    const isOwn = own[at] === true;
    const chained = { sequence, action, caller, resource, own: isOwn, undoes: undone, assistant };
    const hash = linkOf(vault, last.hash, digestOf({ ...chained, changes: text }));
    const { place, leaf } = yield* placeOf(resource, places);
    const about = [sequence, action, caller, place, leaf, isOwn ? 1 : 0, undone, assistant ?? null];
    rows.push([...about, last.hash, hash]);
    states.push([sequence, text]);
    last = { sequence, hash };
  }
  // With the end where there is one alone: that is a single statement then.
  const ends = endWritten(vault, "last", last);
  const stored = inserts(intoState, states);
  for (const [at, write] of inserts(intoActivity, rows).entries())
    yield* tellTogether(write, ...stored.slice(at, at + 1), ...(at === stored.length - 1 ? [ends] : []));
  if (remembered !== undefined) remembered.last = last;
  return states.map(([sequence]) => idOf(Number(sequence)));
}

/** The end to go on from; the place of this resource is among the places then, where it has one. */
function* lastEnd({ vault, remembered }: Context, resource: string, places: Map<string, number>): Work<End> {
  const { parts } = placed(resource);
  if (remembered?.last !== undefined && places.has(parts)) return remembered.last;
  const { place, ...end } = yield* takeLast(vault, parts);
  if (place !== undefined) places.set(parts, place);
  return end;
}

/** What is left of an activity that somebody deleted: enough for the chain, and who it was. */
function* bury(sequence: number, by: number): Work<void> {
  const [link] = yield* links(sequence - 1, 1);
  if (link === undefined) return;
  const sql =
    "INSERT INTO activity_gone (sequence, previous, hash, digest, removed_by) VALUES (?, ?, ?, ?, ?)";
  yield* run(sql, sequence, link.previous, link.hash, link.digest, by);
  yield* forget("sequence = ?", sequence);
}

/** The resource of an activity that says which activities somebody deleted. */
const removalOf = '["activity"]';

const sequenceOf = (id: string | undefined): number | null =>
  id === undefined ? null : (sequenceIn(id) ?? null);

function* forget(where: "sequence = ?" | "sequence <= ?", value: number): Work<void> {
  yield* run(`DELETE FROM activity_state WHERE ${where}`, value);
  yield* run(`DELETE FROM activity WHERE ${where}`, value);
}

/** What says who deleted activities is no activity of a thing: it stays until it expires. */
function* isStored(sequence: number): Work<boolean> {
  const sql =
    "SELECT p.parts, a.leaf FROM activity a JOIN activity_places p ON p.id = a.place WHERE a.sequence = ?";
  const row = yield* get(sql, sequence);
  return row !== undefined && resourceText(row) !== removalOf;
}

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
function* placeOf(
  resource: string,
  known: Map<string, number>,
): Work<{ readonly place: number; readonly leaf: string }> {
  const { parts, leaf } = placed(resource);
  const place = known.get(parts) ?? (yield* placeIn(parts));
  known.set(parts, place);
  return { place, leaf };
}

function placed(resource: string): { readonly parts: string; readonly leaf: string } {
  const list: readonly string[] = JSON.parse(resource);
  return { parts: JSON.stringify(list.slice(0, -1)), leaf: list.at(-1) ?? "" };
}

function* placeIn(parts: string): Work<number> {
  const found = yield* get("SELECT id FROM activity_places WHERE parts = ?", parts);
  if (found !== undefined) return Number(found.id);
  // Another transaction may have made it meanwhile.
  const sql =
    "INSERT INTO activity_places (parts) VALUES (?) ON CONFLICT (parts) DO UPDATE SET parts = excluded.parts RETURNING id";
  return Number((yield* get(sql, parts))?.id);
}
