/** A filter that cannot be answered. The message says what is wrong and, where that helps, what to write. */
export class FilterProblem extends Error {
  readonly status = 400;
}

/** A problem in the words of the database that the contract names (bucket.md section 8). */
export const databaseProblem = (message: string): FilterProblem =>
  new FilterProblem(`Database error: ${message}`);
