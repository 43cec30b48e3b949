import { isId } from "../record/id";
import { compileGlob } from "./glob";
import type { SourcedStatement } from "./statement";

/**
 * Which rows of a list a caller sees (contract, passport.md section 4.4). All empty: all rows. Otherwise a row passes
 * if its id is outside any one group of `excludeGroups`, inside `include`, or fits one of `patterns`.
 */
export interface RowFilter {
  readonly include: readonly string[];
  /**
   * Globs (`compileGlob`) that statements with excludes include, such as `6b*`. The contract's filter takes them for
   * ids, which no row has, though single reads are granted by them.
   */
  readonly patterns?: readonly string[] | undefined;
  readonly excludeGroups: readonly (readonly string[])[];
  /**
   * Present where a statement says with wildcards what it grants, which the contract's filter overlooks: the id
   * must fit one of these as well, so that a list shows what its statements let somebody read alone.
   */
  readonly readable?: Readable | undefined;
}

/** Ids that statements let somebody read one by one. */
export interface Readable {
  /** To the letter; `*` are all. */
  readonly ids: readonly string[];
  /** By globs (`compileGlob`). */
  readonly globs: readonly ReadableGlob[];
}

/** All that `include` fits, but for what is excluded. */
export interface ReadableGlob {
  readonly include: string;
  /** In small letters, without wildcards. There may be many: they are looked up, not tried out. */
  readonly excludedIds: readonly string[];
  /** Those with wildcards. */
  readonly excludedGlobs: readonly string[];
}

export const allRows: RowFilter = { include: [], excludeGroups: [] };

/** Whether a filter says of all rows that they pass. */
export const isAllRows = ({ include, patterns = [], excludeGroups, readable }: RowFilter): boolean =>
  include.length === 0 && patterns.length === 0 && excludeGroups.length === 0 && readable === undefined;

type Resource = NonNullable<SourcedStatement["resource"]>;

/** Whether it is more than one id, and less than all: a glob, or a name in any case. */
const isPattern = (entry: string) => entry !== "*" && !isId(entry);

/** Ids have one spelling in the rows, but two in what people write. */
const inRows = (segment: string) => (isId(segment) ? segment.toLowerCase() : segment);

/** The part that matches the rows. */
const lastSegment = (entry: string) => inRows(entry.slice(entry.lastIndexOf("/") + 1));

/** Builds the row filter of a list request from the statements that matched it. */
export function rowFilterOf(matched: readonly SourcedStatement[], segments: readonly string[]): RowFilter {
  const include: string[] = [];
  const patterns: string[] = [];
  const excludeGroups: string[][] = [];
  const resources = matched.flatMap(({ resource }) => resource ?? []);
  for (const resource of resources) {
    if (resource.exclude.length === 0) {
      include.push(...covering(resource, segments).map(lastSegment));
      continue;
    }
    const included = resource.include.slice(0, 1).map(lastSegment);
    include.push(...included.filter((entry) => !isPattern(entry)));
    patterns.push(...included.filter(isPattern));
    const group = resource.exclude.filter((entry) => !entry.endsWith("*")).map(lastSegment);
    if (group.length > 0) excludeGroups.push(group);
  }
  const hasAll = include.includes("*");
  const filter = {
    include: hasAll ? [] : include,
    ...(hasAll || patterns.length === 0 ? {} : { patterns }),
    excludeGroups,
  };
  if (!resources.some(hasWildcards)) return filter;
  return { ...filter, readable: readableOf(resources, segments) };
}

/** The entries without excludes that cover the path of a list. */
function covering({ include }: Resource, segments: readonly string[]): readonly string[] {
  return include.filter((entry) => {
    const parts = entry.split("/");
    return segments.every((segment, i) => parts[i] === "*" || parts[i] === segment);
  });
}

/** Whether excludes say more than ids of rows: wildcards, and names, whose case counts in the contract's lists alone. */
function hasWildcards({ include: [first = ""], exclude }: Resource): boolean {
  if (exclude.length === 0) return false;
  return lastSegment(first) !== "*" || exclude.some((entry) => !isId(lastSegment(entry)));
}

/** What statements let their caller read one by one below a path (contract, passport.md section 4.3). */
function readableOf(resources: readonly Resource[], segments: readonly string[]): Readable {
  const including = resources.filter(({ exclude }) => exclude.length === 0);
  const excluding = resources.filter(({ exclude }) => exclude.length > 0);
  return {
    ids: including.flatMap((resource) => covering(resource, segments)).map(lastSegment),
    globs: excluding.flatMap(({ include, exclude }) => {
      // The first part of what ends in a wildcard is denied in every place.
      const anywhere = exclude
        .filter((entry) => entry.endsWith("*"))
        .map((entry) => entry.split("/", 1)[0] ?? "");
      if (anywhere.map(compileGlob).some((matches) => segments.some(matches))) return [];
      const rows = exclude.filter((entry) => !entry.endsWith("*")).map(lastSegment);
      const excluded = [...new Set([...anywhere, ...rows])];
      return include.slice(0, 1).map((entry) => ({
        include: lastSegment(entry),
        excludedIds: excluded.filter((each) => !each.includes("*")).map((each) => each.toLowerCase()),
        excludedGlobs: excluded.filter((each) => each.includes("*")),
      }));
    }),
  };
}

/** Whether rows pass the filter, by their ids: made once for all rows of a list. */
export function rowTest(filter: RowFilter): (id: string) => boolean {
  const { readable } = filter;
  if (readable === undefined) return contractTest(filter);
  const isListed = contractTest(filter);
  const ids = new Set(readable.ids);
  const tests = readable.globs.map(({ include, excludedIds, excludedGlobs }) => {
    const without = new Set(excludedIds);
    const excluded = excludedGlobs.map(compileGlob);
    const included = compileGlob(include);
    return (id: string) =>
      included(id) && !without.has(id.toLowerCase()) && !excluded.some((matches) => matches(id));
  });
  const isReadable = (id: string) => ids.has("*") || ids.has(id) || tests.some((fits) => fits(id));
  return (id) => isListed(id) && isReadable(id);
}

function contractTest({ include, patterns = [], excludeGroups }: RowFilter): (id: string) => boolean {
  if (isAllRows({ include, patterns, excludeGroups })) return () => true;
  const included = new Set(include);
  const fits = patterns.map(compileGlob);
  const groups = excludeGroups.map((group) => new Set(group));
  return (id) => included.has(id) || fits.some((each) => each(id)) || groups.some((group) => !group.has(id));
}
