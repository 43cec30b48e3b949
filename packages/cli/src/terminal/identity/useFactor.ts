import { factorRemove } from "@twinhelm/core/identity/actions";
import type {
  FactorChallenge,
  FactorKind,
  Identity,
  Factor as StoredFactor,
} from "@twinhelm/core/identity/model";
import {
  type SecondFactor,
  useFactorKinds,
  useRecoveryCodes,
  useSecondFactor,
} from "@twinhelm/core/identity/react";
import { answerLabel, titleOfFactor } from "@twinhelm/core/identity/secondFactor/words";
import { visibleText } from "@twinhelm/core/text/visible";
import { useEffect, useEffectEvent } from "react";
import type { DrawnChallenge } from "../../identity/challenge";
import { fittingCode, qrLines } from "../../identity/qrLines";
import { useTerminal } from "../context";
import type { Item } from "../form/items";
import { type Guarded, usePermissions } from "../keys/usePermissions";
import { choosing, confirming } from "../navigation/layer";
import { type Change, changePlace, closeLine, type OpenLine, openLine, show } from "../navigation/state";
import { useCopy } from "../output/useCopy";
import type { Area, FieldInput, ScreenProps } from "../screen/screen";
import { type FactorParts, factorItems } from "./factorItems";

type Factor = SecondFactor<DrawnChallenge>;

const answerKey = "factor.answer";
const configKey = "factor.config.";

/** The second factor of an identity on its screen: items, and the line in which an answer is typed. */
export function useFactor(
  { area, state, change }: Pick<ScreenProps, "area" | "state" | "change">,
  identity: Identity | undefined,
  own: boolean,
): { items: readonly Item[]; input: FieldInput | undefined } {
  const { paint } = useTerminal();
  const kinds = useFactorKinds(identity !== undefined).value;
  const factor = useSecondFactor(readChallenge);
  const left = useRecoveryCodes(identity?._id ?? "").value;
  const code = useCode(area, factor);
  const keys = useFactorKeys(factor, { identity, own, change });
  useCursor(factor, change, code !== undefined);
  if (identity === undefined) return { items: [], input: undefined };
  const titleOf = (stored: StoredFactor) =>
    titleOfFactor({ title: kinds?.find(({ type }) => type === stored.type)?.title, ...stored });
  const items = factorItems({ stored: identity.authFactor, factor, titleOf, code, left, paint, keys });
  return { items, input: inputOf(state.place.line, factor, change) };
}

const readChallenge = async ({ challenge }: FactorChallenge): Promise<DrawnChallenge> =>
  (await import("../../identity/challenge")).readChallenge(challenge);

interface KeyParts {
  readonly identity: Identity | undefined;
  readonly own: boolean;
  readonly change: (change: Change) => void;
}

/** What the keys do with each item. */
function useFactorKeys(factor: Factor, { identity, own, change }: KeyParts): FactorParts["keys"] {
  const permissions = usePermissions();
  const copy = useCopy();
  const { _id: id = "", identifier: name = "" } = identity ?? {};
  const request = own ? undefined : factorRemove.permission?.({ id, name });
  const guard = (run: () => void): Guarded => permissions.guard(request, run);
  const askAnswer = () => change(openLine({ key: answerKey }, ""));
  const askConfig = (key: string) => () => {
    const choices = choicesOf(factor.kind, key);
    const value = factor.config[key] ?? "";
    if (choices === undefined) return change(openLine({ key: `${configKey}${key}` }, value));
    const items = choices.map((choice) => ({ id: choice, label: choice }));
    change(show(choosing({ title: key, items, onPick: (choice) => factor.set(key, choice) }, value)));
  };
  const disable = () => {
    const question = factorRemove.confirm?.({ id, name });
    if (identity === undefined || question === undefined) return;
    factor.disable(identity);
    change(show(confirming(question, factor.remove)));
  };
  return {
    disable: guard(disable),
    renew: guard(() => {
      if (identity === undefined) return;
      factor.renew(identity);
      change(openLine({ key: answerKey }, ""));
    }),
    enable: guard(() => identity !== undefined && factor.enable(identity)),
    choose: guard(factor.choose),
    pick: (kind) => guard(() => factor.pick(kind)),
    start: guard(factor.start),
    complete: guard(factor.answer === "" ? askAnswer : factor.complete),
    cancel: { run: factor.cancel },
    config: (key) => ({ run: askConfig(key) }),
    answer: { run: askAnswer },
    copy: (text) => () => copy(text),
  };
}

/** Puts the cursor on what a step asks for; a code can be typed at once, and again where it was wrong. */
function useCursor(factor: Factor, change: (change: Change) => void, drawn: boolean): void {
  const { step, challenge, problem, busy } = factor;
  const code = drawn ? "factor.code" : "factor.key";
  const target = {
    idle: undefined,
    removing: undefined,
    proving: "codes.renew",
    keeping: "codes.done",
    choosing: factor.kinds[0] === undefined ? "factor.choose" : `factor.kind.${factor.kinds[0].type}`,
    configuring: "factor.start",
    answering: problem === undefined ? code : "factor.answer",
  }[step];
  const move = useEffectEvent(() => {
    if (target === undefined) return;
    change(changePlace((place) => ({ ...place, cursor: { id: target, row: 0 } })));
    if (step === "answering" && !busy) change(openLine({ key: answerKey }, ""));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step, and each answer to it, moves it once
  useEffect(move, [step, challenge, problem, busy]);
}

/** The lines of a code. Screen reader users get the key instead. */
function useCode({ width, height }: Area, { challenge }: Factor): readonly string[] | undefined {
  const { colours, spoken } = useTerminal();
  if (challenge === undefined || (spoken && challenge.key !== undefined)) return undefined;
  const code = fittingCode(challenge.codes, { width: width - 1, height });
  return code === undefined ? undefined : qrLines(code.modules, code.margin, colours);
}

/** The line of the answer, which Enter sends, or of a setting. */
function inputOf(
  line: OpenLine | undefined,
  factor: Factor,
  change: (change: Change) => void,
): FieldInput | undefined {
  if (line?.key === answerKey)
    return {
      label: answerLabel(factor.step === "answering" ? factor.kind : undefined),
      onSubmit(typed) {
        change(closeLine);
        factor.type(typed.trim());
        factor.complete();
      },
    };
  if (line?.key.startsWith(configKey) !== true) return undefined;
  const key = line.key.slice(configKey.length);
  return {
    label: visibleText(key),
    onSubmit(typed) {
      factor.set(key, typed);
      change(closeLine);
    },
  };
}

/** What a setting may be set to; `undefined`: any text. */
const choicesOf = (kind: FactorKind | undefined, key: string): readonly string[] | undefined =>
  kind?.config[key]?.enum?.map(String);
