import { changedThings } from "../activity/changes";
import type { ActivityChange } from "../activity/model";
import { undoPlanSchema } from "../activity/model";
import { isRecord, isSame, valueAt } from "../editing/same";
import { shapeOf } from "../http/shape";
import { pathOf, type Transport } from "../http/transport";
import { type NotedCall, newId } from "./recording";
import { assistantText } from "./text";

/** What a call that writes would do. */
export interface Effect {
  readonly changes: readonly ActivityChange[];
  /** Rows that it writes; more than `changes` where not all of them were looked at. */
  readonly rows: number;
  /** Its effect is not known: what it calls. */
  readonly call?: string | undefined;
  readonly notes: readonly string[];
  /** Documents that lose a value. */
  readonly loses: number;
  /** What it writes as it is already. */
  readonly same: number;
  /** Calls that do the same one by one, for a server that has not this one. */
  readonly instead: readonly NotedCall[];
}

/** Changes of one call that are looked at. */
export const mostChanges = 50;

const anything = shapeOf((value): value is unknown => true || value, "expected an answer");

/** What stands at a path now. Not gone and without a value: it cannot be read. */
async function look(transport: Transport, path: string): Promise<{ value?: unknown; isGone: boolean }> {
  const answer = await transport.send({ method: "GET", path, schema: anything });
  // Of what has no address to be read at, such an answer says nothing.
  const isRow = collections.test(path.slice(0, path.lastIndexOf("/")));
  if (!answer.ok) return { isGone: isRow && answer.failure.status === 404 };
  const { value } = answer;
  return { value, isGone: isRow && (value === undefined || value === null) };
}

/** The same, where it is all one whether it is gone. */
const read = async (transport: Transport, path: string): Promise<unknown> =>
  (await look(transport, path)).value;

const resourceOf = (path: string): readonly string[] => path.split("/").map(decodeURIComponent);

const nothing: Effect = { changes: [], rows: 0, notes: [], loses: 0, same: 0, instead: [] };

/** What a noted call would do, as far as that can be known. `earlier`: the calls before it. */
export async function effectOf(
  transport: Transport,
  call: NotedCall,
  earlier: readonly NotedCall[],
): Promise<Effect> {
  switch (call.method) {
    case "DELETE":
      return deletion(transport, call);
    case "PUT":
    case "PATCH":
      return withoutSame(await change(transport, call));
    case "POST":
      return withoutSame((await importing(transport, call, earlier)) ?? (await posting(transport, call)));
  }
}

/** What stays as it is is said to, and is no change. */
function withoutSame(effect: Effect): Effect {
  const [same, changes] = [true, false].map((wanted) =>
    effect.changes.filter(({ before, after }) => (before !== undefined && isSame(before, after)) === wanted),
  );
  if (same === undefined || changes === undefined || same.length === 0) return effect;
  const said = changedThings(same).map(({ name }) => assistantText("note.same", { what: name }));
  return {
    ...effect,
    changes,
    rows: effect.rows - same.length,
    notes: [...effect.notes, ...said],
    same: same.length,
  };
}

/** Whether it writes nothing but what is there already. */
export const isIdle = ({ same, changes, rows, call }: Effect): boolean =>
  same > 0 && changes.length === 0 && rows === 0 && call === undefined;

async function deletion(transport: Transport, { path, body, query }: NotedCall): Promise<Effect> {
  if (Array.isArray(body)) {
    const paths = body.map((id) => `${path}/${pathOf(String(id))}`);
    return deletions(transport, paths.slice(0, mostChanges), paths.length);
  }
  if (query !== undefined) {
    const count = Number(query.count ?? 1);
    const changes = [{ resource: [...resourceOf(path), String(query.path ?? "")], before: { ...query } }];
    return { ...nothing, changes, rows: Number.isFinite(count) ? Math.max(1, count) : 1 };
  }
  return deletions(transport, [path], 1);
}

/** Deletes what stands at these paths, of `all`; what is gone already is said to be. */
async function deletions(transport: Transport, paths: readonly string[], all: number): Promise<Effect> {
  const found = await Promise.all(paths.map(async (path) => ({ path, ...(await look(transport, path)) })));
  const gone = found.filter(({ isGone }) => isGone);
  return {
    ...nothing,
    changes: found
      .filter(({ isGone }) => !isGone)
      .map(({ path, value = {} }) => ({ resource: [...resourceOf(path)], before: value })),
    rows: all - gone.length,
    notes: gone.map(({ path }) => assistantText("note.gone", { what: resourceOf(path).join("/") })),
  };
}

async function change(transport: Transport, { method, path, body }: NotedCall): Promise<Effect> {
  const before = await read(transport, path);
  const resource = [...resourceOf(path)];
  const after = method === "PATCH" ? patched(before, body) : replaced(resource, before, body);
  const own = { ...nothing, changes: [{ resource, before, after }], rows: 1 };
  const isBucket = resource.length === 2 && resource[0] === "bucket" && method === "PUT";
  return isBucket ? { ...own, ...(await documentsLost(transport, path, body)) } : own;
}

/** What stands there once a body takes its place. Parts that such a call does not touch stay. */
function replaced(resource: readonly string[], before: unknown, body: unknown): unknown {
  if (!isRecord(body)) return body ?? {};
  if (resource[0] === "passport" && isRecord(before)) return { ...before, ...body };
  return { ...(isRecord(before) && "_id" in before ? { _id: before._id } : {}), ...body };
}

/** A value with a merge patch in it (RFC 7396). */
export function patched(before: unknown, patch: unknown): unknown {
  if (!isRecord(patch)) return patch;
  const now: Record<string, unknown> = isRecord(before) ? { ...before } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete now[key];
    else
      Object.defineProperty(now, key, {
        value: patched(valueAt(now, key), value),
        enumerable: true,
        configurable: true,
        writable: true,
      });
  }
  return now;
}

/** What a change of a bucket does to its documents, where the server can say so. */
async function documentsLost(transport: Transport, path: string, body: unknown) {
  const { _id: _, ...bucket } = isRecord(body) ? body : {};
  const answer = await transport.send({
    method: "POST",
    path: `${path}/dry-run`,
    body: bucket,
    schema: anything,
  });
  const effects = answer.ok && isRecord(answer.value) ? answer.value.effects : undefined;
  const lost = (Array.isArray(effects) ? effects : []).filter(
    (each) => isRecord(each) && each.kind === "removed",
  );
  const count = lost.reduce((sum: number, each) => sum + Number(each.count ?? 0), 0);
  const fields = lost.map((each) => String(each.field)).join(", ");
  return { loses: count, notes: count === 0 ? [] : [assistantText("note.loses", { count, fields })] };
}

/** Collections whose POST makes one row of its body. */
const collections =
  /^(bucket|bucket\/[^/]+\/data|passport\/(identity|policy|apikey|strategy)|function|webhook|dashboard|storage)$/;

/** Calls that prepare others, and change nothing that stays. */
const preparing = /^bucket\/[^/]+\/data\/import(\/[^/]+\/run)?$/;

async function posting(transport: Transport, call: NotedCall): Promise<Effect> {
  const { path, body } = call;
  const resource = [...resourceOf(path)];
  if (path === "activity/undo") return undoing(transport, body);
  if (preparing.test(path)) return nothing;
  if (/^function\/[^/]+\/index$/.test(path))
    return { ...nothing, changes: [{ resource, before: await read(transport, path), after: body }], rows: 1 };
  const some = await batch(transport, resource, body);
  if (some !== undefined) return some;
  if (collections.test(path)) {
    const bodies: readonly unknown[] = Array.isArray(body) ? body : [body];
    const changes = bodies.slice(0, mostChanges).map((after) => made(resource, after));
    return { ...nothing, changes, rows: bodies.length };
  }
  const shown = body === undefined || isSmall(body) ? [] : [{ resource, after: body }];
  return { ...nothing, changes: shown, rows: 1, call: `POST ${path}` };
}

const isSmall = (body: unknown) => isRecord(body) && Object.keys(body).length === 0;

const made = (resource: readonly string[], after: unknown): ActivityChange => {
  const id = isRecord(after) && typeof after._id === "string" ? after._id : undefined;
  return { resource: [...resource, id === undefined || id === newId ? assistantText("new") : id], after };
};

const importRows = /^(bucket\/[^/]+\/data)\/import\/[^/]+\/rows$/;

/** Rows that are imported: as the call that began it says, each is new or changes the document that it fits. */
async function importing(
  transport: Transport,
  { path, body }: NotedCall,
  earlier: readonly NotedCall[],
): Promise<Effect | undefined> {
  const [, place] = importRows.exec(path) ?? [];
  if (place === undefined || !isRecord(body) || !Array.isArray(body.rows)) return undefined;
  const begun = earlier.find((each) => each.path === `${place}/import`)?.body;
  const { mode, key } = isRecord(begun) ? begun : {};
  const documents: readonly unknown[] = body.rows.map((row: unknown) => (isRecord(row) ? row.document : row));
  const looked = documents
    .slice(0, mostChanges)
    .map(async (document): Promise<ActivityChange | undefined> => {
      if (mode === "insert") return made(resourceOf(place), document);
      const stored = await fitting(transport, place, String(key), document);
      if (stored === undefined || stored.length > 1) return undefined;
      const [before] = stored;
      if (before === undefined && mode === "update") return undefined;
      if (before === undefined) return made(resourceOf(place), document);
      return { ...made(resourceOf(place), before), before, after: patched(before, document) };
    });
  const changes = (await Promise.all(looked)).filter((each) => each !== undefined);
  const isKnown =
    changes.length === looked.length && (mode === "insert" || documents.length === changes.length);
  const inserted = Array<NotedCall>(documents.length).fill({ method: "POST", path: place });
  const updated = changes.flatMap(({ resource, before }): readonly NotedCall[] =>
    before === undefined ? [] : [{ method: "PATCH", path: pathOf(...resource) }],
  );
  const effect = {
    ...nothing,
    changes,
    rows: documents.length,
    instead: [...inserted.slice(updated.length), ...updated],
  };
  return isKnown ? effect : { ...effect, call: `POST ${path}` };
}

/** The documents that a row fits by a field, of several the first two; `undefined`: that is not known. */
async function fitting(
  transport: Transport,
  place: string,
  key: string,
  row: unknown,
): Promise<readonly unknown[] | undefined> {
  const value = isRecord(row) ? valueAt(row, key) : undefined;
  if (value === undefined || value === null) return [];
  const query = { filter: JSON.stringify({ [key]: value }), limit: 2 };
  const found = await transport.send({ method: "GET", path: place, query, schema: anything });
  return found.ok && Array.isArray(found.value) ? found.value : undefined;
}

/** Documents that are written together. */
async function batch(
  transport: Transport,
  resource: readonly string[],
  body: unknown,
): Promise<Effect | undefined> {
  const place = resource.slice(0, 3);
  if (place[0] !== "bucket" || place[2] !== "data" || !isRecord(body)) return undefined;
  const stored = (id: unknown) =>
    typeof id === "string" ? read(transport, pathOf(...place, id)) : Promise.resolve(undefined);
  const { documents: all, patches, patch, count } = body;
  if (Array.isArray(all)) {
    const changes = all.slice(0, mostChanges).map(async (after) => {
      const before = isRecord(after) ? await stored(after._id) : undefined;
      return before === undefined ? made(place, after) : { ...made(place, after), before };
    });
    return { ...nothing, changes: await Promise.all(changes), rows: all.length };
  }
  if (Array.isArray(patches)) {
    const changes = patches.slice(0, mostChanges).map(async (each) => {
      const { _id, patch: own } = isRecord(each) ? each : {};
      const before = await stored(_id);
      return { resource: [...place, String(_id)], before, after: patched(before, own) };
    });
    return { ...nothing, changes: await Promise.all(changes), rows: patches.length };
  }
  if (typeof count !== "number") return undefined;
  return {
    ...nothing,
    changes: [{ resource: [...place, assistantText("matching")], after: patch }],
    rows: count,
  };
}

async function undoing(transport: Transport, body: unknown): Promise<Effect> {
  const answer = await transport.send({
    method: "POST",
    path: "activity/undo",
    body: { ...(isRecord(body) ? body : {}), dryRun: true },
    schema: undoPlanSchema(),
  });
  if (!answer.ok) return { ...nothing, rows: 1, call: "POST activity/undo", notes: [answer.failure.message] };
  const { steps } = answer.value;
  const changes = steps.flatMap((step) => step.changes);
  const problems = steps.flatMap(({ problem }) => (problem === undefined ? [] : [problem.message]));
  const lost = await Promise.all(
    changes
      .filter(isOtherSchema)
      .map(({ resource, after }) => documentsLost(transport, pathOf(...resource), after)),
  );
  return {
    ...nothing,
    changes,
    rows: Math.max(1, changes.length),
    notes: [...problems, ...lost.flatMap(({ notes }) => notes)],
    loses: lost.reduce((sum, { loses }) => sum + loses, 0),
    // What the caller may not see is not known.
    ...(steps.some(({ hidden }) => hidden > 0) ? { call: "POST activity/undo" } : {}),
  };
}

const isOtherSchema = ({ resource, before, after }: ActivityChange): boolean =>
  resource.length === 2 && resource[0] === "bucket" && before !== undefined && after !== undefined;
