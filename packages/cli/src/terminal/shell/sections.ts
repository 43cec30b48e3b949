import { grouped, type SectionEntry, sections } from "@twinhelm/core/shell/sections";
import { text } from "@twinhelm/core/text/catalogue";
import { visibleText } from "@twinhelm/core/text/visible";
import type { Style } from "../layout/style";
import { fit } from "../layout/text";
import { scrollTo } from "../layout/window";

/** One line of the section list; only those with a path can be opened. */
export interface SideItem {
  readonly title: string;
  readonly path: string | undefined;
  readonly depth: number;
}

/** Sections, categories and entries from top to bottom. */
export function sideItems(entries: readonly SectionEntry[]): readonly SideItem[] {
  return sections.flatMap((section) => {
    const own = entries.filter((entry) => entry.section === section.id);
    if (section.id === "dashboard") {
      return own.map((entry) => ({ title: text(section.title), path: entry.path, depth: 0 }));
    }
    const groups = grouped(own).flatMap(({ category, entries: members }) => [
      ...(category === undefined ? [] : [{ title: visibleText(category), path: undefined, depth: 1 }]),
      ...members.map((entry) => ({
        title: visibleText(entry.title),
        path: entry.path,
        depth: category === undefined ? 1 : 2,
      })),
    ]);
    return [{ title: text(section.title), path: undefined, depth: 0 }, ...groups];
  });
}

/** The next item that can be opened, from `start` in steps of `step`. */
export function nextItem(items: readonly SideItem[], start: number, step: 1 | -1): number {
  for (let index = start + step; index >= 0 && index < items.length; index += step) {
    if (items[index]?.path !== undefined) return index;
  }
  return start;
}

interface SideInput {
  readonly items: readonly SideItem[];
  readonly cursor: number;
  readonly path: string;
  readonly active: boolean;
  readonly width: number;
  readonly height: number;
  readonly style: Style;
}

/** The lines of the section list: the cursor by its bar, the open entry in bold. */
export function sideLines({
  items,
  cursor,
  path,
  active,
  width,
  height,
  style,
}: SideInput): readonly string[] {
  const first = scrollTo(cursor, 0, height, items.length);
  const lines = items.slice(first, first + height).map((item, offset) => {
    const line = fit(`${"  ".repeat(item.depth)}${item.title}`, width - 1);
    if (first + offset === cursor && active) return style.accent("▌") + style.chosen(line);
    if (item.path === path) return `${style.accent("▌")}${style.bold(line)}`;
    return item.path === undefined ? ` ${style.dim(line)}` : ` ${line}`;
  });
  return [...lines, ...Array.from({ length: Math.max(0, height - lines.length) }, () => " ".repeat(width))];
}
