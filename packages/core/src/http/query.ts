import type { Failure, Result } from "./failure";

/** Carries a failure through a query cache, which knows errors only as thrown. */
export class FailureError extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.message);
    this.name = "FailureError";
    this.failure = failure;
  }
}

/** `meta` of a query whose screen says itself that what it asks for is gone. */
export const showsAbsence = { showsAbsence: true } as const;

/** The value of a result, or its failure thrown: for query functions alone. */
export async function unwrap<T>(result: Promise<Result<T>>): Promise<T> {
  const settled = await result;
  if (settled.ok) return settled.value;
  throw new FailureError(settled.failure);
}

/** The failure of a query; a bug keeps being thrown. */
export function failureOf(error: unknown): Failure | undefined {
  if (error === null || error === undefined) return undefined;
  if (error instanceof FailureError) return error.failure;
  throw error;
}
