/** Ids that the drag library knows entries, categories and lists by; they share one space. */
export const entryKey = (id: string): string => `entry ${id}`;
export const categoryKey = (name: string): string => `category ${name}`;
export const listKey = (category: string | undefined): string => `list ${category ?? ""}`;

/** The part behind the first space, if the key is of that kind. */
const behind = (kind: string, key: unknown): string | undefined =>
  typeof key === "string" && key.startsWith(`${kind} `) ? key.slice(kind.length + 1) : undefined;

export const entryOf = (key: unknown): string | undefined => behind("entry", key);
export const listOf = (key: unknown): string | undefined => behind("list", key);
export const categoryOf = (key: unknown): string | undefined => behind("category", key);
