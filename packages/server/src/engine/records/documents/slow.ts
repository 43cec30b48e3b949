import { buildingText } from "@twinhelm/core/bucket/building/text";
import type { Expression } from "@twinhelm/core/expression/ast";
import type { RegexMatcher } from "@twinhelm/core/expression/library";
import { selectorPathsOf } from "@twinhelm/core/expression/paths";
import type { BucketEntry, Buckets } from "../../../bucket/entry";
import { isOperators, pathsOfMongoFilter } from "../../../filter/mongoCheck";
import { type NormalizedFilter, normalizeFilter } from "../../../filter/normalize";
import type { PageRequest } from "../../documents";
import { indexedPaths } from "./indexes";

/** Says which conditions of a page have no index, so that somebody can give them one. */
export function whyPageIsSlow(
  matcher: RegexMatcher,
  buckets: Buckets,
  bucketId: string,
  request: PageRequest,
): string {
  const entry = buckets.find(bucketId);
  const causes = entry === undefined ? [] : causesOf(matcher, entry, request);
  if (causes.length === 0) return "Ask for fewer documents, or for fewer relations.";
  const building = entry === undefined ? [] : buildingIn(matcher, entry, request);
  if (building.length > 0)
    return `${building.map((path) => `${buildingText("building", { field: `"${path}"` })}.`).join(" ")} Try again once it is there, or ask for less.`;
  return `No index serves ${listed(causes)}. Give those fields an index in the schema of the bucket, or ask for less.`;
}

const listed = (causes: readonly string[]): string =>
  causes.length < 2 ? causes.join() : `${causes.slice(0, -1).join(", ")} and ${causes.at(-1)}`;

/** Paths of the filter and the sort whose index is yet to be there. */
function buildingIn(matcher: RegexMatcher, entry: BucketEntry, request: PageRequest): readonly string[] {
  const { read } = request.rules ?? entry.rules;
  const paths = [
    ...pathsOf(filterOf(matcher, entry, request)),
    ...(read?.ok === true ? documentPaths(read.ast) : []),
    ...request.sort.map(({ path }) => path),
  ];
  return [...new Set(paths)].filter((path) => entry.building?.has(path) === true);
}

function filterOf(matcher: RegexMatcher, entry: BucketEntry, request: PageRequest): NormalizedFilter {
  const normalized = normalizeFilter(request.filter, { fields: entry.bucket.properties, matcher });
  return normalized.ok ? normalized.filter : { kind: "none" };
}

function causesOf(matcher: RegexMatcher, entry: BucketEntry, request: PageRequest): readonly string[] {
  const indexed = new Set(["_id", ...indexedPaths(entry)]);
  const without = (paths: Iterable<string>, text: (path: string) => string) =>
    [...new Set(paths)].filter((path) => !indexed.has(path)).map(text);
  const filter = filterOf(matcher, entry, request);
  const { read } = request.rules ?? entry.rules;
  return [
    ...without(pathsOf(filter), (path) => `the condition on "${path}"`),
    ...patternsOf(filter)
      .filter((path) => indexed.has(path))
      .map((path) => `the pattern on "${path}"`),
    ...without(read?.ok === true ? documentPaths(read.ast) : [], (path) => `the read rule on "${path}"`),
    ...without(
      request.sort.map(({ path }) => path),
      (path) => `the sort by "${path}"`,
    ),
  ];
}

const documentPaths = (ast: Expression): readonly string[] =>
  selectorPathsOf(ast, true).document.map((names) => names.join("."));

function pathsOf(filter: NormalizedFilter): readonly string[] {
  if (filter.kind === "none") return [];
  return filter.kind === "mongo" ? pathsOfMongoFilter(filter.filter) : documentPaths(filter.ast);
}

/** Fields at the root of a filter whose condition is a pattern: an index does not help there. */
function patternsOf(filter: NormalizedFilter): readonly string[] {
  if (filter.kind !== "mongo") return [];
  return Object.entries(filter.filter).flatMap(([path, value]) =>
    isOperators(value) && Object.keys(value).some((name) => name.startsWith("$regex")) ? [path] : [],
  );
}
