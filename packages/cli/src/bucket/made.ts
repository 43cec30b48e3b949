import type { Bucket } from "@twinhelm/core/bucket/model";
import { madeText } from "@twinhelm/core/bucket/template/actions";
import { templateText } from "@twinhelm/core/bucket/template/text";
import type { CommandContext } from "../connection/connection";
import { CommandError, exitCodes, isCommandError } from "../shell/exit";

/** The ids of what was made go to standard output, what it is called to standard error. */
export function tellMade(context: CommandContext, made: readonly Bucket[]): void {
  for (const { _id } of made) context.out(_id);
  context.say(madeText(made));
}

/** Runs what makes buckets. Where something of theirs is taken, what can be done is said too. */
export async function withHint<T>(hint: "problem.hint" | "problem.hints", run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!isCommandError(error) || error.exitCode !== exitCodes.conflict) throw error;
    throw new CommandError(`${error.message}\n${templateText(hint)}`, error.exitCode);
  }
}
