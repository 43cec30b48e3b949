/** The language of numbers and dates: what POSIX variables say, as the web names it. */
export function localeOf(environment: Readonly<Record<string, string | undefined>>): string | undefined {
  const name = environment.LC_ALL || environment.LC_TIME || environment.LANG || "";
  const tag = name.replace(/[.@].*$/, "").replace("_", "-");
  try {
    return /^[a-z]{2,3}\b/.test(tag) ? Intl.getCanonicalLocales(tag)[0] : undefined;
  } catch {
    return undefined;
  }
}
