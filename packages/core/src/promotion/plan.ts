import { isRecord, isSame } from "../editing/same";
import { type Failure, failed, type Result, success } from "../http/failure";
import { fieldChanges, nameOf } from "../representation/diff";
import { type Contents, keyOf, type Resource } from "../representation/model";
import { type ResourceModule, resourceModules } from "../representation/modules";
import { canonical } from "./canonical";
import { matchOf, moved } from "./matching";
import type { Plan, PlannedChange } from "./model";
import { seenOf } from "./parts";
import { missingValue, type Portable, portable } from "./portable";
import { idsIn, referencesOf } from "./references";
import { ownIds, type Side } from "./side";
import { promotionText } from "./text";

/** What a plan is to be about. */
export interface PlanOptions {
  readonly modules: readonly ResourceModule[];
  /** Modules of which the target loses what the source has not; absent: nothing is deleted. */
  readonly prune?: readonly ResourceModule[] | undefined;
  /** True: values of environments go along. */
  readonly environment?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Reads both sides and says what has to be done so that the target has what the source has. Changes nothing. */
export async function makePlan(source: Side, target: Side, options: PlanOptions): Promise<Result<Plan>> {
  const { prune = [], environment = false, signal } = options;
  const modules = inOrder(options.modules);
  const [from, to] = await Promise.all([source.read(modules, signal), target.read(modules, signal)]);
  if (!from.ok) return unread(source, from.failure);
  if (!to.ok) return unread(target, to.failure);
  const unseen = (await source.partly?.(inOrder(prune))) ?? [];
  if (unseen.length > 0) return unread(source, partlySeen(unseen));
  const { changes, ids } = changesOf(from.value, to.value, { modules, prune, environment });
  const counted = await withCounts(changes, target);
  if (!counted.ok) return counted;
  return success({
    format: "twinhelm-plan",
    version: 1,
    source: source.about,
    target: target.about,
    modules: [...modules],
    prune: [...inOrder(prune)],
    environment,
    ids: Object.fromEntries(ids),
    there: to.value.filter(({ module }) => ownIds.includes(module)).map(keyOf),
    changes: [...counted.value],
  });
}

/** Says which of both could not be read. */
const unread = ({ about }: Side, failure: Failure): Result<never> =>
  failed({
    ...failure,
    message: promotionText("side.failed", { side: about.name, reason: failure.message }),
  });

/** What somebody may not see must not be taken for gone. */
const partlySeen = (modules: readonly ResourceModule[]): Failure => ({
  code: "denied",
  message: promotionText("prune.partly", { modules: modules.join(", ") }),
  retry: false,
});

/** In the order in which one needs the other. */
const inOrder = (modules: readonly ResourceModule[]): readonly ResourceModule[] =>
  resourceModules.filter((module) => modules.includes(module));

interface Compared {
  readonly modules: readonly ResourceModule[];
  readonly prune: readonly ResourceModule[];
  readonly environment: boolean;
}

function changesOf(
  source: readonly Resource[],
  target: readonly Resource[],
  { modules, prune, environment }: Compared,
) {
  const [from, to] = [source, target].map((side) =>
    Map.groupBy(
      side.map((each) => portable(each, { environment })),
      ({ resource }) => resource.module,
    ),
  );
  const ids = new Map<string, string>();
  const changes: PlannedChange[] = [];
  const gone: PlannedChange[] = [];
  for (const module of modules) {
    const [ours, theirs] = [from?.get(module) ?? [], to?.get(module) ?? []];
    const match = matchOf(ours.map(resourceOf), theirs.map(resourceOf), ids);
    for (const [id, { _id }] of match.pairs) if (id !== _id) ids.set(id, _id);
    const kept = new Set([...match.pairs.values()].map(({ _id }) => _id));
    for (const one of ours) changes.push(...changeOf(one, match, ids, theirs));
    if (prune.includes(module))
      gone.unshift(...theirs.filter(({ resource }) => !kept.has(resource._id)).map(deletionOf));
  }
  const known: Known = {
    there: new Set([...target, ...source].map(keyOf)),
    made: Map.groupBy(
      changes.filter(({ sign }) => sign === "+"),
      ({ _id }) => _id,
    ),
    modules: new Set<string>(modules),
  };
  return { changes: [...changes, ...gone].map((change) => withReferences(change, known)), ids };
}

const resourceOf = ({ resource }: Portable): Resource => resource;

function changeOf(
  { resource, missing }: Portable,
  { pairs, ambiguous }: ReturnType<typeof matchOf>,
  ids: ReadonlyMap<string, string>,
  theirs: readonly Portable[],
): readonly PlannedChange[] {
  const before = pairs.get(resource._id);
  const after = moved(resource, before?._id ?? resource._id, ids);
  const wanted = completed(after, before);
  if (before !== undefined && isSame(before.contents, wanted.contents)) return [];
  const fields = fieldChanges(before === undefined ? {} : canonical(before), canonical(wanted));
  if (fields.length === 0) return [];
  const name = nameOf(resource);
  const stays =
    before === undefined
      ? []
      : [
          ...(theirs.find((each) => each.resource === before)?.missing ?? []),
          ...Object.keys(before.contents.env ?? {}).map(missingValue),
        ];
  return [
    {
      sign: before === undefined ? "+" : "~",
      module: resource.module,
      _id: after._id,
      name: nameOf(after),
      fields,
      contents: plain(wanted.contents),
      ...(before === undefined ? {} : { seen: seenOf(before) }),
      needs: [],
      missing: missing.filter((each) => !stays.includes(each)),
      notes: notesOf(resource, before, ambiguous.has(name)),
    },
  ];
}

/** What the source does not say, as a folder without a file of code or values, stays; a variable without a value is empty. */
function completed(after: Resource, before: Resource | undefined): Resource {
  const { schema, env } = after.contents;
  const contents = { ...before?.contents, ...after.contents };
  if (env === undefined) return { ...after, contents };
  const values = Object.keys(isRecord(schema.env) ? schema.env : {}).map((name): [string, string] => [
    name,
    env[name] ?? before?.contents.env?.[name] ?? "",
  ]);
  return { ...after, contents: { ...contents, env: Object.fromEntries(values) } };
}

/** As a file holds it: keys without a value are none. */
const plain = (contents: Contents): Contents => JSON.parse(JSON.stringify(contents));

function notesOf(resource: Resource, before: Resource | undefined, isAmbiguous: boolean): string[] {
  const { module, contents } = resource;
  const [is, was] = [contents.schema.language, before?.contents.schema.language];
  return [
    ...(isAmbiguous ? [promotionText("name.twice", { module, name: nameOf(resource) })] : []),
    ...(module === "function" && was !== undefined && !isSame(is, was)
      ? [promotionText("language.differs", { before: String(was), after: String(is) })]
      : []),
  ];
}

const deletionOf = ({ resource }: Portable): PlannedChange => ({
  sign: "−",
  module: resource.module,
  _id: resource._id,
  name: nameOf(resource),
  fields: fieldChanges(canonical(resource), {}),
  seen: seenOf(resource),
  needs: [],
  missing: [],
  notes: [],
});

interface Known {
  /** `module/id` of what either side has. */
  readonly there: ReadonlySet<string>;
  /** What is new, by its id. */
  readonly made: ReadonlyMap<string, readonly PlannedChange[]>;
  readonly modules: ReadonlySet<string>;
}

/** A change with what it needs, and with what it refers to that is nowhere. */
function withReferences(change: PlannedChange, known: Known): PlannedChange {
  if (change.contents === undefined) return change;
  const resource: Resource = { module: change.module, _id: change._id, contents: change.contents };
  const references = referencesOf(resource);
  const named = references.length === 0 && change.sign !== "+" ? new Set<string>() : idsIn(resource);
  const made = [...named].flatMap((id) => (id === change._id ? [] : (known.made.get(id) ?? [])));
  const lacking = references.filter(
    (key) => known.modules.has(key.split("/")[0] ?? "") && !known.there.has(key),
  );
  return {
    ...change,
    needs: made.map(keyOf),
    notes: [...change.notes, ...lacking.map((what) => promotionText("lacks", { what }))],
  };
}

/** Says how many documents go with buckets. */
async function withCounts(
  changes: readonly PlannedChange[],
  target: Side,
): Promise<Result<readonly PlannedChange[]>> {
  const counted: PlannedChange[] = [];
  for (const change of changes) {
    const isGone = change.sign === "−" && change.module === "bucket";
    const count = isGone ? await target.countDocuments?.(change._id) : undefined;
    if (count?.ok === false) return count;
    counted.push(count === undefined ? change : { ...change, documents: count.value });
  }
  return success(counted);
}
