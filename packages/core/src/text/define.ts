/** Values for the names in a text. */
export type TextValues = Readonly<Record<string, string | number>>;

/** `{count|one|many}`, whose words may hold values themselves. */
const plural = /\{(\w+)\|((?:[^{}|]|\{\w+\})*)\|((?:[^{}|]|\{\w+\})*)\}/g;

/**
 * Makes the function that gives the texts of one catalogue. `{name}` is replaced by a value; one that is not given
 * stays visible. `{count|document|documents}` is the word for one where the value is 1, else that for many.
 */
export function defineTexts<Key extends string>(entries: Readonly<Record<Key, string>>) {
  return (key: Key, values: TextValues = {}): string =>
    entries[key]
      .replace(plural, (_, name: string, one: string, many: string) =>
        String(values[name]) === "1" ? one : many,
      )
      .replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
