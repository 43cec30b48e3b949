import type { Expression } from "./ast";
import { checkExpression, type ExpressionUse } from "./check";
import type { RegexMatcher } from "./library";
import { parseExpression } from "./parse";

/** Parses and checks in one step. `position` is given for a syntax error only. */
export function readExpression(
  text: string,
  use: ExpressionUse,
  matcher?: RegexMatcher,
):
  | { readonly ok: true; readonly ast: Expression }
  | { readonly ok: false; readonly message: string; readonly position?: number } {
  const parsed = parseExpression(text);
  if (!parsed.ok) return parsed;
  const checked = checkExpression(parsed.ast, use, matcher);
  return checked.ok ? parsed : checked;
}
