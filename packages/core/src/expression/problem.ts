/** A place where the text stops being an expression. */
export class SyntaxProblem extends Error {
  constructor(
    message: string,
    readonly position: number,
  ) {
    super(message);
  }
}
