import type { Access } from "../access/evaluate";
import { loadFinders } from "../area/finder";
import { titleOfBucket } from "../bucket/model";
import { bucketsQuery } from "../bucket/queries";
import { giving, type ToolAnswer } from "./answer";
import { given } from "./given";
import type { AssistantHost } from "./host";
import { aboutAction, inputSchemaOf } from "./tools";

/** What of each kind is given. */
const most = { actions: 12, schemas: 4, rows: 20 } as const;

/** A row that was found by its name. */
export interface FoundRow {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  /** Where it is shown. */
  readonly path?: string | undefined;
}

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** How well a text has all of these words: 0 not at all. */
function matchOf(words: readonly string[], text: string): number {
  const own = wordsOf(text);
  const hits = words.filter((word) =>
    own.some((each) => each.startsWith(word) || word.startsWith(`${each}s`)),
  );
  return words.length === 0 ? 1 : hits.length / words.length;
}

/** Actions by words of their title and id, the best first; each with what it is given. */
function searchActions({ actions, limits }: AssistantHost, query: string, access: Access) {
  const words = wordsOf(query);
  const found = actions
    .map((listed) => ({
      listed,
      score: matchOf(words, `${listed.action.title} ${listed.action.id} ${listed.area}`),
    }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score);
  return {
    all: found.length,
    shown: found.slice(0, most.actions).map(({ listed }, at) => ({
      ...aboutAction(listed, access, limits.readOnly),
      ...(at < most.schemas ? { input: inputSchemaOf(listed.action) } : {}),
    })),
  };
}

/** Rows by name: buckets, records of all areas, documents, files. What cannot be read is not found. */
export async function searchRows(
  { transport, areas }: AssistantHost,
  query: string,
  access: Access,
): Promise<readonly FoundRow[]> {
  const words = wordsOf(query);
  const fits = (name: string) => matchOf(words, name) === 1;
  const buckets = access.can("bucket:index", [], true)
    ? await bucketsQuery(transport)
        .queryFn({})
        .catch(() => [])
    : [];
  const ofBuckets = buckets.map((bucket) => ({
    id: bucket._id,
    name: titleOfBucket(bucket),
    kind: "bucket",
    path: `/bucket/${bucket._id}`,
  }));
  const records = areas.all.map(async ({ id, recordParts }): Promise<readonly FoundRow[]> => {
    const parts = await recordParts?.();
    if (parts === undefined || !access.can(`${parts.about.module}:index`, [], true)) return [];
    const listed = await parts.api.list(transport, {});
    if (!listed.ok) return [];
    return listed.value.rows.map((row) => ({
      id: row._id,
      name: parts.nameOf(row),
      kind: id,
      path: areas.named(id).rowPath?.(row),
    }));
  });
  const named = [ofBuckets, ...(await Promise.all(records))].flat().filter(({ name }) => fits(name));
  const finding = { transport, access, chosen: {}, listed: { bucket: buckets } };
  const finders = await loadFinders(areas);
  const queries = query.trim().length < 2 ? [] : finders.flatMap((find) => find(query.trim(), finding));
  const found = await Promise.all(queries.map(({ queryFn }) => queryFn({}).catch(() => [])));
  const others = found.flat().map(({ path, title, hint }) => ({
    id: path.split("/").at(-1) ?? path,
    name: title,
    kind: hint,
    path,
  }));
  const seen = new Set(named.map(({ path }) => path));
  return [...named, ...others.filter(({ path }) => !seen.has(path))];
}

/** What is there for some words. */
export async function searchWith(
  host: AssistantHost,
  { query, kind = "all" }: { readonly query: string; readonly kind?: "all" | "actions" | "rows" | undefined },
  access: Access,
): Promise<ToolAnswer> {
  const actions = kind === "rows" ? undefined : searchActions(host, query, access);
  const rows = kind === "actions" ? undefined : await searchRows(host, query, access);
  return giving(
    host,
    given("", {
      ...(actions === undefined
        ? {}
        : { actions: actions.shown, moreActions: actions.all - actions.shown.length }),
      ...(rows === undefined
        ? {}
        : { rows: rows.slice(0, most.rows), moreRows: Math.max(0, rows.length - most.rows) }),
    }),
  );
}
