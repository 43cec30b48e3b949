import type { SQLInputValue } from "node:sqlite";
import type { RowFilter } from "@twinhelm/core/access/rows";
import { relationPathsOf } from "@twinhelm/core/expression/paths";
import { translatedFields } from "../bucket/fields";
import type { BucketEntry, BucketStore } from "../bucket/store";
import { type NormalizedFilter, normalizeFilter, relationPathsOfFilter } from "../filter/normalize";
import { type FilterPlan, planFilter } from "../filter/plan";
import type { Caller, ServerContext } from "../shell/context";
import { bareError } from "../shell/errors";
import { bestLanguage, type Languages, languagesOf, localise } from "./language";
import { createPageCache, type PageCache } from "./pages";
import {
  answerBudget,
  filterBudget,
  type RelationTree,
  relationTree,
  resolvedFields,
  resolveRelations,
  rootRelations,
} from "./relations";
import { orderOf, type SortKey, sortDocuments } from "./sort";
import type { Value } from "./values";

/** What a list or a single read asks for, already read from the query. */
export interface ReadRequest {
  readonly filter: unknown;
  readonly sort: readonly SortKey[];
  readonly skip: number;
  /** 0: no limit. */
  readonly limit: number;
  /** True: every root relation; paths: those. */
  readonly relation: boolean | readonly string[];
  readonly localize: boolean;
  readonly acceptLanguage: string | undefined;
  readonly rows: RowFilter;
  readonly caller: Caller;
  /** Reads this one document alone. */
  readonly id?: string | undefined;
  /** Whether the total is wanted. */
  readonly count: boolean;
}

/** One page. */
export interface Page {
  /** The documents as JSON joined by commas, in UTF-8. */
  readonly body: Uint8Array;
  readonly total: number;
  /** Present if the documents were localised. */
  readonly language: string | undefined;
}

const noRows: RowFilter = { include: [], excludeGroups: [] };

/** Reads documents in the order of steps of the contract (bucket.md section 5.2). */
export function createDocumentReader(context: ServerContext, buckets: BucketStore) {
  const pages = createPageCache(context.database);
  return (entry: BucketEntry, request: ReadRequest): Page => {
    const steps = stepsOf(context, buckets, entry, request);
    return steps.exact ? readBySql(steps, pages) : readByScan(steps);
  };
}

interface Steps {
  readonly entry: BucketEntry;
  readonly request: ReadRequest;
  readonly where: string;
  readonly parameters: readonly SQLInputValue[];
  /** Whether SQL alone decides which rows there are. */
  readonly exact: boolean;
  /** Whether every document of the bucket is meant. */
  readonly plain: boolean;
  /** What of the rule and the filter SQL could not decide. */
  readonly passes: (documents: readonly Value[]) => readonly Value[];
  readonly present: (document: Value) => Value;
  readonly relations: RelationTree;
  readonly buckets: BucketStore;
  readonly translation: Translation | undefined;
}

interface Translation {
  readonly fields: readonly string[];
  readonly best: string;
  readonly languages: Languages;
}

function stepsOf(
  context: ServerContext,
  buckets: BucketStore,
  entry: BucketEntry,
  request: ReadRequest,
): Steps {
  const translation = translationOf(context, entry, request);
  const rule = ruleStep(context, buckets, entry, request, translation);
  const filter = filterStep(context, buckets, entry, request, translation);
  const rows = rowCondition(request.rows ?? noRows);
  const one = request.id === undefined ? [] : [{ where: "id = ?", parameters: [request.id] }];
  const conditions = [rows, ...one, rule.plan, filter.plan];
  const present = presenter(translation);
  const { relation } = request;
  const paths = relation === true ? rootRelations(entry.bucket) : relation === false ? [] : relation;
  return {
    entry,
    request,
    buckets,
    present,
    translation,
    where: conditions.map((each) => `(${each.where})`).join(" AND "),
    parameters: conditions.flatMap((each) => each.parameters),
    exact: rule.plan.residual === undefined && filter.plan.residual === undefined,
    passes: (documents) => filter.pass(rule.pass(documents)),
    relations: relationTree(entry.bucket, paths, buckets),
    plain: request.id === undefined && rule.always && filter.none && rows.where === "1",
  };
}

function translationOf(
  context: ServerContext,
  { bucket }: BucketEntry,
  { localize, acceptLanguage }: ReadRequest,
): Translation | undefined {
  const fields = translatedFields(bucket);
  if (!localize || fields.length === 0) return undefined;
  const languages = languagesOf(context);
  return { fields, languages, best: bestLanguage(acceptLanguage, languages) };
}

const presenter = (translation: Translation | undefined) => (document: Value) =>
  translation === undefined
    ? document
    : { ...localise(document, translation.fields, translation.best, translation.languages) };

/** A step of the pipeline: what SQL decides of it, and what is left to do on documents. */
interface Step {
  readonly plan: FilterPlan;
  readonly pass: (documents: readonly Value[]) => readonly Value[];
}

const nothing: FilterPlan = { where: "1", parameters: [], residual: undefined };

function stepOf(
  filter: NormalizedFilter,
  paths: readonly string[],
  parts: {
    context: ServerContext;
    buckets: BucketStore;
    entry: BucketEntry;
    translation: Translation | undefined;
    auth?: unknown;
    present: (document: Value, bucket: BucketEntry["bucket"]) => Value;
  },
): Step {
  const { context, buckets, entry, auth, present, translation } = parts;
  const tree = relationTree(entry.bucket, paths, buckets);
  const plan = planFilter(filter, {
    fields: resolvedFields(entry.bucket, tree, buckets),
    matcher: buckets.matcher,
    now: context.now(),
    auth,
    computed: new Set(Object.keys(tree)),
    relations: new Set(rootRelations(entry.bucket).filter((name) => Object.hasOwn(tree, name))),
    translation: translation && {
      fields: translation.fields,
      best: translation.best,
      fallback: translation.languages.default,
    },
    functions: true,
    typed: true,
    table: entry.table,
  });
  const { residual } = plan;
  const budget = filterBudget();
  return {
    plan,
    pass(documents) {
      if (residual === undefined) return documents;
      const resolved = resolveRelations(documents, { bucket: entry.bucket, tree, buckets, present, budget });
      return documents.filter((_, index) => residual(resolved[index] ?? {}));
    },
  };
}

function ruleStep(
  context: ServerContext,
  buckets: BucketStore,
  entry: BucketEntry,
  request: ReadRequest,
  translation: Translation | undefined,
): Step & { always: boolean } {
  const rule = entry.rules.read;
  if (rule === undefined) return { plan: nothing, pass: (documents) => documents, always: true };
  if (!rule.ok) throw bareError(400, `ACL rule syntax error: ${rule.message}`);
  const paths = relationPathsOf(rule.ast, { bare: false });
  const step = stepOf({ kind: "expression", ast: rule.ast }, paths, {
    context,
    buckets,
    entry,
    translation,
    auth: request.caller.document,
    present: relatedPresenter(context, buckets, entry, request),
  });
  return { ...step, always: false };
}

const noFilter: Step & { none: boolean } = { plan: nothing, pass: (documents) => documents, none: true };

interface ReadFilter {
  readonly filter: NormalizedFilter;
  readonly paths: readonly string[];
}

/** Filters that were read lately, by their text. An entry is made anew whenever any bucket changes. */
const readFilters = new WeakMap<BucketEntry, Map<string, ReadFilter>>();
const filtersKept = 50;

function readFilter(buckets: BucketStore, entry: BucketEntry, raw: unknown): ReadFilter {
  const kept = readFilters.get(entry) ?? new Map<string, ReadFilter>();
  readFilters.set(entry, kept);
  const found = typeof raw === "string" ? kept.get(raw) : undefined;
  if (found !== undefined) return found;
  const { matcher } = buckets;
  const first = normalizeFilter(raw, { fields: entry.bucket.properties, matcher });
  if (!first.ok) throw bareError(first.status, first.message);
  const paths = relationPathsOfFilter(first.filter);
  // Read again with the fields of related documents: their dates and ids are told by their own schema.
  const tree = relationTree(entry.bucket, paths, buckets);
  const again = normalizeFilter(raw, { fields: resolvedFields(entry.bucket, tree, buckets), matcher });
  const result = { filter: again.ok ? again.filter : first.filter, paths };
  const [oldest] = kept.keys();
  if (kept.size >= filtersKept && oldest !== undefined) kept.delete(oldest);
  if (typeof raw === "string" && raw.length < 2000) kept.set(raw, result);
  return result;
}

function filterStep(
  context: ServerContext,
  buckets: BucketStore,
  entry: BucketEntry,
  request: ReadRequest,
  translation: Translation | undefined,
): Step & { none: boolean } {
  if (request.filter === undefined) return noFilter;
  const { filter, paths } = readFilter(buckets, entry, request.filter);
  const present = relatedPresenter(context, buckets, entry, request);
  const step = stepOf(filter, paths, { context, buckets, entry, translation, present });
  return { ...step, none: filter.kind === "none" };
}

/** Related documents are shown in the same language, when the main bucket is localised at all. */
function relatedPresenter(
  context: ServerContext,
  _buckets: BucketStore,
  entry: BucketEntry,
  request: ReadRequest,
) {
  const translation = translationOf(context, entry, request);
  return (document: Value, bucket: BucketEntry["bucket"]): Value =>
    translation === undefined
      ? document
      : { ...localise(document, translatedFields(bucket), translation.best, translation.languages) };
}

function rowCondition({ include, excludeGroups }: RowFilter): FilterPlan {
  if (include.length === 0 && excludeGroups.length === 0) return nothing;
  const groups = [
    ...excludeGroups.map((ids) => ({ test: "NOT IN", ids })),
    ...(include.length > 0 ? [{ test: "IN", ids: include }] : []),
  ];
  return {
    where: groups.map(({ test }) => `id ${test} (SELECT value FROM json_each(?))`).join(" OR "),
    parameters: groups.map(({ ids }) => JSON.stringify(ids)),
    residual: undefined,
  };
}

/** SQL decides rows, order and page; only the rows of the page are looked into, and only where it is needed. */
function readBySql(steps: Steps, pages: PageCache): Page {
  const { entry, request, where, parameters, translation, buckets, relations, plain } = steps;
  const order = orderOf(request.sort, entry.bucket, translation);
  const page = `SELECT json FROM ${entry.table} WHERE ${where} ORDER BY ${order} LIMIT ? OFFSET ?`;
  const values = [...parameters, request.limit === 0 ? -1 : request.limit, request.skip];
  const total = () =>
    plain
      ? buckets.count(entry.bucket._id)
      : Number(
          entry.prepare(`SELECT count(*) AS n FROM ${entry.table} WHERE ${where}`).get(...parameters)?.n,
        );
  const isRaw = translation === undefined && Object.keys(relations).length === 0;
  const read = (): Page => ({
    body: isRaw ? rawRows(entry, page, values) : finish(steps, parsedRows(steps, page, values)),
    total: request.count ? total() : 0,
    language: translation?.best,
  });
  // A single document is found faster than a place to keep it.
  if (request.id !== undefined) return read();
  return pages.page(page, values, [request.count, relations, translation?.best], read);
}

const nobody = new Uint8Array();

/** Stored documents go out as they are: as bytes, in one piece, without becoming texts or objects here. */
function rawRows(entry: BucketEntry, page: string, values: readonly SQLInputValue[]): Uint8Array {
  const row = entry
    .prepare(`SELECT CAST(group_concat(json, ',') AS BLOB) AS body FROM (${page})`)
    .get(...values);
  return row?.body instanceof Uint8Array ? row.body : nobody;
}

const parsedRows = ({ entry, present }: Steps, page: string, values: readonly SQLInputValue[]): Value[] =>
  entry
    .prepare(page)
    .all(...values)
    .map((row) => present(JSON.parse(String(row.json))));

/** How many rows are looked at together: relations of so many are resolved in one query. */
const batchSize = 500;

/** What SQL could not decide is decided on documents, in batches. */
function readByScan(steps: Steps): Page {
  const { entry, request, where, parameters, translation } = steps;
  const rows = entry
    .prepare(`SELECT json FROM ${entry.table} WHERE ${where} ORDER BY sequence`)
    .all(...parameters);
  const found: Value[] = [];
  for (let start = 0; start < rows.length; start += batchSize) {
    const batch = rows
      .slice(start, start + batchSize)
      .map((row) => steps.present(JSON.parse(String(row.json))));
    found.push(...steps.passes(batch));
  }
  const page = sortDocuments(found, request.sort).slice(
    request.skip,
    request.limit === 0 ? undefined : request.skip + request.limit,
  );
  return { body: finish(steps, page), total: found.length, language: translation?.best };
}

function finish(steps: Steps, documents: readonly Value[]): Uint8Array {
  const { entry, relations, buckets, translation } = steps;
  const present = (document: Value, bucket: BucketEntry["bucket"]): Value =>
    translation === undefined
      ? document
      : { ...localise(document, translatedFields(bucket), translation.best, translation.languages) };
  const resolved = resolveRelations(documents, {
    bucket: entry.bucket,
    tree: relations,
    buckets,
    present,
    budget: answerBudget(),
  });
  return Buffer.from(resolved.map((document) => JSON.stringify(document)).join(","));
}
