import type { Failure, Result } from "../../http/failure";
import { secondsToNextCode } from "../../session/code";
import type { FactorChallenge, FactorDone, FactorKind, Identity } from "../model";
import { identityText } from "../text";
import type { ReadChallenge } from "./challenge";
import { isTotp } from "./words";

type Owner = Pick<Identity, "_id" | "identifier">;

/** What the machine of a second factor needs from outside. */
export interface SecondFactorServices<Read extends ReadChallenge> {
  kinds(): Promise<Result<readonly FactorKind[]>>;
  start(input: {
    readonly id: string;
    readonly type: string;
    readonly config: Readonly<Record<string, string>>;
  }): Promise<Result<FactorChallenge>>;
  /** Reads from what the server sent what an authenticator needs: an image, a key. */
  read(started: FactorChallenge): Promise<Read>;
  complete(input: { readonly id: string; readonly answer: string }): Promise<Result<FactorDone>>;
  renew(input: { readonly id: string; readonly answer: string }): Promise<Result<FactorDone>>;
  remove(input: { readonly id: string; readonly name: string }): Promise<Result<unknown>>;
  /** Told what went well. */
  say(text: string): void;
  /** Milliseconds since the epoch. */
  now(): number;
}

export interface SecondFactorContext<Read extends ReadChallenge> {
  readonly services: SecondFactorServices<Read>;
  readonly owner: Owner;
  /** Those that the server offers. */
  readonly kinds: readonly FactorKind[];
  readonly kind: FactorKind | undefined;
  /** Settings of the kind, by key. */
  readonly config: Readonly<Record<string, string>>;
  readonly challenge: Read | undefined;
  readonly answer: string;
  /** Recovery codes that were made just now, to be kept. */
  readonly codes: readonly string[];
  /** Why the last step failed, in words. */
  readonly problem: string | undefined;
  /** Why it could not be taken away. */
  readonly failure: Failure | undefined;
}

/** Taking it away; `tell` hears how that ended. Whatever was begun at the server is finished, and told once left. */
export interface Removal<Read extends ReadChallenge>
  extends Pick<SecondFactorContext<Read>, "services" | "owner"> {
  readonly tell: ((result: Result<unknown>) => void) | undefined;
}

export type SecondFactorEvent =
  | { readonly type: "ENABLE"; readonly owner: Owner }
  | { readonly type: "CHOOSE" }
  | { readonly type: "PICK"; readonly kind: string }
  | { readonly type: "SET"; readonly key: string; readonly value: string }
  | { readonly type: "START" }
  | { readonly type: "TYPE"; readonly answer: string }
  | { readonly type: "COMPLETE" }
  | { readonly type: "RENEW"; readonly owner: Owner }
  | { readonly type: "DISABLE"; readonly owner: Owner }
  /** `tell` hears how it ended, also where the machine has stopped by then. */
  | { readonly type: "REMOVE"; readonly tell?: ((result: Result<unknown>) => void) | undefined }
  | { readonly type: "CANCEL" };

/** Nothing is under way. */
export const untouched = {
  kind: undefined,
  config: {},
  challenge: undefined,
  answer: "",
  codes: [],
  problem: undefined,
  failure: undefined,
} as const;

export const firstContext = <Read extends ReadChallenge>(
  services: SecondFactorServices<Read>,
): SecondFactorContext<Read> => ({
  ...untouched,
  services,
  owner: { _id: "", identifier: "" },
  kinds: [],
});

/** What is wrong with an answer, and when there is another one. */
export function wrongAnswer({
  kind,
  services,
}: Pick<SecondFactorContext<ReadChallenge>, "kind" | "services">) {
  if (kind !== undefined && !isTotp(kind)) return identityText("factor.wrong.other");
  return identityText("factor.wrong", { n: secondsToNextCode(services.now()) });
}
