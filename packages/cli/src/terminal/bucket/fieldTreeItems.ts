import { type FieldLine, type FieldPart, fieldLines } from "@twinhelm/core/bucket/fieldForm";
import { bucketText } from "@twinhelm/core/bucket/text";
import type { FieldList, FieldPath } from "@twinhelm/core/field/fieldList";
import { visibleText } from "@twinhelm/core/text/visible";
import { type FieldParts, fieldItems } from "../form/fieldItems";
import type { Item } from "../form/items";
import type { Commands } from "../keys/useCommands";
import { fit, widthOf } from "../layout/width";

export interface FieldTree {
  readonly list: FieldList;
  /** Ids of the fields whose definition is shown. */
  readonly unfolded: ReadonlySet<string>;
  /** The parts of a field that is unfolded. */
  readonly partsOf: (path: FieldPath) => readonly FieldPart[];
  readonly fields: FieldParts;
  readonly fold: (path: FieldPath) => void;
  /** Adds a field inside of the one at `owner`; an empty path: to the bucket. */
  readonly add: (owner: FieldPath) => void;
  readonly remove: (path: FieldPath) => void;
  /** Adds one of the bucket once more, under another name. */
  readonly duplicate: (key: string) => void;
  readonly move: (path: FieldPath, by: number) => void;
}

export const fieldId = (path: FieldPath): string => `field:${path.join(".")}`;

/** The fields as lines that unfold: definition and options, then the fields inside. */
export function fieldTreeItems(tree: FieldTree): readonly Item[] {
  const isOpen = (path: FieldPath) => tree.unfolded.has(fieldId(path));
  const lines = fieldLines(tree.list, isOpen);
  const width = Math.min(28, Math.max(0, ...lines.map(({ title }) => widthOf(visibleText(title)))));
  return [...lines.flatMap((line) => oneField(line, width, isOpen(line.path), tree)), addItem([], tree)];
}

function oneField(line: FieldLine, width: number, open: boolean, tree: FieldTree): readonly Item[] {
  const { path, title, marks, holdsFields } = line;
  const { fields } = tree;
  const indent = "  ".repeat(path.length - 1);
  const named = `${indent}${open ? "▾" : "▸"} ${fit(visibleText(title), width)}`;
  const about = `  ${[visibleText(path.at(-1) ?? ""), ...marks.map(visibleText)].join(" · ")}`;
  const own: Commands = {
    add: () => tree.add(holdsFields && open ? path : path.slice(0, -1)),
    remove: () => tree.remove(path),
    // The fields of an object have no order.
    ...(path.length > 1
      ? {}
      : {
          duplicate: () => tree.duplicate(path[0] ?? ""),
          moveUp: () => tree.move(path, -1),
          moveDown: () => tree.move(path, 1),
        }),
  };
  const turn = () => tree.fold(path);
  const head: Item = {
    id: fieldId(path),
    head: named + about,
    painted: `${fields.paint(named, "bold")}${fields.paint(about, "dim")}`,
    commands: { ...own, open: turn, select: turn },
  };
  if (!open) return [head];
  const inner = fieldItems(
    tree.partsOf(path).map(({ field }) => field),
    fields,
  );
  const items = inner.map((item) => indented(item, `${indent}    `, own));
  return holdsFields ? [head, ...items, addItem(path, tree)] : [head, ...items];
}

/** The line that adds a field. */
function addItem(owner: FieldPath, { fields, add }: FieldTree): Item {
  const root = owner.length === 0;
  const text = `${"  ".repeat(owner.length)}+ ${bucketText(root ? "field.new" : "field.inner.add")}`;
  const run = () => add(owner);
  return {
    id: `new:${owner.join(".")}`,
    head: text,
    painted: fields.paint(text, "accent"),
    commands: { open: run, add: run },
  };
}

const indented = (item: Item, by: string, own: Commands): Item => ({
  ...item,
  head: `${by}${item.head}`,
  painted: item.painted === undefined ? undefined : `${by}${item.painted}`,
  below: (current, width) => (item.below?.(current, width - by.length) ?? []).map((line) => `${by}${line}`),
  ...(item.commands === undefined ? {} : { commands: { ...own, ...item.commands } }),
});
