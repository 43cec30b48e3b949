import type { StorageEntry } from "@twinhelm/core/storage/model";
import { storageText } from "@twinhelm/core/storage/text";
import { sizeText, uploadedAt } from "@twinhelm/core/storage/words";
import { visibleText } from "@twinhelm/core/text/visible";
import type { Paint } from "../layout/paint";
import { scrollTo } from "../layout/scroll";
import { fit } from "../layout/width";

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
  readonly selected: ReadonlySet<string>;
  readonly width: number;
  readonly height: number;
  readonly paint: Paint;
}

/** The columns side by side, exactly `height` lines. */
export function columnsLines(parts: ColumnsParts): readonly string[] {
  const { columns, detail, width, height } = parts;
  const count = columns.length + (detail === undefined ? 0 : 1);
  const own = Math.max(1, Math.floor((width - (count - 1)) / count));
  const drawn = columns.map((column) => columnLines(column, own, parts));
  if (detail !== undefined) drawn.push(detail.map((line) => fit(` ${line}`, own)));
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
  const { kind, name, count, size } = entry;
  const mark = isSelected ? "✓ " : kind === "folder" ? "▸ " : "  ";
  const amount = ` ${kind === "folder" ? count : sizeText(size)} `;
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
      : [`${storageText("type")}  ${visibleText(object?.content.type ?? "")}`];
  const time = kind === "file" && object !== undefined ? uploadedAt(object._id) : updated;
  return [
    visibleText(name),
    "",
    ...about,
    `${storageText("size")}  ${sizeText(size)}`,
    `${storageText("uploaded")}  ${time?.replace("T", " ").slice(0, 16) ?? ""}`,
    ...(object === undefined || kind === "folder" ? [] : ["", visibleText(object._id)]),
    "",
    visibleText(path),
  ];
}
