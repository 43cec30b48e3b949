import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const path = join(import.meta.dirname, "results.json");

interface Figure {
  readonly value: number;
  readonly limit: string;
  readonly reached: boolean;
  readonly note: string;
}

/** Keeps a figure beside its limit and prints both. A missed limit is printed, it does not fail the run. */
export function report(
  name: string,
  value: number,
  limit: { most?: number; least?: number },
  note = "",
): void {
  const reached = value <= (limit.most ?? Number.POSITIVE_INFINITY) && value >= (limit.least ?? 0);
  const words = limit.most === undefined ? `at least ${limit.least}` : `at most ${limit.most}`;
  const figures: Record<string, Figure> = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
  figures[name] = { value: Number(value.toPrecision(3)), limit: words, reached, note };
  writeFileSync(path, `${JSON.stringify(figures, null, 2)}\n`);
  console.log(`${reached ? "OK    " : "MISSED"} ${name}: ${value.toPrecision(3)} (${words}) ${note}`);
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
