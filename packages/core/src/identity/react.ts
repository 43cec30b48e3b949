import { useQuery } from "@tanstack/react-query";
import { useMachine } from "@xstate/react";
import { useState } from "react";
import { runAction, shownInQuestion } from "../action/run";
import type { Result } from "../http/failure";
import { type Loaded, loadedOf, useClient } from "../react/console";
import type { ConsoleClient } from "../shell/client";
import { factorComplete, factorRemove, factorRenew, factorStart } from "./actions";
import { listFactorKinds } from "./api";
import type { FactorChallenge, FactorKind, Identity, SignOn } from "./model";
import { factorKindsQuery, recoveryCodesQuery, signOnsQuery } from "./queries";
import type { ReadChallenge } from "./secondFactor/challenge";
import type { SecondFactorContext, SecondFactorServices } from "./secondFactor/context";
import { secondFactorMachine } from "./secondFactor/machine";
import { removeConfirmed } from "./secondFactor/removing";
import type { SecondFactorStep } from "./secondFactor/setup";
import { identityText } from "./text";

/** The kinds of second factors that the server offers. */
export function useFactorKinds(wanted: boolean): Loaded<readonly FactorKind[]> {
  const { transport } = useClient();
  return loadedOf(useQuery({ ...factorKindsQuery(transport), enabled: wanted }));
}

/** How many recovery codes an identity has left; null: the server has none. */
export function useRecoveryCodes(id: string): Loaded<number | null> {
  const { transport } = useClient();
  return loadedOf(useQuery({ ...recoveryCodesQuery(transport, id), enabled: id !== "" }));
}

/** How an identity is known at providers; null: the server keeps none. */
export function useSignOns(id: string): Loaded<readonly SignOn[] | null> {
  const { transport } = useClient();
  return loadedOf(useQuery({ ...signOnsQuery(transport, id), enabled: id !== "" }));
}

/** How many are left, in words. */
export const codesLeftText = (left: number): string =>
  left === 0
    ? identityText("codes.none")
    : left === 1
      ? identityText("codes.leftOne")
      : identityText("codes.left", { n: left });

/** How long a message of success stays, in milliseconds (spec 1, section 9). */
const stay = 5000;

/** What can be done with a second factor. A step that does not fit the moment changes nothing. */
interface SecondFactorSteps {
  readonly enable: (owner: Identity) => void;
  /** Asks for the kinds again, or goes back to choosing one. */
  readonly choose: () => void;
  readonly pick: (kind: string) => void;
  readonly set: (key: string, value: string) => void;
  readonly start: () => void;
  readonly type: (answer: string) => void;
  readonly complete: () => void;
  /** Begins to take it away; `remove` does it, once that was confirmed. */
  readonly disable: (owner: Identity) => void;
  /** Begins to make new recovery codes: `complete` does it with an answer. */
  readonly renew: (owner: Identity) => void;
  readonly remove: () => Promise<Result<unknown>>;
  readonly cancel: () => void;
}

/** A second factor that is enabled or taken away: how far that has come, and what can be done. */
export interface SecondFactor<Read extends ReadChallenge>
  extends Pick<
      SecondFactorContext<Read>,
      "kinds" | "kind" | "config" | "challenge" | "answer" | "codes" | "problem"
    >,
    SecondFactorSteps {
  readonly step: SecondFactorStep;
  /** True: the server is asked. */
  readonly busy: boolean;
}

const steps: readonly SecondFactorStep[] = [
  "choosing",
  "configuring",
  "answering",
  "proving",
  "keeping",
  "removing",
];

/** The machine of a second factor, with the console's own way of reading a challenge. */
export function useSecondFactor<Read extends ReadChallenge>(
  read: (started: FactorChallenge) => Promise<Read>,
): SecondFactor<Read> {
  const client = useClient();
  const [machine] = useState(() => secondFactorMachine<Read>());
  const [state, send, actor] = useMachine(machine, { input: servicesOf(client, read) });
  const { kinds, kind, config, challenge, answer, codes, problem } = state.context;
  // A question that was left without an answer is over.
  const begin = (type: "ENABLE" | "DISABLE" | "RENEW", owner: Identity) => {
    send({ type: "CANCEL" });
    send({ type, owner });
  };
  return {
    ...{ kinds, kind, config, challenge, answer, codes, problem },
    step: steps.find((each) => state.hasTag(each)) ?? "idle",
    busy: state.hasTag("busy"),
    enable: (owner) => begin("ENABLE", owner),
    choose: () => send({ type: "CHOOSE" }),
    pick: (chosen) => send({ type: "PICK", kind: chosen }),
    set: (key, value) => send({ type: "SET", key, value }),
    start: () => send({ type: "START" }),
    type: (typed) => send({ type: "TYPE", answer: typed }),
    complete: () => send({ type: "COMPLETE" }),
    disable: (owner) => begin("DISABLE", owner),
    renew: (owner) => begin("RENEW", owner),
    cancel: () => send({ type: "CANCEL" }),
    remove: () => removeConfirmed(actor),
  };
}

const servicesOf = <Read extends ReadChallenge>(
  client: ConsoleClient,
  read: (started: FactorChallenge) => Promise<Read>,
): SecondFactorServices<Read> => ({
  kinds: () => listFactorKinds(client.transport),
  start: (input) => runAction(client, factorStart, input),
  read,
  complete: (input) => runAction(client, factorComplete, input),
  renew: (input) => runAction(client, factorRenew, input),
  remove: (input) => runAction(client, factorRemove, input, shownInQuestion),
  say: (words) => client.notifications.say({ tone: "success", text: words }, stay),
  now: () => Date.now(),
});
