import { failed, type Result } from "@twinhelm/core/http/failure";
import { text } from "@twinhelm/core/text/catalogue";

/** Runs what was confirmed. A fault of the console itself is an answer too: the question says so and stays. */
export async function answerOf(run: () => Promise<Result<unknown>>): Promise<Result<unknown>> {
  try {
    return await run();
  } catch (fault) {
    const reason = fault instanceof Error ? fault.message : String(fault);
    return failed({
      code: "unexpected-answer",
      message: text("shell.fault", { reason }),
      retry: false,
    });
  }
}
