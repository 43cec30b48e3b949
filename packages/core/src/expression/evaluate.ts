import { compileCondition } from "./aggregate";
import type { Expression } from "./ast";
import type { RegexMatcher } from "./library";
import { compileRun } from "./run";

/** What selectors look into: the row, and the stored document of the caller. */
export interface Scope {
  readonly document?: unknown;
  readonly auth?: unknown;
}

export interface EvaluationOptions {
  /**
   * `aggregate`: the semantics of MongoDB, for read rules and filters; gives a boolean.
   * `run`: the semantics of JavaScript, for write rules; gives any value.
   */
  readonly mode: "aggregate" | "run";
  /** Milliseconds since the epoch at the start of the request, for `now()`. */
  readonly now: number;
  readonly matcher: RegexMatcher;
}

export type Evaluation = (scope: Scope) => unknown;

/**
 * Makes an expression ready to be evaluated on many documents. The expression must have passed
 * `checkExpression` for its use; a part that would not pass throws here.
 */
export function compileExpression(ast: Expression, options: EvaluationOptions): Evaluation {
  return options.mode === "run" ? compileRun(ast, options) : compileCondition(ast, options);
}

/** Evaluates an expression once (contract, bucket.md section 9). */
export function evaluateExpression(ast: Expression, scope: Scope, options: EvaluationOptions): unknown {
  return compileExpression(ast, options)(scope);
}
