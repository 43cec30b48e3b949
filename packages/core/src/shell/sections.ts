import type { Access } from "../access/evaluate";
import type { RecordSubject } from "../action/action";
import type { ActionId } from "../action/registry";
import type { Bucket } from "../bucket/model";
import { bucketText } from "../bucket/text";
import { preferenceText } from "../preference/text";
import { type TextKey, text } from "../text/catalogue";
import { type DrawerEntry, groupEntries } from "./drawer";
import { documentsPath, recordListPath } from "./routes";

export type SectionId = "dashboard" | "bucket" | "access";

/** A category of the rail: index and Material icon name as spec 1, section 2.1 has them. */
export interface Section {
  readonly id: SectionId;
  readonly title: TextKey;
  readonly index: number;
  readonly icon: string;
  /** `advanced`: categories and entries can be moved. */
  readonly drawer: "basic" | "advanced" | "none";
  /** Addresses that begin so belong to it. */
  readonly prefix: string;
}

export const sections: readonly Section[] = [
  {
    id: "dashboard",
    title: "category.dashboard",
    index: 1,
    icon: "dashboard",
    drawer: "basic",
    prefix: "/dashboard",
  },
  {
    id: "bucket",
    title: "category.bucket",
    index: 2,
    icon: "view_stream",
    drawer: "advanced",
    prefix: "/bucket",
  },
  {
    id: "access",
    title: "category.access",
    index: 3,
    icon: "supervisor_account",
    drawer: "basic",
    prefix: "/passport",
  },
];

interface CommonEntry extends DrawerEntry {
  readonly section: SectionId;
  readonly title: string;
  /** Material icon name. */
  readonly icon: string;
}

/** Opens a screen: in the list (`row`), or as a button beside the heading (`sub`). */
export interface ScreenEntry extends CommonEntry {
  readonly kind: "row" | "sub";
  readonly path: string;
  /** Takes part in drag and drop and has a menu. */
  readonly draggable: boolean;
}

/** Starts an action that adds something; always the last, in no category. */
export interface AddEntry extends CommonEntry {
  readonly kind: "add";
  readonly action: ActionId;
}

/** One line of the section list. */
export type SectionEntry = ScreenEntry | AddEntry;

/** Buckets whose documents the caller may list (contract, console-gaps.md section 1.3). */
export const bucketEntries = (access: Access, buckets: readonly Bucket[]): readonly ScreenEntry[] =>
  buckets.filter((bucket) => access.can("bucket:data:index", [bucket._id], true)).map(bucketEntry);

/**
 * The entries this caller sees, section by section. What adds something is there for everybody and explains
 * itself.
 */
export function sectionEntries(access: Access, buckets: readonly Bucket[]): readonly SectionEntry[] {
  const settings = access.can("preference:show", ["passport"]) ? [identitySettings] : [];
  const records = recordEntries.filter(({ area }) => access.can(`passport:${area}:index`, [], true));
  return [
    home,
    ...bucketEntries(access, buckets),
    addBucket,
    ...records.map(({ area: _, ...entry }) => entry),
    ...settings,
  ];
}

const home: ScreenEntry = {
  category: undefined,
  draggable: false,
  section: "dashboard",
  id: "dashboard",
  title: text("shell.home"),
  path: "/dashboard",
  icon: "dashboard",
  kind: "row",
};

const recordEntry = (area: RecordSubject, title: string, icon: string) =>
  ({
    area,
    category: undefined,
    draggable: false,
    section: "access",
    id: area,
    title,
    path: recordListPath(area),
    icon,
    kind: "row",
  }) as const;

/** The lists of access management, in the order of spec 1, section 2.1. */
const recordEntries = [
  recordEntry("identity", text("access.identities"), "account_circle"),
  recordEntry("policy", text("access.policies"), "layers"),
  recordEntry("strategy", text("access.strategies"), "linear_scale"),
  recordEntry("apikey", text("access.apikeys"), "vpn_key"),
];

const identitySettings: ScreenEntry = {
  category: undefined,
  draggable: false,
  section: "access",
  id: "settings",
  title: preferenceText("settings"),
  path: "/passport/settings",
  icon: "settings",
  kind: "row",
};

const addBucket: AddEntry = {
  category: undefined,
  section: "bucket",
  id: "bucket.create",
  title: bucketText("action.create"),
  action: "bucket.create",
  icon: "add",
  kind: "add",
};

const bucketEntry = (bucket: Bucket): ScreenEntry => ({
  section: "bucket",
  id: bucket._id,
  title: bucket.title,
  path: documentsPath(bucket._id),
  icon: bucket.icon ?? "view_stream",
  category: bucket.category || undefined,
  kind: "row",
  draggable: true,
});

/** Sections that have something to show, in the order of the rail. */
export const visibleSections = (entries: readonly SectionEntry[]): readonly Section[] =>
  sections
    .filter((section) => entries.some((entry) => entry.section === section.id))
    .toSorted((a, b) => a.index - b.index);

/** The section that an address belongs to. */
export const sectionOfPath = (path: string): SectionId =>
  sections.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`))?.id ?? "dashboard";

/** Rows of one section by category, in the kept order of categories; the rest last. */
export const grouped = (entries: readonly SectionEntry[], order: readonly string[] = []) =>
  groupEntries(
    entries.filter((entry): entry is ScreenEntry => entry.kind === "row"),
    order,
  );
