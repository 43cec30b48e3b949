import type { Access, AccessRequest } from "../access/evaluate";
import type { Drawers } from "../section/drawer";
import type { AddEntry, ScreenEntry, Section, SectionEntry } from "../section/section";
import type { Area } from "./area";
import type { AreaRegistry } from "./registry";
import type { EntryAbout } from "./route";
import type { AreaId, Identified, Rows } from "./rows";

/** Loads the drawers of a console: all of them, or those that it begins with. */
export async function loadDrawers(
  { all }: Pick<AreaRegistry, "all">,
  which: "all" | "first" = "all",
): Promise<Drawers> {
  const pairs = all.map(async ({ id, drawer }) => {
    const isLoaded = drawer !== undefined && (which === "all" || drawer.later !== true);
    return [id, isLoaded ? await drawer.load() : undefined] as const;
  });
  return Object.fromEntries((await Promise.all(pairs)).filter(([, drawer]) => drawer !== undefined));
}

/** Whether a caller has anything to do with the rows of an area that its section lists. */
const touchesDrawer = ({ drawer }: Area, access: Access): boolean =>
  drawer?.modules.some((module) => access.touches(module)) === true;

/**
 * The entries this caller sees, section by section. What adds something explains itself to everybody who has any
 * permission there.
 */
export const sectionEntries = (
  { all }: AreaRegistry,
  drawers: Drawers,
  access: Access,
  listed: Rows,
): readonly SectionEntry[] => linesFirst(all, notAlone(entriesOf({ all }, drawers, access, listed)));

/** Without what stands beside nothing else. */
function notAlone(entries: readonly SectionEntry[]): readonly SectionEntry[] {
  const isBeside = (entry: SectionEntry) => entry.kind === "row" && entry.beside === true;
  const shown = new Set(entries.filter((entry) => !isBeside(entry)).map(({ section }) => section.id));
  return entries.filter((entry) => shown.has(entry.section.id));
}

/** Lines of areas come before the rows that other areas list in the same section. */
const linesFirst = (all: AreaRegistry["all"], entries: readonly SectionEntry[]): readonly SectionEntry[] => {
  const lines = new Set<string>(all.map(({ id }) => id));
  const isLine = (entry: SectionEntry) => entry.kind === "row" && entry.apart !== true && lines.has(entry.id);
  return entries.toSorted((a, b) => Number(isLine(b)) - Number(isLine(a)));
};

const entriesOf = (
  { all }: Pick<AreaRegistry, "all">,
  drawers: Drawers,
  access: Access,
  listed: Rows,
): readonly SectionEntry[] =>
  all.flatMap((area): readonly SectionEntry[] => {
    const { id, section, entry } = area;
    if (section === undefined) return [];
    const common = { section, area: id, category: undefined };
    const own: readonly SectionEntry[] =
      entry === undefined || !mayEnter(entry, access)
        ? []
        : [{ ...common, ...entry, id, kind: "row", hasMenu: false, draggable: false }];
    const drawer = drawers[id];
    if (drawer === undefined || !touchesDrawer(area, access)) return own;
    const { action, offer } = drawer.add;
    const add: AddEntry = {
      ...common,
      kind: "add",
      id: action.id,
      title: action.title,
      icon: "add",
      action,
      offer,
    };
    return [...own, ...drawerEntries(drawers, section, id, access, listed), add];
  });

function mayEnter({ needs, anyOf }: EntryAbout, access: Access): boolean {
  const isAllowed = ({ action, segments, list }: AccessRequest) => access.can(action, segments, list);
  return (needs === undefined || isAllowed(needs)) && (anyOf === undefined || anyOf.some(isAllowed));
}

/** The rows of one area that this caller may open, as its section lists them. */
export function drawerEntries(
  drawers: Drawers,
  section: Section,
  area: AreaId,
  access: Access,
  listed: Rows,
): readonly ScreenEntry[] {
  const rows: readonly Identified[] = listed[area] ?? [];
  return rows.flatMap((row): readonly ScreenEntry[] => {
    const shown = drawers[area]?.entry(row, access);
    if (shown === undefined) return [];
    const arranged = drawers[area]?.arranged;
    const moving = arranged?.arrange.permission?.([{ id: row._id }]);
    const allowed = moving === undefined || access.can(moving.action, moving.segments, moving.list);
    const hasMenu = arranged !== undefined;
    return [{ ...shown, id: row._id, section, area, kind: "row", hasMenu, draggable: hasMenu && allowed }];
  });
}

/** The action that a caller lacks to open anything of a section. `undefined`: nothing, or something can be opened. */
export function neededBySection(
  drawers: Drawers,
  access: Access,
  listed: Rows,
  entries: readonly SectionEntry[],
): string | undefined {
  if (entries.some((entry) => entry.kind === "row" && entry.apart !== true)) return undefined;
  for (const { area } of entries) {
    const rows: readonly Identified[] = listed[area] ?? [];
    const request = drawers[area]?.missing(access, rows);
    if (request !== undefined) return request.action;
  }
  return undefined;
}

/** Sections that have something to show, or will once their drawers are loaded, in the order of the rail. */
export function visibleSections(
  { sections, all }: AreaRegistry,
  entries: readonly SectionEntry[],
  access: Access,
): readonly Section[] {
  const coming = all.filter((area) => touchesDrawer(area, access));
  return sections.filter(({ id }) => [...entries, ...coming].some(({ section }) => section?.id === id));
}

/**
 * What choosing a section opens: of its own pages the first that this caller may open, or its first entry. Where none can
 * be opened its own page says why. `undefined`: it has none.
 */
export function firstPath(
  registry: AreaRegistry,
  entries: readonly SectionEntry[],
  section: string,
  access: Access,
): string | undefined {
  const { path, otherwise } = registry.sections.find(({ id }) => id === section) ?? {};
  const own = [path, otherwise].find((each) => each !== undefined && mayOpen(registry, each, access));
  const first = entries.find((entry) => entry.kind === "row" && entry.section.id === section);
  return own ?? (first?.kind === "row" ? first.path : path);
}

function mayOpen(registry: AreaRegistry, path: string, access: Access): boolean {
  const found = registry.match(path);
  const needs = found?.route.permission?.(found.parameters);
  return needs === undefined || access.can(needs.action, needs.segments, needs.list);
}

/** The section that an address belongs to; the first one if it belongs to no section. */
export const sectionOfPath = ({ sections }: AreaRegistry, path: string): string | undefined =>
  (sections.find((section) => belongsTo(section, path)) ?? sections[0])?.id;

/** Whether an address is one of the section. */
export const belongsTo = ({ prefix, others = [] }: Section, path: string): boolean =>
  [prefix, ...others].some((each) => path === each || path.startsWith(`${each}/`));
