import type { Expression } from "./ast";
import { checkExpression, type ExpressionUse } from "./check";
import type { RegexMatcher } from "./library";
import { parseExpression } from "./parse";

/** Parses and checks in one step. `position`: index into the text of what is wrong. */
export function readExpression(
  text: string,
  use: ExpressionUse,
  matcher?: RegexMatcher,
):
  | { readonly ok: true; readonly ast: Expression }
  | { readonly ok: false; readonly message: string; readonly position: number } {
  const starts = new Map<Expression, number>();
  const parsed = parseExpression(text, starts);
  if (!parsed.ok) return parsed;
  const checked = checkExpression(parsed.ast, use, matcher);
  if (checked.ok) return parsed;
  const { message, at } = checked;
  return { ok: false, message, position: (at && starts.get(at)) ?? 0 };
}
