import type { Result } from "@twinhelm/core/http/failure";
import { failed, success } from "@twinhelm/core/http/failure";
import type { StorageObject } from "@twinhelm/core/storage/model";
import { storageText } from "@twinhelm/core/storage/text";
import { isBinary, textOfBytes } from "@twinhelm/core/storage/viewing/encoding";
import { isEditedAsText, languageOf, viewerOf } from "@twinhelm/core/storage/viewing/kind";
import { viewingText } from "@twinhelm/core/storage/viewing/text";
import { type ZipNode, zipTree } from "@twinhelm/core/storage/viewing/zipTree";
import { sizeText } from "@twinhelm/core/storage/words";
import { receive } from "../../storage/content";
import type { FileLayer } from "./layer";
import { readTable, tableFormat } from "./tableText";

/** Bytes of a text that are read, and of an archive, whose list stands at its end. */
export const readLimits = { text: 262_144, zip: 36_700_160, edited: 1_048_576 } as const;

/** The first bytes of an object, at most so many. */
export async function firstBytes(
  baseUrl: string,
  id: string,
  most: number,
  signal?: AbortSignal,
): Promise<Result<Uint8Array>> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  const done = await receive({ baseUrl, id, signal }, async (piece) => {
    pieces.push(piece);
    size += piece.length;
    return size >= most ? "enough" : undefined;
  });
  if (!done.ok) return done;
  return success(Buffer.concat(pieces).subarray(0, most));
}

/** What of an object can be read: lines, of Markdown also its parts, or the cells of a table with what is to be said of them, sheet by sheet. */
export async function readable(
  baseUrl: string,
  object: StorageObject,
  sheet = 0,
): Promise<Result<Pick<FileLayer, "text" | "blocks" | "rows" | "sheets">>> {
  const format = tableFormat(object);
  if (format === undefined) {
    const text = await readableText(baseUrl, object);
    if (!text.ok || viewerOf(object) !== "markdown") return text.ok ? success({ text: text.value }) : text;
    const { markdownBlocks } = await import("./markdown/blocks");
    return success({ text: text.value, blocks: markdownBlocks(text.value) });
  }
  const { size } = object.content;
  // A workbook has its directory at its end.
  const most = format === "csv" ? readLimits.text : readLimits.zip;
  if (format === "xlsx" && size > most) return refused(largeText(size));
  const bytes = await firstBytes(baseUrl, object._id, most);
  if (!bytes.ok) return bytes;
  const { rows, notes, names } = await readTable(bytes.value, { format, isPart: size > most, sheet });
  const text = [...(format === "csv" ? partly(size) : []), ...notes].join("\n");
  return success({ rows, text, sheets: { object, at: sheet, count: names.length } });
}

const refused = (message: string): Result<never> => failed({ code: "invalid", message, retry: false });

const largeText = (size: number): string =>
  viewingText("large", { size: sizeText(size), most: sizeText(readLimits.zip) });

/** A word on how much is shown, where that is not all. */
const partly = (size: number): readonly string[] =>
  size > readLimits.text
    ? [storageText("view.first", { shown: sizeText(readLimits.text), size: sizeText(size) })]
    : [];

/** As lines: a text, JSON laid out, the tree of an archive. */
async function readableText(baseUrl: string, object: StorageObject): Promise<Result<string>> {
  const { content, _id } = object;
  const kind = viewerOf(object);
  if (kind === "zip") return archiveText(baseUrl, object);
  if (kind === "empty") return success("");
  // A drawing in SVG is text, and no other picture comes here.
  if (!isEditedAsText(object) && kind !== "image") return refused(storageText("view.none"));
  const bytes = await firstBytes(baseUrl, _id, readLimits.text);
  if (!bytes.ok) return bytes;
  if (isBinary(bytes.value)) return refused(storageText("view.none"));
  const { text, isGuessed } = textOfBytes(bytes.value);
  const notes = [...(isGuessed ? [viewingText("text.broken")] : []), ...partly(content.size)];
  if (notes.length > 0) return success(`${notes.join("\n")}\n\n${text}`);
  return success(languageOf(object) === "json" ? laidOut(text) : text);
}

/** Broken JSON is shown as it is. */
function laidOut(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Names and sizes of what is in an archive: its list is read, nothing is unpacked. */
async function archiveText(baseUrl: string, { _id, content }: StorageObject): Promise<Result<string>> {
  if (content.size > readLimits.zip) return refused(storageText("view.large"));
  const bytes = await firstBytes(baseUrl, _id, content.size);
  if (!bytes.ok) return bytes;
  const { mostEntries, zipEntries } = await import("@twinhelm/core/storage/zip");
  const entries = zipEntries(bytes.value);
  if (entries === undefined) return refused(storageText("view.broken"));
  const tree = zipTree(entries.map((entry) => ({ ...entry, modified: undefined })));
  const cut = entries.length < mostEntries ? [] : [viewingText("zip.first", { count: mostEntries }), ""];
  return success([...cut, ...zipLines(tree, "")].join("\n"));
}

const zipLines = ({ children }: ZipNode, indent: string): readonly string[] =>
  children.flatMap((child) => [
    `${indent}${child.name}${child.isFolder ? "/" : ""}  ${sizeText(child.size)}`,
    ...zipLines(child, `${indent}  `),
  ]);
