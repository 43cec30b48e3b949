import { newItem } from "@twinhelm/core/document/form/items";
import type { FormLine } from "@twinhelm/core/document/form/lines";
import type { DocumentEditing } from "@twinhelm/core/document/form/react";
import { isSame } from "@twinhelm/core/editing/same";
import { valueEditorOf } from "@twinhelm/core/field/valueEditor";
import { moveItem, removeItem } from "@twinhelm/core/input/list";
import type { Commands } from "../../keys/useCommands";
import { type Change, changePlace, openLine } from "../../navigation/state";
import { wayOf } from "./typing";
import type { PickFile } from "./useFileKeys";

interface ListParts {
  readonly editing: Pick<DocumentEditing, "valueAt" | "set" | "leaveField">;
  readonly lines: readonly FormLine[];
  readonly zone: string;
  readonly pickFile: PickFile;
  readonly change: (change: Change) => void;
}

export interface ListKeys {
  /** Adds an item; one that is typed in a line joins once it is sent. */
  readonly add: (line: FormLine) => void;
  /** The line of an item that is typed before it joins; `undefined`: the key is of none. */
  readonly joining: (key: string) => FormLine | undefined;
  readonly join: (line: FormLine, item: unknown) => void;
  /** What the keys do with a list, and with an item of one. */
  readonly keysOf: (line: FormLine) => Commands;
}

/** Items that join a list, leave it, and change their places. */
export function listKeys({ editing, lines, zone, pickFile, change }: ListParts): ListKeys {
  const itemsOf = (path: readonly string[]): readonly unknown[] => {
    const value = editing.valueAt(path);
    return Array.isArray(value) ? value : [];
  };
  const write = (path: readonly string[], items: readonly unknown[]) => {
    editing.set(path, items.length === 0 ? undefined : items);
    editing.leaveField(path);
  };
  const to = (path: readonly string[], at: number) =>
    change(changePlace((place) => ({ ...place, cursor: { id: [...path, String(at)].join("."), row: 0 } })));
  const append = (path: readonly string[], item: unknown) => {
    const items = itemsOf(path);
    write(path, [...items, item ?? null]);
    to(path, items.length);
  };
  const itemType = ({ property }: FormLine) => property.items ?? { type: "string" };
  const add = (line: FormLine) => {
    const items = itemType(line);
    const typed = { editor: valueEditorOf(items), property: items, value: undefined };
    const way = items.default === undefined ? wayOf(typed, zone) : undefined;
    const type = () => change(openLine({ key: `${line.path.join(".")}+` }, ""));
    if (way === "line") type();
    else if (way === "file") pickFile(line, (address) => append(line.path, address), type);
    else append(line.path, newItem(items));
  };
  return {
    add,
    /** The line of an item that is typed before it joins. */
    joining(key: string): FormLine | undefined {
      const line = lines.find(({ id, kind }) => id === key && kind === "add");
      return line === undefined ? undefined : { ...line, property: itemType(line), title: line.title };
    },
    join: (line: FormLine, item: unknown) => {
      if (item !== undefined) append(line.path, item);
    },
    keysOf({ kind, editor, path, item }: FormLine): Commands {
      const list = kind === "group" && editor === "list";
      const own = list ? lines.find((each) => each.kind === "add" && isSame(each.path, path)) : undefined;
      const adding: Commands = own === undefined ? {} : { add: () => add(own) };
      if (item === undefined) return adding;
      const around = path.slice(0, -1);
      const shift = (by: number) => () => {
        const { items } = moveItem({ items: itemsOf(around), selected: item }, item, item + by);
        if (isSame(items, itemsOf(around))) return;
        write(around, items);
        to(around, item + by);
      };
      const outer = lines.find((each) => each.kind === "add" && isSame(each.path, around));
      return {
        ...(outer === undefined ? {} : { add: () => add(outer) }),
        ...adding,
        remove: () => write(around, removeItem({ items: itemsOf(around), selected: item }, item).items),
        moveUp: shift(-1),
        moveDown: shift(1),
      };
    },
  };
}
