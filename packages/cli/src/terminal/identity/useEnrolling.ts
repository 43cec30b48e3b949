import { runAction } from "@twinhelm/core/action/run";
import type { Failure } from "@twinhelm/core/http/failure";
import { factorComplete, factorRemove, factorStart } from "@twinhelm/core/identity/actions";
import { listFactorKinds } from "@twinhelm/core/identity/api";
import type { Identity } from "@twinhelm/core/identity/model";
import { identityText } from "@twinhelm/core/identity/text";
import { useClient } from "@twinhelm/core/react/console";
import { visibleText } from "@twinhelm/core/text/visible";
import { useState } from "react";
import { useTerminal } from "../context";
import { choosing, confirming } from "../navigation/layer";
import { type Change, show } from "../navigation/state";
import type { Enrolling } from "./factorItems";

/** How long a message of success stays, in milliseconds (spec 1, section 9). */
const stay = 5000;

const none: Enrolling = { step: "none" };

interface Steps {
  readonly change: (change: Change) => void;
  /** Puts the cursor on the item that comes next. */
  readonly cursorTo: (item: string) => void;
}

/** The steps in which a second factor is enabled or disabled, and how far they have come. */
export function useEnrolling(identity: Identity | undefined, { change, cursorTo }: Steps) {
  const client = useClient();
  const { spoken } = useTerminal();
  const [enrolling, setEnrolling] = useState<Enrolling>(none);
  const [failure, setFailure] = useState<string>();
  const id = identity?._id ?? "";
  const done = (text: "factor.done" | "factor.off") => {
    setEnrolling(none);
    setFailure(undefined);
    client.notifications.say({ tone: "success", text: identityText(text) }, stay);
  };
  const choose = async () => {
    const listed = await listFactorKinds(client.transport);
    if (!listed.ok) return setFailure(wordsOf(listed.failure));
    setFailure(undefined);
    const offered = listed.value;
    const items = offered.map(({ type, title, description }) => ({
      id: type,
      label: title,
      ...(description === undefined ? {} : { hint: description }),
    }));
    const onPick = (type: string) => {
      const kind = offered.find((each) => each.type === type);
      if (kind === undefined) return;
      setFailure(undefined);
      setEnrolling({ step: "chosen", kind, config: {} });
      cursorTo("factor.start");
    };
    change(show(choosing({ title: identityText("factor.choose"), items, onPick })));
  };
  const start = async () => {
    if (enrolling.step === "none") return;
    const { kind, config } = enrolling;
    setFailure(undefined);
    const result = await runAction(client, factorStart, { id, type: kind.type, config });
    if (!result.ok) return setFailure(wordsOf(result.failure));
    const { readChallenge } = await import("../../identity/challenge");
    const challenge = readChallenge(result.value.challenge);
    setEnrolling({ step: "challenge", kind, config, challenge, answer: "" });
    cursorTo(spoken || challenge.codes.length === 0 ? "factor.key" : "factor.code");
  };
  const complete = async () => {
    if (enrolling.step !== "challenge") return;
    const { kind, config, answer } = enrolling;
    const result = await runAction(client, factorComplete, { id, answer });
    if (result.ok) return done("factor.done");
    // The server keeps no enrolment after a wrong answer.
    setFailure(`${wordsOf(result.failure)} ${identityText("factor.again")}`);
    setEnrolling({ step: "chosen", kind, config });
    cursorTo("factor.start");
  };
  const disable = () => {
    const input = { id, name: identity?.identifier ?? "" };
    const question = factorRemove.confirm?.(input);
    if (question === undefined) return;
    const run = async () => {
      const result = await runAction(client, factorRemove, input);
      if (result.ok) done("factor.off");
      return result;
    };
    change(show(confirming(question, run)));
  };
  return {
    enrolling,
    failure,
    choose,
    start,
    complete,
    disable,
    setConfig: (key: string, value: string) =>
      setEnrolling((now) =>
        now.step === "none" ? now : { ...now, config: { ...now.config, [key]: value } },
      ),
    setAnswer: (answer: string) =>
      setEnrolling((now) => (now.step === "challenge" ? { ...now, answer } : now)),
  };
}

const wordsOf = ({ message }: Failure): string => visibleText(message);
