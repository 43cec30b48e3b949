import type { AccessRequest } from "../access/evaluate";
import { FailureError } from "../http/query";
import type { Transport } from "../http/transport";

/** Something that the lists and forms of an area have to know beside its rows, such as the names of policies. */
export interface Source<Value> {
  /** What asking needs; absent: signing in is enough. Without it `none` is used in its place. */
  readonly needs?: AccessRequest;
  readonly none: Value;
  /** True: columns and fields are made of it, so that nothing is shown before it is there. */
  readonly essential: boolean;
  /** True: it has figures of its own, and not only names for ids. */
  readonly figures?: true;
  /** For the query cache. */
  query(transport: Transport): {
    readonly queryKey: readonly unknown[];
    readonly queryFn: (context: { signal?: AbortSignal }) => Promise<Value>;
    readonly staleTime?: number;
  };
}

/** The sources of an area by name. */
export type Sources = Readonly<Record<string, Source<unknown>>>;

/** What the sources gave, by name. */
export type Known<All> = {
  readonly [Name in keyof All]: All[Name] extends Source<infer Value> ? Value : never;
};

/** What is known before anything was asked. */
export const nothingKnown = (sources: Sources): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(sources).map(([name, { none }]) => [name, none]));

/** Asks all sources, or the essential ones alone, or with these what has figures (ids stay ids); one that fails gives its `none`. */
export async function askSources(
  sources: Sources,
  transport: Transport,
  wanted: "all" | "essential" | "exact",
): Promise<Readonly<Record<string, unknown>>> {
  const pairs = Object.entries(sources).map(async ([name, source]) => {
    const isWanted = wanted === "all" || source.essential || (wanted === "exact" && source.figures === true);
    if (!isWanted) return [name, source.none] as const;
    try {
      return [name, await source.query(transport).queryFn({})] as const;
    } catch (error) {
      if (error instanceof FailureError) return [name, source.none] as const;
      throw error;
    }
  });
  return Object.fromEntries(await Promise.all(pairs));
}
