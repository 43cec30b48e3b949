import { parseExpression } from "../expression/parse";
import { selectorPathsOf } from "../expression/paths";
import { type DocumentFilter, isConditions } from "./filter";

/** Dotted paths of the fields that a filter names. Text that cannot be read names none: the server says why. */
export function pathsOfFilter(filter: DocumentFilter): readonly string[] {
  if (typeof filter !== "string") return pathsOfConditions(filter);
  const parsed = parseExpression(filter);
  if (!parsed.ok) return [];
  const paths = selectorPathsOf(parsed.ast, true).document.filter((path) => path.length > 0);
  return [...new Set(paths.map((path) => path.join(".")))];
}

function pathsOfConditions(filter: DocumentFilter): readonly string[] {
  const paths = new Set<string>();
  const open: unknown[] = [filter];
  for (let conditions = open.pop(); conditions !== undefined; conditions = open.pop()) {
    if (!isConditions(conditions)) continue;
    for (const [key, value] of Object.entries(conditions)) {
      if (!key.startsWith("$")) paths.add(key);
      else if (Array.isArray(value)) open.push(...value);
    }
  }
  return [...paths];
}
