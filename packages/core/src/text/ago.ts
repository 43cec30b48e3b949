const units = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/** How long before `now` a moment was, such as `3 hours ago`; both are milliseconds since the epoch. */
export function ago(time: number, now: number, locale?: string): string {
  const seconds = Math.max(0, (now - time) / 1000);
  const format = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const [unit, length] = units.find(([, each]) => seconds >= each) ?? ["second", 1];
  return format.format(-Math.floor(unit === "second" ? 0 : seconds / length), unit);
}
