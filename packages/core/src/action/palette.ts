import type { Access } from "../access/evaluate";
import { explainAccess, explanationLines } from "../access/explanation";
import type { NameOf } from "../access/words";
import type { ListedAction } from "../area/actions";
import type { AreaRegistry } from "../area/registry";
import type { DeniedRows, Situation } from "../area/rows";
import type { SectionEntry } from "../section/section";
import { text } from "../text/catalogue";
import { folded } from "../text/fold";
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

/** Whether a line can be chosen now. */
export const canChoose = ({ denied, unavailable }: PaletteLine): boolean =>
  denied === undefined && unavailable === undefined;

/** What the palette works on, and why it may be nothing. */
export interface PaletteSituation extends Situation {
  readonly denied?: DeniedRows | undefined;
}

/** Every action; one that has nothing to work on here says what it needs, or what is denied. */
export const actionLines = (
  actions: readonly ListedAction[],
  { named }: Pick<AreaRegistry, "named">,
  access: Access,
  situation: PaletteSituation,
  nameOf?: NameOf,
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
    const denied = lacks ? situation.denied?.[subject] : undefined;
    if (denied !== undefined) return { ...item, denied };
    if (lacks) return { ...item, unavailable: named(subject).missing };
    const command = commandOf(listed, situation);
    if (command === undefined) return item;
    const request = requestOf(listed, situation, access);
    const decision = request === undefined ? undefined : access.explain(request);
    const line = { ...item, command: shellText(command) };
    if (request === undefined || decision === undefined || decision.allowed) return line;
    return { ...line, denied: explanationLines(explainAccess(access, request, { nameOf })) };
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
 * Lines that hold every word of the query, in title or hint, whatever its case and accents. What can be done comes before what is
 * denied: with a query those whose title begins with it, then those with a word that does; without one what can be
 * done to what is open, then the rest in their order. What needs a choice that is not made is left out, unless it is
 * all there is. A query with a slash at its start is an address to open.
 */
export function searchPalette(lines: readonly PaletteLine[], query: string): readonly PaletteLine[] {
  const wanted = folded(query.trim());
  const words = wanted.split(/\s+/);
  const matching = lines.filter(({ title, hint }) => {
    const all = folded(`${title} ${hint}`);
    return words.every((word) => all.includes(word));
  });
  const ready = matching.filter(({ unavailable }) => unavailable === undefined);
  const found = ready.length === 0 ? matching : ready;
  const place = (line: PaletteLine) =>
    line.denied === undefined ? (wanted === "" ? nearness(line) : rank(line.title, wanted)) : last;
  const sorted = found.toSorted((a, b) => place(a) - place(b));
  return wanted.startsWith("/") ? [addressItem(query.trim()), ...sorted] : sorted;
}

const last = 9;

/** What is done to what is chosen or open is nearest. */
const nearness = ({ does }: PaletteLine): number =>
  does.kind === "action" && does.action.action.subject !== undefined ? 0 : 1;

const addressItem = (path: string): PaletteItem => ({
  id: `open ${path}`,
  title: text("palette.open", { path }),
  hint: text("palette.address"),
  icon: "arrow_forward",
  does: { kind: "open", path },
});

function rank(title: string, query: string): number {
  const lower = folded(title);
  if (lower.startsWith(query)) return 0;
  return lower.includes(` ${query}`) ? 1 : 2;
}
