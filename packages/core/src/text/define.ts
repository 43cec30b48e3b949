/** Values for the names in a text. */
export type TextValues = Readonly<Record<string, string | number>>;

/**
 * Makes the function that gives the texts of one catalogue. A value that is not given stays visible as
 * `{name}`.
 */
export function defineTexts<Key extends string>(entries: Readonly<Record<Key, string>>) {
  return (key: Key, values: TextValues = {}): string =>
    entries[key].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
