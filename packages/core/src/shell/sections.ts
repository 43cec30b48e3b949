import type { Access } from "../access/evaluate";
import type { Bucket } from "../bucket/model";
import { type TextKey, text } from "../text/catalogue";
import { documentsPath } from "./routes";

export type SectionId = "dashboard" | "bucket";

/** A category of the rail: index and Material icon name as spec 1, section 2.1 has them. */
export interface Section {
  readonly id: SectionId;
  readonly title: TextKey;
  readonly index: number;
  readonly icon: string;
}

export const sections: readonly Section[] = [
  { id: "dashboard", title: "category.dashboard", index: 1, icon: "dashboard" },
  { id: "bucket", title: "category.bucket", index: 2, icon: "view_stream" },
];

/** One line of the section list. */
export interface SectionEntry {
  readonly section: SectionId;
  readonly id: string;
  readonly title: string;
  readonly path: string;
  /** Material icon name. */
  readonly icon: string;
  /** Group inside the section; `undefined`: in no group, shown last. */
  readonly category: string | undefined;
}

/**
 * The entries this caller sees, section by section. A bucket is listed if its documents may be listed
 * (contract, console-gaps.md section 1.3).
 */
export function sectionEntries(access: Access, buckets: readonly Bucket[]): readonly SectionEntry[] {
  const home: SectionEntry = {
    section: "dashboard",
    id: "dashboard",
    title: text("shell.home"),
    path: "/dashboard",
    icon: "dashboard",
    category: undefined,
  };
  const visible = buckets.filter((bucket) => access.can("bucket:data:index", [bucket._id], true));
  return [home, ...visible.map(bucketEntry)];
}

const bucketEntry = (bucket: Bucket): SectionEntry => ({
  section: "bucket",
  id: bucket._id,
  title: bucket.title,
  path: documentsPath(bucket._id),
  icon: bucket.icon ?? "view_stream",
  category: bucket.category || undefined,
});

/** Entries of one section by category, in the order in which the categories first appear; the rest last. */
export function grouped(
  entries: readonly SectionEntry[],
): readonly { category: string | undefined; entries: readonly SectionEntry[] }[] {
  const groups = new Map<string | undefined, SectionEntry[]>();
  for (const entry of entries) {
    const group = groups.get(entry.category) ?? [];
    group.push(entry);
    groups.set(entry.category, group);
  }
  const named = [...groups].filter(([category]) => category !== undefined);
  const rest = groups.get(undefined);
  return [
    ...named.map(([category, members]) => ({ category, entries: members })),
    ...(rest === undefined ? [] : [{ category: undefined, entries: rest }]),
  ];
}
