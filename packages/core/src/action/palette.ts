import type { ScreenEntry, SectionEntry } from "../shell/sections";
import { type TextKey, text } from "../text/catalogue";
import type { Subject } from "./action";
import type { Situation } from "./commandOf";
import { type ActionId, actions } from "./registry";

/** One line of the command palette. */
export interface PaletteItem {
  readonly id: string;
  readonly title: string;
  /** Where it belongs, such as the name of a section. */
  readonly hint: string;
  /** Material icon name. */
  readonly icon: string;
  readonly does:
    | { readonly kind: "open"; readonly path: string }
    | { readonly kind: "action"; readonly action: ActionId }
    | { readonly kind: "own"; readonly run: () => void };
  /** Why it cannot be chosen now. */
  readonly unavailable?: string | undefined;
}

/** What is at hand: the bucket on the screen, the documents that are chosen. */
export type Subjects = Readonly<Partial<Record<Subject, readonly string[]>>>;

/** Ids of what is at hand, by kind. */
export function subjectsOf(situation: Situation): Subjects {
  const ids = (rows: readonly { readonly _id: string }[] = []) => rows.map(({ _id }) => _id);
  return {
    bucket: situation.bucket === undefined ? [] : [situation.bucket._id],
    document: ids(situation.documents),
    identity: ids(situation.identities),
    policy: ids(situation.policies),
    strategy: ids(situation.strategies),
    apikey: ids(situation.apikeys),
  };
}

const needs: Readonly<Record<Subject, TextKey>> = {
  bucket: "palette.needs.bucket",
  document: "palette.needs.document",
  identity: "palette.needs.identity",
  policy: "palette.needs.policy",
  strategy: "palette.needs.strategy",
  apikey: "palette.needs.apikey",
};

/** Actions of the registry; one that has nothing to work on here says what it needs. */
export const actionItems = (subjects: Subjects): readonly PaletteItem[] =>
  actions.map(({ id, title, icon, subject }) => ({
    id,
    title,
    icon,
    hint: text("palette.actions"),
    does: { kind: "action", action: id },
    ...(subject === undefined || (subjects[subject]?.length ?? 0) > 0
      ? {}
      : { unavailable: text(needs[subject]) }),
  }));

/** Screens of the section list. */
export const screenItems = (entries: readonly SectionEntry[]): readonly PaletteItem[] =>
  entries
    .filter((entry): entry is ScreenEntry => entry.kind !== "add")
    .map(({ section, title, icon, path, category }) => ({
      id: path,
      title,
      icon,
      hint: category ?? text(`category.${section}`),
      does: { kind: "open", path },
    }));

/**
 * Items that hold every word of the query, in title or hint, whatever the case. Those whose title begins with the
 * query come first, then those with a word that does, then the rest in their order. A query with a slash at its
 * start is an address to open.
 */
export function searchPalette(items: readonly PaletteItem[], query: string): readonly PaletteItem[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === "") return items;
  const words = wanted.split(/\s+/);
  const found = items.filter(({ title, hint }) => {
    const all = `${title} ${hint}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
  const sorted = found.toSorted((a, b) => rank(a.title, wanted) - rank(b.title, wanted));
  return wanted.startsWith("/") ? [addressItem(query.trim()), ...sorted] : sorted;
}

const addressItem = (path: string): PaletteItem => ({
  id: `open ${path}`,
  title: text("palette.open", { path }),
  hint: text("palette.address"),
  icon: "arrow_forward",
  does: { kind: "open", path },
});

function rank(title: string, query: string): number {
  const lower = title.toLowerCase();
  if (lower.startsWith(query)) return 0;
  return lower.includes(` ${query}`) ? 1 : 2;
}
