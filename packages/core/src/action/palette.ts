import type { Access } from "../access/evaluate";
import { explanationLines } from "../access/explanation";
import type { ListedAction } from "../area/actions";
import type { AreaRegistry } from "../area/registry";
import type { Situation } from "../area/rows";
import type { SectionEntry } from "../section/section";
import { text } from "../text/catalogue";
import { shellText } from "./commandLine";
import { commandOf, requestOf } from "./offer";

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
    | { readonly kind: "action"; readonly action: ListedAction }
    | { readonly kind: "own"; readonly run: () => void };
  /** Why it cannot be chosen now. */
  readonly unavailable?: string | undefined;
}

/** A line with what keeps it from being chosen and the command that does the same. */
export interface PaletteLine extends PaletteItem {
  /** Why it is denied, line by line. */
  readonly denied?: readonly string[] | undefined;
  readonly command?: string | undefined;
}

/** Every action; one that has nothing to work on here says what it needs. */
export const actionLines = (
  actions: readonly ListedAction[],
  { named }: Pick<AreaRegistry, "named">,
  access: Access,
  situation: Situation,
): readonly PaletteLine[] =>
  actions.map((listed): PaletteLine => {
    const { id, title, icon, subject } = listed.action;
    const item: PaletteLine = {
      id,
      title,
      icon,
      hint: text("palette.actions"),
      does: { kind: "action", action: listed },
    };
    const lacks = subject !== undefined && (situation.chosen[subject]?.length ?? 0) === 0;
    if (lacks) return { ...item, unavailable: named(subject).missing };
    const command = commandOf(listed, situation);
    if (command === undefined) return item;
    const request = requestOf(listed, situation);
    const decision = request === undefined ? undefined : access.explain(request);
    const line = { ...item, command: shellText(command) };
    if (request === undefined || decision === undefined || decision.allowed) return line;
    return { ...line, denied: explanationLines(request, decision) };
  });

/** Screens of the section list. */
export const screenItems = (entries: readonly SectionEntry[]): readonly PaletteItem[] =>
  entries
    .filter((entry) => entry.kind === "row")
    .map(({ section, title, icon, path, category }) => ({
      id: path,
      title,
      icon,
      hint: category ?? section.title,
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
