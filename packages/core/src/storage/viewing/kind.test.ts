import { expect, it } from "vitest";
import { editorOf, isEditedAsText, languageOf, viewerOf } from "./kind";

const object = (name: string, type: string, size = 1) => ({ name, content: { type, size } });

it.each([
  ["a.png", "image/png", "image"],
  ["a.svg", "image/svg+xml", "image"],
  ["a.bin", "video/mp4", "video"],
  ["a", "audio/mpeg", "audio"],
  ["a", "application/pdf", "pdf"],
  ["a", "application/zip", "zip"],
  ["a", "text/csv; charset=utf-8", "csv"],
  ["table.csv", "application/vnd.ms-excel", "csv"],
  ["table.csv", "text/plain", "csv"],
  ["a", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xlsx"],
  ["README.MD", "", "markdown"],
  ["a", "text/plain", "text"],
  ["a.js", "text/javascript", "text"],
  ["a", "application/json", "text"],
  ["a", "application/ld+json", "text"],
  ["a", "application/toml", "text"],
  ["a", "application/x-sh", "text"],
  ["main.ts", "application/octet-stream", "text"],
  ["page.html", "text/html", "text"],
  ["page.xhtml", "application/xhtml+xml", "text"],
  ["a.pdf", "application/octet-stream", "pdf"],
  ["a.exe", "application/octet-stream", "none"],
  ["a", "", "none"],
  ["old.xls", "application/vnd.ms-excel", "none"],
])("%s of the type %j is shown as %s", (name, type, kind) => {
  expect(viewerOf(object(name, type))).toBe(kind);
});

it("what has no bytes is empty, whatever its type", () => {
  expect(viewerOf(object("a.png", "image/png", 0))).toBe("empty");
});

it.each([
  ["a.txt", "text/plain", 0, true],
  ["main.ts", "application/octet-stream", 1, true],
  ["table.csv", "application/vnd.ms-excel", 0, true],
  ["README.md", "text/markdown", 1, true],
  ["a.png", "image/png", 0, false],
  ["a.zip", "application/zip", 1, false],
  ["LICENSE", "application/octet-stream", 0, false],
])("%s of the type %j with %i bytes is edited as text: %s", (name, type, size, edited) => {
  expect(isEditedAsText(object(name, type, size))).toBe(edited);
});

it.each([
  ["a.png", "image/png", 1, "picture"],
  ["a.svg", "image/svg+xml", 1, "picture"],
  ["a.png", "image/png", 0, undefined],
  ["a.txt", "text/plain", 0, "text"],
  ["a.csv", "text/csv", 1, "text"],
  ["a.pdf", "application/pdf", 1, undefined],
])("%s of the type %j with %i bytes is edited with: %s", (name, type, size, editor) => {
  expect(editorOf(object(name, type, size))).toBe(editor);
});

it.each([
  ["a.geojson", "", "json"],
  ["a", "application/ld+json", "json"],
  ["a.tsx", "text/plain", "typescript"],
  ["a", "text/javascript", "javascript"],
  ["mail.hbs", "text/plain", "handlebars"],
  ["a.html", "text/html", "plaintext"],
])("%s of the type %j is coloured as %s", (name, type, language) => {
  expect(languageOf(object(name, type))).toBe(language);
});
