import type { ComponentData } from "@twinhelm/core/dashboard/component/data";
import { rowsOf } from "@twinhelm/core/dashboard/component/rows";
import { visibleText } from "@twinhelm/core/text/visible";

/** The figures of a component as a text that spreadsheets take when it is pasted. */
export function pastedFigures(data: ComponentData): string {
  const { columns, rows } = rowsOf(data);
  return [columns, ...rows].map((row) => row.map((cell) => visibleText(String(cell))).join("\t")).join("\n");
}
