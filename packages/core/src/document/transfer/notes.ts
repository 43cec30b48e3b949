import type { Bucket } from "../../bucket/model";
import type { Transport } from "../../http/transport";
import type { SentRow } from "./api";
import type { ReadRow, RowProblem, RowReading } from "./rows";
import type { Source } from "./source";

/** What is imported, and how. */
export interface Importing extends Omit<RowReading, "columns" | "isJson"> {
  readonly transport: Transport;
  /** Those that the caller may see: relations lead to them. */
  readonly buckets: readonly Bucket[];
  /** Opens the file, each time from its begin. */
  readonly open: () => Promise<Source>;
  readonly dryRun: boolean;
  /** Rows with problems are left out; else nothing is written where one has some. */
  readonly skipInvalid: boolean;
  readonly onProgress?: ((rows: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface ImportReport {
  readonly rows: number;
  readonly written: boolean;
  readonly inserted: number;
  readonly updated: number;
  /** Rows with problems; `problems` are those of the first of them. */
  readonly refused: number;
  readonly problems: readonly RowProblem[];
  /** False: the server writes rows one by one, so that what was written before one failed stays. */
  readonly together: boolean;
}

/** Problems that are kept. */
export const mostProblems = 1_000;

/** What is known of the rows so far. */
export function createNotes() {
  const problems: RowProblem[] = [];
  let [rows, refused] = [0, 0];
  return {
    rows: () => rows,
    refused: () => refused,
    problems: () => problems,
    /** Notes what is wrong; gives the rows that are right. */
    take(read: readonly ReadRow[]): readonly SentRow[] {
      rows += read.length;
      const bad = read.filter((each) => each.problems.length > 0);
      refused += bad.length;
      for (const each of bad)
        if (problems.length < mostProblems)
          problems.push(...each.problems.slice(0, mostProblems - problems.length));
      return read
        .filter((each) => each.problems.length === 0)
        .map(({ row, document }) => ({ row, document }));
    },
    /** Notes a row that the server refused. */
    refuse(problem: RowProblem): void {
      refused += 1;
      if (problems.length < mostProblems) problems.push(problem);
    },
  };
}
