import { readJson } from "../text/json";

/** What an edited text holds, or why it cannot be saved. Lines count from 1. */
export type Edited =
  | { readonly ok: true; readonly fields: Record<string, unknown> }
  | {
      readonly ok: false;
      readonly reason: "json" | "object";
      readonly detail: string;
      readonly line: number;
    };

export function readEdited(text: string): Edited {
  const read = readJson(text);
  if (!read.ok) return { ok: false, reason: "json", detail: read.problem.reason, line: read.problem.line };
  const { value } = read;
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return { ok: false, reason: "object", detail: "", line: 1 };
  return { ok: true, fields: { ...value } };
}

/** The line where a field begins in an edited text; where it is missing, the line of what it belongs to, or the first. */
export function lineOfField(text: string, field: string): number {
  let at = 0;
  for (const key of field.split(".").filter((part) => !/^\d+$/.test(part))) {
    const found = text.indexOf(`${JSON.stringify(key)}:`, at);
    if (found < 0) break;
    at = found;
  }
  return text.slice(0, at).split("\n").length;
}
