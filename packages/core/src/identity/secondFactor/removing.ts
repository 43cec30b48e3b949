import type { Actor } from "xstate";
import { type Failure, failed, type Result } from "../../http/failure";
import { identityText } from "../text";
import type { ReadChallenge } from "./challenge";
import type { secondFactorMachine } from "./machine";

const left: Failure = { code: "conflict", message: identityText("factor.left"), retry: false };

/**
 * Takes the second factor away, as was confirmed, and gives how that ended; also where its screen is left meanwhile.
 * Fails with `conflict` where it is not asked.
 */
export function removeConfirmed<Read extends ReadChallenge>(
  actor: Actor<ReturnType<typeof secondFactorMachine<Read>>>,
): Promise<Result<unknown>> {
  if (!actor.getSnapshot().can({ type: "REMOVE" })) return Promise.resolve(failed(left));
  return new Promise((resolve) => actor.send({ type: "REMOVE", tell: resolve }));
}
