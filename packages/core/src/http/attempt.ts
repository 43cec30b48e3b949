import { type Failure, failed, type Result, success } from "./failure";

/** Says in a sentence what was broken off; `reason`: what was thrown, without its full stop. */
export type BrokenOff = (reason: string) => string;

function thrown(error: unknown, say: BrokenOff): Result<never> {
  const reason = (error instanceof Error ? error.message : String(error)).replace(/\.$/, "");
  const failure: Failure = { code: "unexpected-answer", message: say(reason), retry: false };
  return failed(failure);
}

/** Runs a step. What it throws becomes a failure (`unexpected-answer`), so that nothing waits for it for ever. */
export async function attempt<Value>(
  work: () => Promise<Result<Value>>,
  say: BrokenOff,
): Promise<Result<Value>> {
  try {
    return await work();
  } catch (error) {
    return thrown(error, say);
  }
}

/** What a step gives that waits for nothing; what it throws becomes a failure (`unexpected-answer`). */
export function tried<Value>(work: () => Value, say: BrokenOff): Result<Value> {
  try {
    return success(work());
  } catch (error) {
    return thrown(error, say);
  }
}
