import { type ExportSpecifier, parse } from "es-module-lexer/js";

/** What an initialiser begins with that is no function. */
const noFunction = String.raw`(?:["'\`\d[{/]|(?:true|false|null|undefined|new|class)\b)`;
const constant = new RegExp(String.raw`^\s*(?::\s*[\w.<>[\]|& ]+)?=\s*${noFunction}`);
const defaultConstant = new RegExp(String.raw`^\s*${noFunction}`);

/**
 * The names under which code gives functions out, as triggers call them, in the order of the code. `undefined`: it
 * cannot be read as it stands, as while somebody types.
 */
export function exportedHandlers(code: string): readonly string[] | undefined {
  try {
    const [, found] = parse(code);
    return [...new Set(found.filter((each) => mayBeCalled(code, each)).map(({ n }) => n))];
  } catch {
    return undefined;
  }
}

/** Types, classes and plain values are given out too; what cannot be told from its beginning may be a function. */
function mayBeCalled(code: string, { n, s, e }: ExportSpecifier): boolean {
  const before = code.slice(Math.max(0, s - 40), s);
  const after = code.slice(e, e + 80);
  if (/(?:[\w$]|\bclass\s+|\btype\s+|\*\s+as\s+)$/.test(before)) return false;
  if (/^(?:declare|type|enum|abstract)$/.test(n) && /^\s+[\w$]/.test(after)) return false;
  return n === "default" ? !defaultConstant.test(after) : !constant.test(after);
}
