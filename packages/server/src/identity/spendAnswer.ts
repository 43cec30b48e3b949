import type { Transaction } from "../engine/engine";
import { hashRecoveryCode } from "./recoveryCodes";
import { stepOf } from "./totp";

/**
 * Spends what somebody answered for the second factor, as it is now: a code of the authenticator, or a recovery code. False:
 * it is neither, or was spent, or there is no factor any more.
 */
export async function spendAnswer(
  tx: Transaction,
  identity: string,
  answer: string,
  now: number,
): Promise<boolean> {
  const factor = await tx.factors.find(identity);
  if (factor === undefined) return false;
  const step = stepOf(factor.secret, answer, now);
  if (step !== undefined) return tx.factors.spend(identity, step);
  const hash = hashRecoveryCode(identity, answer);
  return hash !== undefined && tx.factors.spendCode(identity, hash);
}
