import type { Access } from "../access/evaluate";
import type { Transport } from "../http/transport";
import type { AreaRegistry } from "./registry";
import type { Situation } from "./rows";

/** A row that was found by its name. */
export interface Found {
  readonly path: string;
  readonly title: string;
  /** Where it belongs, such as the title of a bucket. */
  readonly hint: string;
  /** Material icon name. */
  readonly icon: string;
}

export interface Finding extends Situation {
  readonly transport: Transport;
  readonly access: Access;
}

interface FindQuery {
  readonly queryKey: readonly unknown[];
  readonly queryFn: (context: { readonly signal?: AbortSignal }) => Promise<readonly Found[]>;
}

/** The queries that find rows of an area by their names, those of what is open first. */
export type Finder = (words: string, finding: Finding) => readonly FindQuery[];

/** Loads the finders of all areas that have one. */
export async function loadFinders({ all }: AreaRegistry): Promise<readonly Finder[]> {
  const finders = await Promise.all(all.map((area) => area.finder?.()));
  return finders.filter((finder) => finder !== undefined);
}
