import { parseExpression } from "./parse";
import { tokenize } from "./token";

const opens = new Set(["(", "[", "{"]);
const closes = new Set([")", "]", "}"]);

/**
 * The terms that `&&` joins, each as it is written, so that joined again they mean the same. A text that joins none,
 * or cannot be read, is one term.
 */
export function conjuncts(text: string): readonly string[] {
  const parsed = parseExpression(text);
  if (!parsed.ok || parsed.ast.kind !== "binary" || parsed.ast.operator !== "&&") return [text.trim()];
  const terms: string[] = [];
  let depth = 0;
  let begin = 0;
  for (const { kind, text: sign, position } of tokenize(text)) {
    if (kind !== "operator") continue;
    if (opens.has(sign)) depth += 1;
    else if (closes.has(sign)) depth -= 1;
    else if (sign === "&&" && depth === 0) {
      terms.push(text.slice(begin, position).trim());
      begin = position + sign.length;
    }
  }
  return [...terms, text.slice(begin).trim()];
}
