import type { Failure, FailureCode } from "@twinhelm/core/http/failure";

/** Exit codes of every command. A stable interface: scripts rely on them. */
export const exitCodes = {
  ok: 0,
  failure: 1,
  usage: 2,
  differences: 3,
  notSignedIn: 4,
  denied: 5,
  conflict: 6,
  notFound: 7,
  partly: 8,
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

const byFailure: Partial<Record<FailureCode, ExitCode>> = {
  "not-signed-in": exitCodes.notSignedIn,
  "stale-sign-in": exitCodes.notSignedIn,
  denied: exitCodes.denied,
  // What the server cannot read is wrong use as much as what we cannot read.
  invalid: exitCodes.usage,
  conflict: exitCodes.conflict,
  "not-found": exitCodes.notFound,
  aborted: exitCodes.interrupted,
  partly: exitCodes.partly,
};

/** Exit codes of a command that compares, those of diff tools. */
export const diffCodes = { same: 0, different: 1, trouble: 2 } as const;

/** The exit code of a failed call. */
export const exitCodeOf = (failure: Failure): ExitCode =>
  isTaken(failure) ? exitCodes.conflict : (byFailure[failure.code] ?? exitCodes.failure);

/** Whether another document has a value that is to be unique: the server says of that that it "should unique". */
export const isTaken = ({ status, message }: Failure): boolean =>
  status === 400 && /\bshould (be )?unique\b/.test(message);

/** Ends a command with a line on standard error and an exit code. */
export class CommandError extends Error {
  readonly exitCode: ExitCode;
  constructor(message: string, exitCode: ExitCode) {
    super(message);
    this.name = "CommandError";
    this.exitCode = exitCode;
  }
}

/** Whether an error ends a command with an exit code. By its name: the console and the server have classes of their own. */
export const isCommandError = (error: unknown): error is CommandError =>
  error instanceof Error && error.name === "CommandError" && "exitCode" in error;

export const usageError = (message: string) => new CommandError(message, exitCodes.usage);
export const failureError = (failure: Failure) => new CommandError(failure.message, exitCodeOf(failure));
