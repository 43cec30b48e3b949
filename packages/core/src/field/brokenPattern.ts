import { failed, type Result } from "../http/failure";
import { fieldText } from "./text";

/** Why a text is no pattern; absent: it is one. */
export function patternProblem(pattern: string): string | undefined {
  try {
    new RegExp(pattern, "u");
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** What stands in a field and is none of its keywords. */
const values = ["default", "enum", "examples"];

/** A pattern in a schema that is none, where it stands and why. */
function brokenPattern(
  value: unknown,
  path: readonly string[] = [],
): { readonly path: string; readonly pattern: string; readonly reason: string } | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    if (values.includes(key) && path.at(-1) !== "properties") continue;
    const found = brokenPattern(inner, [...path, key]);
    if (found !== undefined) return found;
    if (key !== "pattern" || typeof inner !== "string") continue;
    const reason = patternProblem(inner);
    if (reason !== undefined) return { path: path.join("."), pattern: inner, reason };
  }
  return undefined;
}

/** The failure of a schema with a pattern that is none: Spica stores it, and fails at every write that follows. */
export function brokenPatternIn(schema: unknown): Result<never> | undefined {
  const found = brokenPattern(schema);
  return found === undefined
    ? undefined
    : failed({ code: "invalid", message: fieldText("brokenPattern", found), retry: false });
}
