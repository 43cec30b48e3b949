import { factorRemove } from "@twinhelm/core/identity/actions";
import type { FactorKind, Identity } from "@twinhelm/core/identity/model";
import { useFactorKinds } from "@twinhelm/core/identity/react";
import { identityText } from "@twinhelm/core/identity/text";
import { visibleText } from "@twinhelm/core/text/visible";
import { fittingCode, qrLines } from "../../identity/qrLines";
import { useTerminal } from "../context";
import type { Item } from "../form/items";
import { type Guarded, usePermissions } from "../keys/usePermissions";
import { choosing } from "../navigation/layer";
import { changePlace, closeLine, type OpenLine, openLine, show } from "../navigation/state";
import { useCopy } from "../output/useCopy";
import type { Area, FieldInput, ScreenProps } from "../screen/screen";
import { type Enrolling, factorItems } from "./factorItems";
import { useEnrolling } from "./useEnrolling";

const answerKey = "factor.answer";
const configKey = "factor.config.";

/** The second factor of an identity on its screen: items, and the line in which an answer is typed. */
export function useFactor(
  { area, state, change }: Pick<ScreenProps, "area" | "state" | "change">,
  identity: Identity | undefined,
  own: boolean,
): { items: readonly Item[]; input: FieldInput | undefined } {
  const { paint } = useTerminal();
  const permissions = usePermissions();
  const copy = useCopy();
  const kinds = useFactorKinds(identity !== undefined).value;
  const code = useCode(area);
  const cursorTo = (item: string) =>
    change(changePlace((place) => ({ ...place, cursor: { id: item, row: 0 } })));
  const steps = useEnrolling(identity, { change, cursorTo });
  const { enrolling } = steps;
  if (identity === undefined) return { items: [], input: undefined };
  const request = own ? undefined : factorRemove.permission?.({ id: identity._id, name: "" });
  const guard = (run: () => void): Guarded => permissions.guard(request, run);
  const askAnswer = () => change(openLine({ key: answerKey }, ""));
  const answered = enrolling.step === "challenge" && enrolling.answer !== "";
  const askConfig = (key: string) => () => {
    if (enrolling.step === "none") return;
    const choices = choicesOf(enrolling.kind, key);
    const value = enrolling.config[key] ?? "";
    if (choices === undefined) return change(openLine({ key: `${configKey}${key}` }, value));
    const items = choices.map((choice) => ({ id: choice, label: choice }));
    change(show(choosing({ title: key, items, onPick: (choice) => steps.setConfig(key, choice) }, value)));
  };
  const items = factorItems({
    factor: identity.authFactor,
    enrolling,
    titleOf: (type) => kinds?.find((kind) => kind.type === type)?.title ?? type,
    failure: steps.failure,
    code: code(enrolling),
    paint,
    keys: {
      disable: guard(steps.disable),
      enable: guard(() => void steps.choose()),
      start: guard(() => void steps.start()),
      complete: guard(answered ? () => void steps.complete() : askAnswer),
      config: (key) => ({ run: askConfig(key) }),
      answer: { run: askAnswer },
      copy: (text) => () => copy(text),
    },
  });
  const answer = (typed: string) => {
    steps.setAnswer(typed.trim());
    change(closeLine);
    cursorTo("factor.complete");
  };
  const config = (key: string) => (typed: string) => {
    steps.setConfig(key, typed);
    change(closeLine);
  };
  return { items, input: inputOf(state.place.line, answer, config) };
}

/** The lines of a code. Whoever is read to gets the key instead. */
function useCode({ width, height }: Area): (enrolling: Enrolling) => readonly string[] | undefined {
  const { colours, spoken } = useTerminal();
  return (enrolling) => {
    if (enrolling.step !== "challenge" || (spoken && enrolling.challenge.key !== undefined)) return undefined;
    const code = fittingCode(enrolling.challenge.codes, { width: width - 1, height });
    return code === undefined ? undefined : qrLines(code.modules, code.margin, colours);
  };
}

/** The line of the answer, or of a setting. */
function inputOf(
  line: OpenLine | undefined,
  answer: (typed: string) => void,
  config: (key: string) => (typed: string) => void,
): FieldInput | undefined {
  if (line?.key === answerKey) return { label: identityText("factor.answer"), onSubmit: answer };
  if (line?.key.startsWith(configKey) !== true) return undefined;
  const key = line.key.slice(configKey.length);
  return { label: visibleText(key), onSubmit: config(key) };
}

/** What a setting may be set to; `undefined`: any text. */
const choicesOf = ({ config }: FactorKind, key: string): readonly string[] | undefined =>
  config[key]?.enum?.map(String);
