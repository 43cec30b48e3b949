import type { FactorKind } from "../model";
import { identityText } from "../text";

/** The kind whose codes an authenticator app shows. */
const totp = "totp";
export const isTotp = ({ type }: { readonly type: string }): boolean => type === totp;

/** A second factor as people call it; one that this console does not know as its server does. */
export const titleOfFactor = (factor: {
  readonly type: string;
  readonly title?: string | undefined;
}): string => (isTotp(factor) ? identityText("factor.totp") : factor.title || factor.type);

/** What is asked for in order to enrol a factor; `undefined`: it is to prove one, where a recovery code is as good. */
export const answerLabel = (kind: Pick<FactorKind, "type"> | undefined): string =>
  identityText(kind !== undefined && isTotp(kind) ? "factor.answer.totp" : "factor.answer");
