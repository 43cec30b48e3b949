/** A path below an API, as it was given; undefined: parts of it would lead out of there. */
export function cleanPath(path: string): string | undefined {
  const [before = ""] = path.split(/[?#]/, 1);
  if (!before.startsWith("/") && before !== "") return undefined;
  const parts = before.split(/[/\\]|%2f|%5c/i);
  return parts.some((part) => /^(\.|%2e){1,2}$/i.test(part)) ? undefined : path;
}
