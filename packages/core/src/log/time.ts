const two = (value: number): string => String(value).padStart(2, "0");

/** MM/dd/yyyy HH:mm:ss, as spec 3 has it, in the zone of the reader. */
export function logTime(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  const day = [two(date.getMonth() + 1), two(date.getDate()), date.getFullYear()].join("/");
  return `${day} ${[date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(":")}`;
}
