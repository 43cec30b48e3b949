import { invoke } from "@twinhelm/core/action/invoke";
import type { Failure } from "@twinhelm/core/http/failure";
import { factorComplete, factorRemove, factorStart } from "@twinhelm/core/identity/actions";
import type { FactorKind, Identity } from "@twinhelm/core/identity/model";
import { factorKindsQuery } from "@twinhelm/core/identity/queries";
import { useNotifications } from "@twinhelm/core/react/actions";
import { useClient } from "@twinhelm/core/react/console";
import { useFactorKinds } from "@twinhelm/core/react/records";
import { identityText } from "@twinhelm/core/text/identity";
import { visibleText } from "@twinhelm/core/text/visible";
import { useState } from "react";
import { fittingCode, qrLines } from "../../identity/qrLines";
import type { Item } from "../form/items";
import { useTerminal } from "../shell/context";
import { choosing, confirming } from "../shell/layer";
import type { FieldInput, ScreenProps } from "../shell/screen";
import { changePlace, closeLine, openLine, show } from "../shell/state";
import { useCopy } from "../shell/useCopy";
import { type Guarded, usePermissions } from "../shell/usePermissions";
import { type Enrolling, factorItems } from "./factorItems";

/** How long a message of success stays, in milliseconds (spec 1, section 9). */
const stay = 5000;

const none: Enrolling = { step: "none" };

/** The second factor of an identity on its screen: items, and the line in which an answer is typed. */
export function useFactor(
  { area, state, change }: Pick<ScreenProps, "area" | "state" | "change">,
  identity: Identity | undefined,
  own: boolean,
): { items: readonly Item[]; input: FieldInput | undefined } {
  const { paint, colours, spoken } = useTerminal();
  const client = useClient();
  const { notifications } = useNotifications();
  const permissions = usePermissions();
  const copy = useCopy();
  const kinds = useFactorKinds(identity !== undefined);
  const [enrolling, setEnrolling] = useState<Enrolling>(none);
  const [failure, setFailure] = useState<string>();
  if (identity === undefined) return { items: [], input: undefined };
  const { _id: id, identifier: name } = identity;
  const guard = (run: () => void): Guarded =>
    permissions.guard(own ? undefined : factorRemove.permission?.({ id, name }), run);
  const fail = (reason: Failure) => setFailure(visibleText(reason.message));
  const cursorTo = (item: string) =>
    change(changePlace((place) => ({ ...place, cursor: { id: item, row: 0 } })));
  const choose = async () => {
    const offered = await client.queries
      .fetchQuery(factorKindsQuery(client.transport))
      .catch(() => undefined);
    // Why there are none was told.
    if (offered === undefined) return;
    const items = offered.map(({ type, title, description }) => ({
      id: type,
      label: title,
      ...(description === undefined ? {} : { hint: description }),
    }));
    const pick = (type: string) => {
      const kind = offered.find((each) => each.type === type);
      if (kind === undefined) return;
      setFailure(undefined);
      setEnrolling({ step: "chosen", kind, config: {} });
      cursorTo("factor.start");
    };
    change(show(choosing({ title: identityText("factor.choose"), items, onPick: pick })));
  };
  const start = async () => {
    if (enrolling.step === "none") return;
    const { kind, config } = enrolling;
    setFailure(undefined);
    const result = await invoke(client, factorStart, { id, type: kind.type, config });
    if (!result.ok) return fail(result.failure);
    const { readChallenge } = await import("../../identity/challenge");
    const challenge = readChallenge(result.value.challenge);
    setEnrolling({ step: "challenge", kind, config, challenge, answer: "" });
    cursorTo(spoken || challenge.codes.length === 0 ? "factor.key" : "factor.code");
  };
  const complete = async () => {
    if (enrolling.step !== "challenge") return;
    const { kind, config, answer } = enrolling;
    if (answer === "") return change(openLine({ key: "factor.answer" }, ""));
    const result = await invoke(client, factorComplete, { id, answer });
    if (result.ok) {
      setEnrolling(none);
      setFailure(undefined);
      notifications.say({ tone: "success", text: identityText("factor.done") }, stay);
      return;
    }
    // The server keeps no enrolment after a wrong answer.
    setFailure(`${visibleText(result.failure.message)} ${identityText("factor.again")}`);
    setEnrolling({ step: "chosen", kind, config });
    cursorTo("factor.start");
  };
  const disable = () => {
    const question = factorRemove.confirm?.({ id, name });
    if (question === undefined) return;
    const run = async () => {
      const result = await invoke(client, factorRemove, { id, name });
      if (result.ok) {
        setEnrolling(none);
        notifications.say({ tone: "success", text: identityText("factor.off") }, stay);
      }
      return result;
    };
    change(show(confirming(question, run)));
  };
  const setConfig = (key: string, value: string) =>
    setEnrolling((now) => (now.step === "none" ? now : { ...now, config: { ...now.config, [key]: value } }));
  const askConfig = (key: string) => () => {
    if (enrolling.step === "none") return;
    const choices = choicesOf(enrolling.kind, key);
    const value = enrolling.config[key] ?? "";
    if (choices === undefined) return change(openLine({ key: `factor.config.${key}` }, value));
    const items = choices.map((choice) => ({ id: choice, label: choice }));
    change(show(choosing({ title: key, items, onPick: (choice) => setConfig(key, choice) }, value)));
  };
  const items = factorItems({
    factor: identity.authFactor,
    enrolling,
    titleOf: (type) => kinds.value?.find((kind) => kind.type === type)?.title ?? type,
    failure,
    code: codeOf(),
    paint,
    keys: {
      disable: guard(disable),
      enable: guard(() => void choose()),
      start: guard(() => void start()),
      complete: guard(() => void complete()),
      config: (key) => ({ run: askConfig(key) }),
      answer: { run: () => change(openLine({ key: "factor.answer" }, "")) },
      copy: (text) => () => copy(text),
    },
  });
  return { items, input: inputOf() };

  /** Whoever is read to gets the key instead. */
  function codeOf(): readonly string[] | undefined {
    if (enrolling.step !== "challenge" || (spoken && enrolling.challenge.key !== undefined)) return undefined;
    const code = fittingCode(enrolling.challenge.codes, { width: area.width - 1, height: area.height });
    return code === undefined ? undefined : qrLines(code.modules, code.margin, colours);
  }

  function inputOf(): FieldInput | undefined {
    const { line } = state.place;
    if (line?.key === "factor.answer")
      return {
        label: identityText("factor.answer"),
        onSubmit: (typed) => {
          setEnrolling((now) => (now.step === "challenge" ? { ...now, answer: typed.trim() } : now));
          change(closeLine);
          cursorTo("factor.complete");
        },
      };
    if (line?.key.startsWith("factor.config.") !== true) return undefined;
    const key = line.key.slice("factor.config.".length);
    return {
      label: visibleText(key),
      onSubmit: (typed) => {
        setConfig(key, typed);
        change(closeLine);
      },
    };
  }
}

/** What a setting may be set to; `undefined`: any text. */
const choicesOf = ({ config }: FactorKind, key: string): readonly string[] | undefined =>
  config[key]?.enum?.map(String);
