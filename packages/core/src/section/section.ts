import type { MaterialIcon } from "material-icons";
import type { Action } from "../action/action";
import type { Offer } from "../action/offer";
import type { AreaId } from "../area/rows";
import { type DrawerEntry, groupEntries } from "./categories";

/** A category of the rail: index and Material icon name as spec 1, section 2.1 has them. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly index: number;
  readonly icon: MaterialIcon;
  /** Addresses that begin so belong to it. */
  readonly prefix: string;
  /** Other beginnings of addresses that belong to it. */
  readonly others?: readonly string[];
  /** What its heading opens; absent: its first entry. */
  readonly path?: string;
  /** What it opens to those who may not open that. */
  readonly otherwise?: string;
  /** What its list shows where there is nothing to open. */
  readonly none: string;
}

interface CommonEntry extends DrawerEntry {
  readonly section: Section;
  readonly area: AreaId;
  readonly title: string;
  /** Material icon name. */
  readonly icon: string;
}

/** Opens a screen. */
export interface ScreenEntry extends CommonEntry {
  readonly kind: "row";
  readonly path: string;
  readonly hasMenu: boolean;
  /** Takes part in drag and drop: this caller may place it elsewhere. */
  readonly draggable: boolean;
  /** In a group of its own below the others. */
  readonly apart?: boolean;
  /** Beside what else there is in its section: alone it is not shown. */
  readonly beside?: boolean;
  /** The icon where there is none of its name. */
  readonly fallback?: string | undefined;
}

/** Adds something; always the last, in no category. */
export interface AddEntry extends CommonEntry {
  readonly kind: "add";
  readonly action: Action<unknown, unknown>;
  readonly offer: Offer<unknown>;
}

/** One line of the section list. */
export type SectionEntry = ScreenEntry | AddEntry;

const isRow = (entry: SectionEntry): entry is ScreenEntry => entry.kind === "row";

/** The lines of a section that stand above rows that can be arranged; none where there are no such rows. */
export function linesAbove(entries: readonly SectionEntry[]): readonly ScreenEntry[] {
  const rows = entries.filter(isRow);
  return rows.some(({ hasMenu }) => hasMenu) ? rows.filter(({ hasMenu }) => !hasMenu) : [];
}

/** Rows of one section by category, in the kept order of categories; the rest last. */
export const grouped = (entries: readonly SectionEntry[], order: readonly string[] = []) =>
  groupEntries(entries.filter(isRow), order);
