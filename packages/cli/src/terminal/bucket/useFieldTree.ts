import { deletionProblem, fieldDuplicated, nameOfFieldCopy } from "@twinhelm/core/bucket/fieldChanges";
import { type FieldPart, fieldLines, fieldParts } from "@twinhelm/core/bucket/fieldForm";
import { stepProblem, withNamed, withoutFieldAt } from "@twinhelm/core/bucket/fieldSteps";
import type { Bucket } from "@twinhelm/core/bucket/model";
import { useBuckets } from "@twinhelm/core/bucket/react";
import { fieldListOf } from "@twinhelm/core/bucket/schema";
import { bucketText } from "@twinhelm/core/bucket/text";
import {
  canHoldOrder,
  type FieldPath,
  fieldsAt,
  moveField,
  withFieldsAt,
} from "@twinhelm/core/field/fieldList";
import { fieldTypes, typesWhere } from "@twinhelm/core/field/table";
import { fieldText } from "@twinhelm/core/field/text";
import type { FormField, FormValue } from "@twinhelm/core/form/model";
import { visibleText } from "@twinhelm/core/text/visible";
import { useState } from "react";
import { usePermissions } from "../keys/usePermissions";
import { choosing } from "../navigation/layer";
import { type Change, type ConsoleState, changePlace, openLine, show } from "../navigation/state";
import { useFieldKeys } from "../record/useFieldKeys";
import type { FieldInput } from "../screen/screen";
import { type FieldTree, fieldId } from "./fieldTreeItems";
import type { FieldsEditing } from "./usePlaceFields";

/** A new field waits for its name: its type, and what it belongs to. */
const nameKey = (type: string, owner: FieldPath): string => `new:${type}:${owner.join(".")}`;

function namedStep(key: string, typed: string) {
  const [, type = "", owner = ""] = key.split(":");
  return { kind: "name", type, owner: owner === "" ? [] : owner.split("."), typed } as const;
}

const types = typesWhere(() => true);

/** The fields of a bucket as a tree, and what its keys do. */
export function useFieldTree(
  editing: FieldsEditing,
  { place: { line } }: ConsoleState,
  change: (change: Change) => void,
): { readonly tree: FieldTree; readonly input: FieldInput | undefined } {
  const buckets = useBuckets().value ?? [];
  const { warn } = usePermissions();
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const { draft: list } = editing;
  const stored = fieldListOf(editing.row);
  const parts = shownParts(editing, unfolded, buckets);
  const unfold = (path: FieldPath) => setUnfolded(new Set([...unfolded, fieldId(path)]));
  const waiting: readonly FormField[] =
    line?.key.startsWith("new:") === true
      ? [{ key: line.key, label: fieldText("name.label"), kind: "text" }]
      : [];
  const keys = useFieldKeys(
    {
      fields: [...parts.map(({ field }) => field), ...waiting],
      values: Object.fromEntries(parts.map(({ field, value }) => [field.key, value])),
      shown: Object.fromEntries(
        parts.flatMap(({ field, problem }) => (problem === undefined ? [] : [[field.key, problem]])),
      ),
      set: (key, typed) => (key.startsWith("new:") ? name(key, typed) : write(key, typed)),
      refused: (key, typed) =>
        key.startsWith("new:")
          ? stepProblem(list, namedStep(key, typed))
          : parts.find(({ field }) => field.key === key)?.field.check?.(typed),
    },
    line,
    change,
  );
  const name = (key: string, typed: FormValue) => {
    const step = namedStep(key, String(typed));
    const made = withNamed(list, step, buckets);
    editing.change((now) => withNamed(now, step, buckets).list);
    if (made.step.kind !== "configure") return;
    unfold(made.step.path);
    change(cursorTo(made.step.path));
  };
  const write = (key: string, typed: FormValue) => {
    const part = parts.find(({ field }) => field.key === key);
    if (part !== undefined) editing.change((now) => part.write(now, typed));
  };
  const fold = (path: FieldPath) => {
    const id = fieldId(path);
    setUnfolded(new Set(unfolded.has(id) ? [...unfolded].filter((each) => each !== id) : [...unfolded, id]));
  };
  const partsOf = (path: FieldPath) => fieldParts(list, path, { stored, buckets });
  const changes = treeChanges(editing, change, warn);
  return { tree: { list, unfolded, partsOf, fields: keys.parts, fold, ...changes }, input: keys.input };
}

/** Adding, deleting and moving fields. */
function treeChanges(
  editing: FieldsEditing,
  change: (change: Change) => void,
  warn: (reason: string) => void,
): Pick<FieldTree, "add" | "remove" | "duplicate" | "move"> {
  const { draft: list } = editing;
  const add = (owner: FieldPath) => {
    const items = types.map((type) => ({
      id: type,
      label: fieldText(fieldTypes[type].label),
      hint: fieldText(fieldTypes[type].about),
    }));
    const onPick = (type: string) => change(openLine({ key: nameKey(type, owner) }, ""));
    change(show(choosing({ title: bucketText("field.type"), items, onPick })));
  };
  const remove = (path: FieldPath) => {
    const problem = path.length === 1 ? deletionProblem(list, path[0] ?? "") : undefined;
    if (problem === undefined) editing.change((now) => withoutFieldAt(now, path));
    else warn(problem);
  };
  const duplicate = (key: string) => {
    const proposed = nameOfFieldCopy(list, key);
    const onPick = (name: string) => {
      const copied = fieldDuplicated(list, key, name);
      if (!copied.ok) return warn(copied.failure.message);
      editing.change((now) => {
        const done = fieldDuplicated(now, key, name);
        return done.ok ? done.value : now;
      });
      change(cursorTo([name.trim().toLowerCase()]));
    };
    const choice = {
      title: bucketText("field.duplicate.title", { name: key }),
      about: [bucketText("field.duplicate.about")],
      items: [{ id: proposed, label: proposed }],
      free: true,
      onPick,
    };
    change(show(choosing(choice)));
  };
  const move = (path: FieldPath, by: number) => {
    const key = path.at(-1) ?? "";
    const siblings = fieldsAt(list, path.slice(0, -1))?.fields ?? [];
    const other = siblings[siblings.findIndex((each) => each.key === key) + by]?.key;
    if (other === undefined) return;
    if (!canHoldOrder(moveField({ fields: siblings }, key, other)))
      return warn(bucketText("field.move.numbers"));
    editing.change((now) => withFieldsAt(now, path.slice(0, -1), (inner) => moveField(inner, key, other)));
    change(cursorTo(path));
  };
  return { add, remove, duplicate, move };
}

/** The parts of all fields that are unfolded. */
function shownParts(
  { draft, row }: FieldsEditing,
  unfolded: ReadonlySet<string>,
  buckets: readonly Bucket[],
): readonly FieldPart[] {
  const isOpen = (path: FieldPath) => unfolded.has(fieldId(path));
  return fieldLines(draft, isOpen)
    .filter(({ path }) => isOpen(path))
    .flatMap(({ path }) => fieldParts(draft, path, { stored: fieldListOf(row), buckets }))
    .map((part) => ({ ...part, field: { ...part.field, label: visibleText(part.field.label) } }));
}

const cursorTo = (path: FieldPath): Change =>
  changePlace((place) => ({ ...place, cursor: { id: fieldId(path), row: 0 } }));
