import { relationPathsOf } from "@twinhelm/core/expression/paths";
import type { BucketEntry, Buckets } from "../../../bucket/entry";
import { type RelationTree, relationTree, resolvedFields, rootRelations } from "../../../document/relations";
import type { Value } from "../../../document/values";
import { isOperators } from "../../../filter/mongoCheck";
import type { NormalizedFilter } from "../../../filter/normalize";
import type { DocumentTest } from "../../../filter/residual";
import { bareError } from "../../../shell/errors";
import type { PageRequest } from "../../documents";
import type { Context } from "../context";
import { tableOf } from "../documentTable";
import { type FilterPlan, planFilter } from "../filter/plan";
import { idsLeftOut, noCondition, rowCondition } from "../rowCondition";
import { type SqlValue, settled, type Work } from "../work";
import { callerFor } from "./caller";
import type { FilterReader } from "./filters";
import { indexedPaths } from "./indexes";
import { filterBudget, type Resolution, resolveRelations, type SeenByRule, type Sight } from "./relations";
import { sightsOf } from "./sight";
import { presenter, relatedPresenter, type Translation, translationOf } from "./translation";

/** What reading documents needs, beside the request. */
export interface Reader {
  readonly context: Context;
  readonly buckets: Buckets;
  readonly readFilter: FilterReader;
}

/** A request as steps: what SQL decides of it, and what is left to do on documents. */
export interface Steps {
  readonly reader: Reader;
  readonly entry: BucketEntry;
  readonly request: PageRequest;
  readonly where: string;
  readonly parameters: readonly SqlValue[];
  /** Whether SQL alone decides which rows there are. */
  readonly exact: boolean;
  /** Where every document of the bucket is meant, but for those with these ids. */
  readonly leftOut: readonly string[] | undefined;
  /** Whether the filter, and nothing else, bounds one field: an index on it gives no row that does not match. */
  readonly single: boolean;
  /** Whether the caller may see every document of the bucket. */
  readonly open: boolean;
  /** What of the rule and the filter SQL could not decide. */
  readonly passes: (documents: readonly Value[]) => Work<readonly Value[]>;
  readonly present: (document: Value) => Value;
  readonly relations: RelationTree;
  /** What is seen of related documents. */
  readonly sight: Sight | undefined;
  /** Whether related documents are the same for everybody. */
  readonly seesAll: boolean;
  readonly translation: Translation | undefined;
}

export function* stepsOf(reader: Reader, entry: BucketEntry, request: PageRequest): Work<Steps> {
  const translation = yield* translationOf(entry, request);
  const parts = { reader, entry, request, translation };
  const sights = sightsOf({
    buckets: reader.buckets,
    request,
    ruleOf: (related) => ruleOfRelated(reader, related, request),
  });
  const rule = yield* ruleStep(parts, request.rules ?? entry.rules);
  const filter = filterStep(parts, sights.filtered);
  const rows = rowCondition(request.rows);
  const one = request.id === undefined ? [] : [{ where: "id = ?", parameters: [request.id] }];
  const conditions = [rows, ...one, rule.plan, filter.plan];
  const { relation } = request;
  const paths = relation === true ? rootRelations(entry.bucket) : relation === false ? [] : relation;
  const relations = relationTree(entry.bucket, paths, reader.buckets);
  return {
    ...parts,
    present: presenter(translation),
    where: conditions.map((each) => `(${each.where})`).join(" AND "),
    parameters: conditions.flatMap((each) => each.parameters),
    exact: rule.plan.residual === undefined && filter.plan.residual === undefined,
    passes: (documents) => passBoth(rule, filter, documents),
    relations,
    sight: sights.shown,
    seesAll: yield* sights.sees(entry, relations),
    open: rule.always && rows.where === noCondition.where,
    single: rule.always && rows.where === noCondition.where && filter.single,
    leftOut: request.id === undefined && rule.always && filter.always ? idsLeftOut(request.rows) : undefined,
  };
}

function* passBoth(first: Step, second: Step, documents: readonly Value[]): Work<readonly Value[]> {
  return yield* second.pass(yield* first.pass(documents));
}

/** A step of the pipeline: what SQL decides of it, and what is left to do on documents. */
interface Step {
  readonly plan: FilterPlan;
  readonly pass: (documents: readonly Value[]) => Work<readonly Value[]>;
  /** Whether it takes every document. */
  readonly always: boolean;
  readonly single: boolean;
}

interface Parts {
  readonly reader: Reader;
  readonly entry: BucketEntry;
  readonly request: PageRequest;
  readonly translation: Translation | undefined;
}

const noStep: Step = { plan: noCondition, pass: settled, always: true, single: false };

/** How a step looks at documents: as whom, and through which relations. */
interface Look {
  readonly paths: readonly string[];
  readonly auth?: unknown;
  readonly sight: Sight | undefined;
}

function stepOf(filter: NormalizedFilter, { paths, auth, sight }: Look, parts: Parts): Step {
  const { reader, entry, request, translation } = parts;
  const { context, buckets } = reader;
  const { bucket } = entry;
  const tree = relationTree(bucket, paths, buckets);
  const hasTree = Object.keys(tree).length > 0;
  const plan = planFilter(filter, {
    fields: hasTree ? resolvedFields(bucket, tree, buckets) : bucket.properties,
    matcher: context.matcher,
    now: request.now,
    auth,
    computed: hasTree ? new Set(Object.keys(tree)) : undefined,
    relations: hasTree
      ? new Set(rootRelations(bucket).filter((name) => Object.hasOwn(tree, name)))
      : undefined,
    translation: translation && {
      fields: translation.fields,
      best: translation.best,
      fallback: translation.languages.default,
    },
    dialect: context.dialect,
    indexed: indexedPaths(entry),
    typed: true,
    table: tableOf(bucket._id),
  });
  const { residual } = plan;
  const resolution = {
    context,
    buckets,
    bucket,
    tree,
    present: relatedPresenter(translation),
    budget: filterBudget(),
    sight,
  };
  return {
    plan,
    always: false,
    single: boundsOneField(filter),
    pass: (documents) =>
      residual === undefined ? settled(documents) : passing(residual, documents, resolution),
  };
}

function* passing(
  test: DocumentTest,
  documents: readonly Value[],
  resolution: Resolution,
): Work<readonly Value[]> {
  const resolved = yield* resolveRelations(documents, resolution);
  return documents.filter((_, index) => test(resolved[index] ?? {}));
}

const bounds = new Set(["$eq", "$gt", "$gte", "$lt", "$lte"]);

/** Whether a filter is one field with a value, or with bounds. */
function boundsOneField(filter: NormalizedFilter): boolean {
  if (filter.kind !== "mongo") return false;
  const [first, ...others] = Object.entries(filter.filter);
  if (first === undefined || others.length > 0 || first[0].startsWith("$")) return false;
  const [, value] = first;
  if (isOperators(value)) return Object.keys(value).every((name) => bounds.has(name));
  return typeof value !== "object" || value instanceof Date;
}

function* ruleStep(parts: Parts, { read: rule }: BucketEntry["rules"]): Work<Step> {
  if (rule === undefined) return noStep;
  if (!rule.ok) throw bareError(400, `ACL rule syntax error: ${rule.message}`);
  const paths = relationPathsOf(rule.ast, { bare: false });
  const auth = yield* callerFor(rule.ast, parts.request.auth, parts.reader);
  // Whoever wrote the rule decides what it looks at, not who reads.
  return stepOf({ kind: "expression", ast: rule.ast }, { paths, auth, sight: undefined }, parts);
}

/** The read rule of a bucket on related documents, which sees them as a single read would. */
function* ruleOfRelated(
  reader: Reader,
  entry: BucketEntry,
  request: PageRequest,
): Work<SeenByRule | undefined> {
  const { read } = entry.rules;
  if (read === undefined) return undefined;
  if (!read.ok) return { where: "FALSE", parameters: [], pass: () => settled([]) };
  const translation = yield* translationOf(entry, request);
  const { plan, pass } = yield* ruleStep({ reader, entry, request, translation }, entry.rules);
  const present = presenter(translation);
  return { ...plan, pass: (documents) => pass(documents.map(present)) };
}

function filterStep(parts: Parts, sight: Sight | undefined): Step {
  const { reader, entry, request } = parts;
  if (request.filter === undefined) return noStep;
  const { filter, paths } = reader.readFilter(reader.buckets, entry, request.filter);
  return filter.kind === "none" ? noStep : stepOf(filter, { paths, sight }, parts);
}
