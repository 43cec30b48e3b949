import type { Transaction } from "../engine/engine";
import { hashRecoveryCode } from "./recoveryCodes";
import { stepOf } from "./totp";

/** Spends what somebody answered for the second factor: a code of the authenticator, or a recovery code. False: it is neither, or was spent. */
export async function spendAnswer(
  tx: Transaction,
  identity: string,
  secret: string,
  answer: string,
  now: number,
): Promise<boolean> {
  const step = stepOf(secret, answer, now);
  if (step !== undefined) return tx.factors.spend(identity, step);
  const hash = hashRecoveryCode(identity, answer);
  return hash !== undefined && tx.factors.spendCode(identity, hash);
}
