import fc from "fast-check";
import { expect, it } from "vitest";
import { createAccess } from "../access/evaluate";
import { inOrder } from "../section/arranging";
import {
  addToCategory,
  categoryNames,
  type DrawerEntry,
  type DrawerGroup,
  deleteCategory,
  groupEntries,
  moveCategory,
  moveEntry,
  type Placement,
  renameCategory,
} from "../section/categories";
import { bucketArranged, bucketDrawer } from "./drawer";
import type { Bucket } from "./model";

type Groups = readonly DrawerGroup<DrawerEntry>[];
type Names = readonly string[];

/** One thing that somebody does to a list of buckets. */
interface Step {
  readonly kind: "move" | "reorder" | "rename" | "delete" | "add";
  readonly which: number;
  readonly where: number;
  readonly to: number;
}

const all = createAccess([
  { action: "bucket:data:index", module: "bucket:data", resource: { include: ["*/*"], exclude: [] } },
]);
const bucketOf = (index: number, category: string | undefined, order: number | undefined): Bucket => ({
  _id: `b${index}`,
  title: `Bucket ${index}`,
  description: "",
  properties: {},
  ...(category === undefined ? {} : { category }),
  ...(order === undefined ? {} : { order }),
});

const entriesOf = (buckets: readonly Bucket[]): readonly DrawerEntry[] =>
  buckets.flatMap((bucket) => {
    const row = bucketDrawer.entry(bucket, all);
    return row === undefined ? [] : [{ ...row, id: bucket._id }];
  });

const shown = (groups: Groups) =>
  groups
    .filter(({ entries }) => entries.length > 0)
    .map(({ category, entries }) => [category, entries.map(({ id }) => id)]);

/** The groups as the preview draws them while an entry is over a place. */
function preview(groups: Groups, id: string, category: string | undefined, position: number): Groups {
  const moved = groups.flatMap(({ entries }) => entries).filter((entry) => entry.id === id);
  const target = groups.some((group) => group.category === category)
    ? groups
    : [...groups, { category, entries: [] }];
  return target.map((group) => {
    const rest = group.entries.filter((entry) => entry.id !== id);
    return group.category === category
      ? { ...group, entries: rest.toSpliced(position, 0, ...moved) }
      : { ...group, entries: rest };
  });
}

const pick = <Item>(items: readonly Item[], at: number): Item | undefined =>
  items[at % Math.max(1, items.length)];

/** What a step writes, and which categories are then kept in which order. */
function take(
  step: Step,
  groups: Groups,
  names: Names,
): { placements: readonly Placement[]; names: Names; seen?: Groups } {
  const { kind, which, where, to } = step;
  const name = pick(categoryNames(groups), which);
  const entry = pick(
    groups.flatMap(({ entries }) => entries),
    which,
  );
  if (entry === undefined) return { placements: [], names };
  if (kind === "move") {
    const category = pick([...categoryNames(groups), undefined], where);
    const others = groups.find((group) => group.category === category)?.entries ?? [];
    const position = to % (others.filter(({ id }) => id !== entry.id).length + 1);
    return {
      placements: moveEntry(groups, entry.id, category, position),
      names,
      seen: preview(groups, entry.id, category, position),
    };
  }
  if (kind === "add")
    return {
      placements: addToCategory(entry.id, "New"),
      names: [...names.filter((each) => each !== "New"), "New"],
    };
  if (name === undefined) return { placements: [], names };
  if (kind === "reorder")
    return {
      placements: [],
      names: moveCategory(categoryNames(groups), name, to % categoryNames(groups).length),
    };
  if (kind === "rename")
    return {
      placements: renameCategory(groups, name, `${name}+`),
      names: names.map((each) => (each === name ? `${name}+` : each)),
    };
  const last = [
    ...(groups.find(({ category }) => category === undefined)?.entries ?? []),
    ...(groups.find(({ category }) => category === name)?.entries ?? []),
  ];
  const rest = groups.filter(({ category }) => category !== undefined && category !== name);
  return {
    placements: deleteCategory(groups, name),
    names: names.filter((each) => each !== name),
    seen: [...rest, { category: undefined, entries: last }],
  };
}

it("after any sequence of moves each list has the order that was shown before the drop", () => {
  const stored = fc.array(
    fc.record({
      category: fc.constantFrom("A", "B", "C", undefined),
      order: fc.option(fc.nat(12), { nil: undefined }),
    }),
    { minLength: 1, maxLength: 7 },
  );
  const steps = fc.array(
    fc.record({
      kind: fc.constantFrom<Step["kind"]>("move", "move", "reorder", "rename", "delete", "add"),
      which: fc.nat(20),
      where: fc.nat(4),
      to: fc.nat(7),
    }),
    { maxLength: 10 },
  );
  fc.assert(
    fc.property(stored, steps, (rows, sequence) => {
      let buckets = inOrder(rows.map(({ category, order }, index) => bucketOf(index, category, order)));
      let kept: Names = [];
      for (const step of sequence) {
        const { placements, names, seen } = take(step, groupEntries(entriesOf(buckets), kept), kept);
        buckets = bucketArranged.placed(buckets, placements);
        kept = names;
        if (seen !== undefined) expect(shown(groupEntries(entriesOf(buckets), kept))).toEqual(shown(seen));
      }
    }),
    { numRuns: 500 },
  );
});
