import type { Access } from "@twinhelm/core/access/evaluate";
import type { Bucket } from "@twinhelm/core/bucket/model";
import { grouped, type SectionEntry, sectionEntries, visibleSections } from "@twinhelm/core/shell/sections";
import { text } from "@twinhelm/core/text/catalogue";
import { visibleText } from "@twinhelm/core/text/visible";
import type { Paint } from "../layout/paint";
import { scrollTo } from "../layout/scroll";
import { fit } from "../layout/width";

/** A line of the section list. One without a path is a heading and is jumped over. */
export interface SectionLine {
  readonly title: string;
  readonly depth: number;
  readonly path: string | undefined;
}

/** The list this caller sees: sections, their categories, their entries. */
export function sectionLines(access: Access, buckets: readonly Bucket[]): readonly SectionLine[] {
  const entries = sectionEntries(access, buckets);
  return visibleSections(entries).flatMap((section) => {
    const own = entries.filter((entry) => entry.section === section.id);
    if (section.id === "dashboard") return [{ title: text(section.title), depth: 0, path: "/dashboard" }];
    return [{ title: text(section.title), depth: 0, path: "/bucket/welcome" }, ...groupLines(own)];
  });
}

const groupLines = (entries: readonly SectionEntry[]): readonly SectionLine[] =>
  grouped(entries).flatMap(({ category, entries: members }) => {
    const depth = category === undefined ? 1 : 2;
    const lines = members.map((entry) => ({ title: visibleText(entry.title), depth, path: entry.path }));
    if (category === undefined) return lines;
    return [{ title: visibleText(category), depth: 1, path: undefined }, ...lines];
  });

/** The line to go to from `row`: the next one with a path, else where one is. */
export function nextSection(lines: readonly SectionLine[], row: number, by: number): number {
  const step = Math.sign(by);
  let target = Math.max(0, Math.min(lines.length - 1, row + by));
  while (lines[target] !== undefined && lines[target]?.path === undefined) target += step || 1;
  return lines[target] === undefined ? row : target;
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
  const open = line.path === pane.path;
  const title = ` ${"  ".repeat(line.depth)}${line.title}`;
  // The open entry has its mark behind it, so that nothing shifts.
  const shown = open ? `${fit(title, width - 3)}● ` : fit(title, width - 1);
  if (underCursor && pane.focused) return `▌${paint(shown, "inverse")}`;
  const bar = underCursor ? "▌" : " ";
  if (line.path === undefined) return `${bar}${paint(shown, "dim")}`;
  return open ? `${bar}${paint(shown, "bold", "accent")}` : `${bar}${shown}`;
}
