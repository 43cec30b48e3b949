import type { Access } from "@twinhelm/core/access/evaluate";
import { actionTitle } from "@twinhelm/core/access/words";
import type { AreaRegistry } from "@twinhelm/core/area/registry";
import type { AreaId } from "@twinhelm/core/area/rows";
import { visibleSections } from "@twinhelm/core/area/sections";
import {
  grouped,
  linesAbove,
  type ScreenEntry,
  type Section,
  type SectionEntry,
} from "@twinhelm/core/section/section";
import { text } from "@twinhelm/core/text/catalogue";
import { visibleText } from "@twinhelm/core/text/visible";
import type { Paint } from "../layout/paint";
import { scrollTo } from "../layout/scroll";
import { fit } from "../layout/width";

/** A line of the section list. */
export interface SectionLine {
  readonly kind: "section" | "category" | "entry" | "note" | "add";
  /** Of an entry; the name of a category. */
  readonly id: string;
  /** The area whose rows it lists. */
  readonly area: AreaId;
  readonly title: string;
  readonly depth: number;
  /** Opens a screen; absent: it folds, or begins something. */
  readonly path: string | undefined;
  /** Of a category. */
  readonly folded?: boolean;
}

/** How the list is shown: the kept order of categories, and those that are folded away. */
export interface SectionFolds {
  readonly order: readonly string[];
  readonly folded: readonly string[];
}

/** The list this caller sees: sections, their categories, their entries. */
export function sectionLines(
  areas: AreaRegistry,
  entries: readonly SectionEntry[],
  access: Access,
  foldsOf: (section: Section) => SectionFolds = () => ({ order: [], folded: [] }),
  neededBy: (entries: readonly SectionEntry[]) => string | undefined = () => undefined,
): readonly SectionLine[] {
  return visibleSections(areas, entries, access).flatMap((section) => {
    const own = entries.filter((entry) => entry.section.id === section.id);
    const rows = own.filter((entry) => entry.kind === "row");
    const path = section.path ?? rows[0]?.path;
    const area = own[0]?.area ?? "shell";
    const head: SectionLine = { kind: "section", id: section.id, area, title: section.title, depth: 0, path };
    // An entry that opens what the heading opens is shown already.
    const below = own.filter((entry) => entry.kind !== "row" || entry.path !== section.path);
    const isApart = (entry: SectionEntry) => entry.kind === "row" && entry.apart === true;
    const action = neededBy(own);
    const note: SectionLine = {
      kind: "note",
      id: section.id,
      area,
      title: text("section.needs", { action: action === undefined ? "" : actionTitle(action) }),
      depth: 1,
      path: undefined,
    };
    return [
      head,
      ...(action === undefined ? [] : [note]),
      ...groupLines(
        below.filter((entry) => !isApart(entry)),
        foldsOf(section),
      ),
      ...addLines(below),
      ...groupLines(below.filter(isApart), foldsOf(section)),
    ];
  });
}

const groupLines = (entries: readonly SectionEntry[], folds: SectionFolds): readonly SectionLine[] => {
  const above = linesAbove(entries);
  const rows = entries.filter((entry) => !above.some((line) => line === entry));
  return [...above.map((entry) => entryLine(entry, 1)), ...rowLines(rows, folds)];
};

const entryLine = ({ id, area, title, path }: ScreenEntry, depth: number): SectionLine => ({
  kind: "entry",
  id,
  area,
  title: visibleText(title),
  depth,
  path,
});

const rowLines = (
  entries: readonly SectionEntry[],
  { order, folded }: SectionFolds,
): readonly SectionLine[] =>
  grouped(entries, order).flatMap(({ category, entries: members }) => {
    const depth = category === undefined ? 1 : 2;
    const lines = members.map((entry) => entryLine(entry, depth));
    if (category === undefined) return lines;
    const closed = folded.includes(category);
    const title = `${closed ? "▸" : "▾"} ${visibleText(category)}`;
    const head: SectionLine = {
      kind: "category",
      id: category,
      area: members[0]?.area ?? "shell",
      title,
      depth: 1,
      path: undefined,
      folded: closed,
    };
    return closed ? [head] : [head, ...lines];
  });

const addLines = (entries: readonly SectionEntry[]): readonly SectionLine[] =>
  entries
    .filter((entry) => entry.kind === "add")
    .map(({ id, area, title }) => ({
      kind: "add",
      id,
      area,
      title: `+ ${title}`,
      depth: 1,
      path: undefined,
    }));

/** The line to go to from `row`. */
export const nextSection = (lines: readonly SectionLine[], row: number, by: number): number =>
  Math.max(0, Math.min(lines.length - 1, row + by));

/** The line of the screen at a path, or of the one that it lies below; -1: there is none. */
export function lineOfPath(lines: readonly SectionLine[], path: string): number {
  const [wanted = ""] = path.split("?");
  const length = (line: SectionLine) =>
    line.path !== undefined && (line.path === wanted || wanted.startsWith(`${line.path}/`))
      ? line.path.length
      : 0;
  const longest = Math.max(0, ...lines.map(length));
  // A section opens its first entry: that one is meant.
  if (longest === 0) return -1;
  const at = lines.findIndex((line) => line.kind === "entry" && length(line) === longest);
  return at >= 0 ? at : lines.findIndex((line) => length(line) === longest);
}

export interface SectionPane {
  readonly lines: readonly SectionLine[];
  readonly row: number;
  /** First line that is shown. */
  readonly top: number;
  /** Path of the screen on the right. */
  readonly path: string;
  readonly focused: boolean;
  readonly width: number;
  readonly height: number;
  readonly paint: Paint;
}

/** The pane, exactly `height` lines of `width` columns. */
export function paneLines(pane: SectionPane): readonly string[] {
  const { lines, width, height, paint } = pane;
  const heading = paint(
    fit(` ${text("shell.sections")}`, width),
    ...(pane.focused ? (["bold", "accent"] as const) : (["dim"] as const)),
  );
  const top = scrollTo(pane.row, pane.top, height - 1, lines.length);
  const body = Array.from({ length: Math.max(0, height - 1) }, (_, index) => {
    const line = lines[top + index];
    return line === undefined ? " ".repeat(width) : paintLine(line, top + index === pane.row, pane);
  });
  return [heading, ...body];
}

function paintLine(line: SectionLine, underCursor: boolean, pane: SectionPane): string {
  const { paint, width } = pane;
  // A section opens its first entry: that one has the mark then.
  const entry = pane.lines.some(({ kind, path }) => kind === "entry" && path === line.path);
  const open = line.path === pane.path && (line.kind === "entry" || !entry);
  const title = ` ${"  ".repeat(line.depth)}${line.title}`;
  // The open entry has its mark behind it, so that nothing shifts.
  const shown = open ? `${fit(title, width - 3)}● ` : fit(title, width - 1);
  if (underCursor && pane.focused) return `▌${paint(shown, "inverse")}`;
  const bar = underCursor ? "▌" : " ";
  if (line.path === undefined) return `${bar}${paint(shown, "dim")}`;
  return open ? `${bar}${paint(shown, "bold", "accent")}` : `${bar}${shown}`;
}
