import { HttpError } from "../shell/errors";

/** A filter that cannot be answered: 400 with what is wrong and, where that helps, what to write. */
export class FilterProblem extends HttpError {
  readonly status = 400;
  constructor(message: string) {
    super({ statusCode: 400, message });
    this.name = "FilterProblem";
  }
}

/** A problem in the words of the database that the contract names (bucket.md section 8). */
export const databaseProblem = (message: string): FilterProblem =>
  new FilterProblem(`Database error: ${message}`);
