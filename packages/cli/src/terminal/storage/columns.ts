import type { StorageEntry } from "@twinhelm/core/storage/model";
import { storageText } from "@twinhelm/core/storage/text";
import { entrySizeText, typeText, uploadedAt } from "@twinhelm/core/storage/words";
import { text } from "@twinhelm/core/text/catalogue";
import { visibleText } from "@twinhelm/core/text/visible";
import { keyBindings } from "../keys/bindings";
import type { Commands } from "../keys/useCommands";
import type { Paint } from "../layout/paint";
import { scrollTo } from "../layout/scroll";
import { fit } from "../layout/width";
import { wrapName } from "../layout/wrap";
import type { Denied } from "../screen/screen";

/** One folder among its neighbours. */
export interface Column {
  /** What is in it; `undefined`: it is on its way. */
  readonly entries: readonly StorageEntry[] | undefined;
  /** Path of the line that is marked: the folder that is open to the right, or what the cursor is on. */
  readonly marked: string | undefined;
  /** True: the cursor is in it. */
  readonly current: boolean;
}

/** So many columns stand side by side, by the width of the screen (spec 2, section 2). */
export const columnCount = (width: number): number =>
  width < 60 ? 2 : width < 100 ? 3 : width < 150 ? 4 : 5;

interface ColumnsParts {
  readonly columns: readonly Column[];
  /** Lines of the last column, about a file; absent: the last column is a folder too. */
  readonly detail: readonly string[] | undefined;
  /** What can be done with that file. */
  readonly keys?: readonly FileKey[] | undefined;
  readonly selected: ReadonlySet<string>;
  readonly width: number;
  readonly height: number;
  readonly paint: Paint;
}

/** What is done with a file, in the order in which it is told beside it. */
const fileCommands = ["copy", "edit", "replace", "rename", "category", "download", "delete"] as const;

/** What a key does with the file that is told of. */
export interface FileKey {
  readonly shown: string;
  readonly does: string;
  /** True: it is not allowed. */
  readonly off: boolean;
}

/** The keys for a file: the line of keys has no room for all of them. */
export const fileKeys = ({
  commands,
  denied,
}: {
  readonly commands: Commands;
  readonly denied: Denied;
}): readonly FileKey[] =>
  fileCommands.flatMap((id) => {
    const binding = keyBindings.find((each) => each.id === id);
    if (binding === undefined || commands[id] === undefined) return [];
    const does = text(id === "category" ? "terminal.keys.folder" : binding.text);
    return [{ shown: binding.shown, does, off: denied[id] !== undefined }];
  });

function keyLine({ shown, does, off }: FileKey, width: number, paint: Paint): string {
  const words = fit(` ${does}`, Math.max(0, width - 1 - shown.length));
  return off ? paint(` ${shown}${words}`, "dim") : ` ${paint(shown, "accent")}${words}`;
}

/** The columns side by side, exactly `height` lines. */
export function columnsLines(parts: ColumnsParts): readonly string[] {
  const { columns, detail, keys = [], width, height } = parts;
  const count = columns.length + (detail === undefined ? 0 : 1);
  const own = Math.max(1, Math.floor((width - (count - 1)) / count));
  const drawn = columns.map((column) => columnLines(column, own, parts));
  if (detail !== undefined) {
    const told = [...detail, ""]
      .flatMap((line) => wrapName(line, own - 2))
      .map((line) => fit(` ${line}`, own));
    drawn.push([...told, ...keys.map((each) => keyLine(each, own, parts.paint))]);
  }
  return Array.from({ length: height }, (_, row) =>
    drawn.map((lines) => lines[row] ?? " ".repeat(own)).join(parts.paint("│", "dim")),
  );
}

function columnLines(
  { entries, marked, current }: Column,
  width: number,
  { selected, height, paint }: ColumnsParts,
): readonly string[] {
  if (entries === undefined) return [paint(fit(" …", width), "dim")];
  if (entries.length === 0) return [paint(fit(` ${storageText("empty.folder")}`, width), "dim")];
  const at = entries.findIndex(({ path, _id }) => path === marked || _id === marked);
  const top = scrollTo(Math.max(0, at), 0, height, entries.length);
  return entries.slice(top, top + height).map((entry, index) => {
    const isMarked = top + index === at;
    const line = entryLine(entry, width - 1, selected.has(entry._id));
    if (isMarked && current) return `▌${paint(line, "inverse")}`;
    return isMarked ? ` ${paint(line, "bold")}` : ` ${line}`;
  });
}

/** The name, and how much is in it. */
function entryLine(entry: StorageEntry, width: number, isSelected: boolean): string {
  const { kind, name, count } = entry;
  const mark = isSelected ? "✓ " : kind === "folder" ? "▸ " : "  ";
  const amount = ` ${kind === "folder" ? count : entrySizeText(entry)} `;
  const room = Math.max(4, width - amount.length);
  const shown = fit(mark + (visibleText(name) || storageText("unnamed")), room);
  return fit(shown + amount, width);
}

/** What is told of an entry (spec 2, section 2). */
export function detailLines({
  path,
  name,
  size,
  count,
  kind,
  object,
  updated,
}: StorageEntry): readonly string[] {
  const about =
    kind === "folder"
      ? [storageText(count === 1 ? "count.one" : count === 0 ? "count.none" : "count.many", { count })]
      : [`${storageText("type")}  ${visibleText(typeText(object))}`];
  const time = kind === "file" && object !== undefined ? uploadedAt(object._id) : updated;
  return [
    visibleText(name) || storageText("unnamed"),
    "",
    ...about,
    `${storageText("size")}  ${entrySizeText({ size, object })}`,
    `${storageText("uploaded")}  ${time?.replace("T", " ").slice(0, 16) ?? ""}`,
    ...(object === undefined || kind === "folder" ? [] : ["", visibleText(object._id)]),
    "",
    visibleText(path),
  ];
}
