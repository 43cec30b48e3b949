/** What tests are run against beside a backend on SQLite that serves its own console. */
type Against = "original" | "console" | "postgres";

/** A test that says nothing of such a server, as it is about what that has not. */
export interface LeftOut {
  readonly against: Against;
  /** Below `tests`. */
  readonly file: string;
  /** Names of its tests as they stand in the file; absent: all of them, as they begin with what is not there. */
  readonly tests?: readonly string[];
  readonly why: string;
}

const postgres = (file: string, why: string, ...tests: readonly string[]): LeftOut => ({
  against: "postgres",
  file,
  why,
  ...(tests.length === 0 ? {} : { tests }),
});

/** Tests of what is in the file of SQLite, and of nothing else. */
export const leftOutOfPostgres: readonly LeftOut[] = [
  postgres(
    "contract/errors.test.ts",
    "waits for rows of other nodes, and is never held as a file",
    "a database that another connection holds is 503 with a time to come back",
  ),
];
