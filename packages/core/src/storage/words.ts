import { madeAt } from "../record/id";
import { storageText } from "./text";

/** Bytes in words: Bytes, KB over 1024 or MB over 1048576 with one decimal (spec 2, section 2). */
export function sizeText(bytes: number): string {
  if (bytes > 1_048_576) return storageText("size.megabytes", { size: (bytes / 1_048_576).toFixed(1) });
  if (bytes > 1024) return storageText("size.kilobytes", { size: (bytes / 1024).toFixed(1) });
  return storageText(bytes === 1 ? "size.byte" : "size.bytes", { size: bytes });
}

/** When an object came, by its id, ISO 8601; `undefined`: the id does not tell. */
export function uploadedAt(id: string): string | undefined {
  const time = madeAt(id);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

/** What shows an object. */
export type ViewerKind =
  | "image"
  | "video"
  | "audio"
  | "text"
  | "json"
  | "markdown"
  | "pdf"
  | "zip"
  | "sheet"
  | "csv"
  | "other";

const kinds: Readonly<Record<string, ViewerKind>> = {
  "application/json": "json",
  "application/ld+json": "json",
  "application/pdf": "pdf",
  "application/zip": "zip",
  "application/x-zip-compressed": "zip",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "sheet",
  "text/csv": "csv",
  "text/markdown": "markdown",
  "application/javascript": "text",
  "application/ecmascript": "text",
  "application/xml": "text",
  "application/yaml": "text",
  "application/toml": "text",
  "application/x-sh": "text",
  "application/sql": "text",
};

/** Which viewer shows a type of content, parameters aside. */
export function viewerKindOf(contentType: string): ViewerKind {
  const type = contentType.replace(/;.*$/s, "").trim().toLowerCase();
  const known = kinds[type];
  if (known !== undefined) return known;
  const [family = ""] = type.split("/");
  if (family === "image" || family === "video" || family === "audio" || family === "text") return family;
  if (type.endsWith("+json")) return "json";
  return type.endsWith("+xml") ? "text" : "other";
}
