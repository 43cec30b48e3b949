import type { CommandName } from "@twinhelm/core/versioncontrol/commands";
import { httpError } from "../shell/errors";
import { ArgumentProblem, failureOf, prepared } from "./git/commands";
import { hideSecrets, takeSecrets, withoutSecrets } from "./git/credentials";
import { refusalOf } from "./git/refusals";
import { GitFailure } from "./git/run";
import type { Repository } from "./repository";

/** A command that was looked at and may be run. */
export interface ReadyCommand {
  readonly name: CommandName;
  /** Lines of credentials that its addresses had. */
  readonly secrets: readonly string[];
  run(repository: Repository, signal: AbortSignal): Promise<unknown>;
}

/** Looks at the arguments before anything is done. Throws 400. */
export function readyCommand(name: CommandName, given: readonly string[]): ReadyCommand {
  const refusal = refusalOf(name, given);
  if (refusal !== undefined) throw httpError(400, withoutSecrets(refusal));
  const { args, lines } = takeSecrets(given);
  const command = preparedOf(name, args);
  return {
    name,
    secrets: lines,
    async run(repository, signal) {
      const answer = await gitAnswer(repository, command.args, signal);
      const failure = failureOf(answer);
      if (failure !== undefined) throw httpError(400, bare(failure, repository));
      return hideSecrets(command.resultOf(answer));
    },
  };
}

function preparedOf(name: CommandName, args: readonly string[]) {
  try {
    return prepared[name](args);
  } catch (error) {
    if (error instanceof ArgumentProblem) throw httpError(400, error.message);
    throw error;
  }
}

async function gitAnswer(repository: Repository, args: readonly string[], signal: AbortSignal) {
  try {
    return await repository.git(args, { signal });
  } catch (error) {
    if (error instanceof GitFailure) throw httpError(400, error.message);
    throw error;
  }
}

/** What git says, without secrets and without the folders of the machine. */
export const bare = (text: string, { root }: Pick<Repository, "root">): string =>
  withoutSecrets(text).replaceAll(`${root}/`, "").replaceAll(root, ".");
