import { childrenOf, type Expression, selectorOf } from "./ast";

/** Selectors of an expression by their root, each a list of field names without the root. */
export interface SelectorPaths {
  /** Paths into the document: `document.a.b` gives `["a","b"]`. */
  readonly document: readonly (readonly string[])[];
  /** Paths into the caller's document. */
  readonly auth: readonly (readonly string[])[];
}

/**
 * Every path that an expression reads. With `bare`, names without a root are fields of the document, as in
 * filters and read rules; write rules know only `document` and `auth` (contract, bucket.md section 9.2).
 */
export function selectorPathsOf(ast: Expression, bare: boolean): SelectorPaths {
  const document: (readonly string[])[] = [];
  const auth: (readonly string[])[] = [];
  const open: Expression[] = [ast];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const [root, ...rest] = selectorOf(node) ?? [undefined];
    if (root === undefined) {
      open.push(...(node.kind === "call" ? node.args : childrenOf(node)));
    } else if (root === "auth") {
      auth.push(rest);
    } else if (root === "document") {
      document.push(rest);
    } else if (bare) {
      document.push([root, ...rest]);
    }
  }
  return { document, auth };
}

/**
 * Dotted paths into the document that go through at least one field (`port.name`, `meta.flag.name`): the
 * relations among them, from the root on, must be resolved before the evaluation.
 */
export function relationPathsOf(ast: Expression, options: { readonly bare: boolean }): readonly string[] {
  const paths = selectorPathsOf(ast, options.bare).document.filter((path) => path.length > 1);
  return [...new Set(paths.map((path) => path.join(".")))];
}
