type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;

/** What was given and did not arrive in what was parsed, by its dotted path. */
export function lostPaths(given: unknown, parsed: unknown, path = ""): readonly string[] {
  if (!isFields(given) || !isFields(parsed)) return [];
  return Object.entries(given).flatMap(([key, value]) =>
    key in parsed ? lostPaths(value, parsed[key], `${path}${key}.`) : [`${path}${key}`],
  );
}
