/**
 * Compiles a wildcard of exclude mode: `*` matches any run of characters, case is ignored
 * (contract, passport.md section 4.3).
 */
export function compileGlob(pattern: string): (text: string) => boolean {
  if (pattern === "*") return () => true;
  const parts = pattern.toLowerCase().split("*");
  if (parts.length === 1) return (text) => text.toLowerCase() === parts[0];
  return (text) => matchParts(parts, text.toLowerCase());
}

function matchParts(parts: readonly string[], text: string): boolean {
  const first = parts[0] ?? "";
  const last = parts[parts.length - 1] ?? "";
  if (!text.startsWith(first) || text.length < first.length + last.length || !text.endsWith(last)) {
    return false;
  }
  let from = first.length;
  const end = text.length - last.length;
  for (const part of parts.slice(1, -1)) {
    const at = text.indexOf(part, from);
    if (at < 0 || at + part.length > end) return false;
    from = at + part.length;
  }
  return from <= end;
}
