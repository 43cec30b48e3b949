import type { Expression } from "@twinhelm/core/expression/ast";
import { isRecord } from "@twinhelm/core/expression/compare";
import type { RegexMatcher } from "@twinhelm/core/expression/library";
import { parseExpression } from "@twinhelm/core/expression/parse";
import { relationPathsOf } from "@twinhelm/core/expression/paths";
import { readExpression } from "@twinhelm/core/expression/read";
import type { FilterFields } from "./fields";
import { checkMongoFilter, pathsOfMongoFilter } from "./mongoCheck";
import { convertMongoFilter } from "./mongoConvert";
import { FilterProblem } from "./problem";

type MongoFilter = Readonly<Record<string, unknown>>;

/** A filter that was read and checked. Dates in a MongoDB filter are `Date`, ids lower-case texts. */
export type NormalizedFilter =
  | { readonly kind: "none" }
  | { readonly kind: "mongo"; readonly filter: MongoFilter }
  | { readonly kind: "expression"; readonly ast: Expression };

/** The filter, or the status and message of the answer (contract, bucket.md sections 8 and 9.6). */
export type Normalized =
  | { readonly ok: true; readonly filter: NormalizedFilter }
  | { readonly ok: false; readonly status: 400; readonly message: string };

export interface NormalizeOptions {
  /** Properties of the bucket, with relations that the filter goes through resolved. */
  readonly fields: FilterFields;
  readonly matcher: RegexMatcher;
}

/**
 * Reads the query parameter `filter`: JSON text, an object from bracket syntax, text of the rule language, or
 * that text in quotes. Absent: no filter.
 */
export function normalizeFilter(raw: unknown, options: NormalizeOptions): Normalized {
  try {
    return { ok: true, filter: read(raw, options) };
  } catch (problem) {
    if (problem instanceof FilterProblem) {
      return { ok: false, status: 400, message: problem.message };
    }
    throw problem;
  }
}

function read(raw: unknown, options: NormalizeOptions): NormalizedFilter {
  if (raw === undefined) return { kind: "none" };
  if (isRecord(raw)) return readMongo(raw, options);
  if (typeof raw !== "string") {
    throw new FilterProblem("The filter is given more than once. Join the conditions with $and.");
  }
  const text = raw.trim();
  return text.startsWith("{") ? readMongo(parseJson(text), options) : readRule(text, options);
}

function parseJson(text: string): MongoFilter {
  try {
    const value: unknown = JSON.parse(text);
    if (isRecord(value)) return value;
  } catch (error) {
    if (error instanceof SyntaxError) throw new FilterProblem(error.message);
    throw error;
  }
  throw new FilterProblem("The filter must be an object.");
}

function readMongo(raw: MongoFilter, { fields, matcher }: NormalizeOptions): NormalizedFilter {
  checkMongoFilter(raw, matcher);
  const filter = convertMongoFilter(raw, fields);
  return Object.keys(filter).length === 0 ? { kind: "none" } : { kind: "mongo", filter };
}

function readRule(text: string, { matcher }: NormalizeOptions): NormalizedFilter {
  const outer = parseExpression(text);
  const quoted = outer.ok && outer.ast.kind === "literal" && typeof outer.ast.value === "string";
  const inner = quoted ? String(outer.ast.value) : text;
  const result = readExpression(inner, "filter", matcher);
  if (!result.ok) throw new FilterProblem(result.message);
  return { kind: "expression", ast: result.ast };
}

/**
 * Dotted paths that a filter reads and that go through at least one field. The relations among them, from
 * the root on, must be resolved before `planFilter` gets the fields and the residual gets documents.
 */
export function relationPathsOfFilter(filter: NormalizedFilter): readonly string[] {
  if (filter.kind === "none") return [];
  if (filter.kind === "expression") return relationPathsOf(filter.ast, { bare: true });
  return pathsOfMongoFilter(filter.filter).filter((path) => path.includes("."));
}
