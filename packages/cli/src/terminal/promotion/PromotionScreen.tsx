import type { FormField, FormValues } from "@twinhelm/core/form/model";
import { planLines } from "@twinhelm/core/promotion/lines";
import { promotionText } from "@twinhelm/core/promotion/text";
import { useNotifications } from "@twinhelm/core/react/actions";
import { visibleText } from "@twinhelm/core/text/visible";
import { useState } from "react";
import type { RouteScreen } from "../area/faces";
import { buttonItem, textItems } from "../asset/FieldScreen";
import { useTerminal } from "../context";
import { fieldItems } from "../form/fieldItems";
import { type Item, itemsView, note } from "../form/items";
import { completedPath } from "../input/path";
import { openLine, show } from "../navigation/state";
import { useFieldKeys } from "../record/useFieldKeys";
import type { ScreenProps } from "../screen/screen";
import { applyingItems, endedItems } from "./endedItems";
import { plannedItems } from "./plannedItems";
import { useLeaveQuestion } from "./useLeaveQuestion";
import { useStepCursor } from "./useStepCursor";
import { type TerminalPromotion, useTerminalPromotion } from "./useTerminalPromotion";

const planKeys = ["plan.take", "plan.save"] as const;
type PlanKey = (typeof planKeys)[number];

const planField = (key: PlanKey): FormField => ({
  key,
  label: promotionText(key),
  kind: "text",
  hint: promotionText("plan.path"),
});

/** promotion: two sides are chosen and compared, lines are chosen and applied. */
export const PromotionScreen: RouteScreen = ({ parameters: _, ...props }) => {
  const { area, state, change, children } = props;
  const { paint } = useTerminal();
  const promotion = useTerminalPromotion();
  const [isTried, setTried] = useState(false);
  const { parts, input } = usePromotionFields(props, promotion, isTried);
  const { context, step } = promotion;
  useStepCursor(step, change);
  useLeaveQuestion(step === "applying", change);
  const { failure, plan } = context;
  const fields = (list: readonly FormField[]) => fieldItems(list, parts);
  const items: readonly Item[] = [
    ...(failure === undefined ? [] : [note("failure", visibleText(failure.message), "danger")]),
    ...stepItems(),
  ];
  function stepItems(): readonly Item[] {
    if (step === "choosing") return choosingItems(promotion, fields, setTried);
    if (step === "reading") return [note("reading", promotionText("reading"), "bold"), stopItem(promotion)];
    if (step === "applying") return [...applyingItems(promotion, paint), stopItem(promotion)];
    if (step === "planned") return plannedItems({ promotion, paint, change, fields, setTried });
    return endedItems(promotion, paint);
  }
  const view = itemsView(items, { area, state, change, paint });
  const readAll = () => {
    if (plan === undefined) return;
    const title = promotionText("head", { source: plan.source.name, target: plan.target.name });
    change(show({ kind: "file", title, text: planLines(plan).join("\n"), top: 0 }));
  };
  return children({
    lines: view.lines,
    commands: { ...(step === "planned" ? { view: readAll } : {}), ...view.commands },
    denied: view.denied,
    input,
  });
};

const stopItem = ({ send }: TerminalPromotion): Item =>
  buttonItem("stop", promotionText("stop"), () => send({ type: "STOP" }));

function choosingItems(
  { fields, problems, send }: TerminalPromotion,
  draw: (fields: readonly FormField[]) => readonly Item[],
  setTried: (tried: boolean) => void,
): readonly Item[] {
  const compare = () => {
    setTried(true);
    if (Object.keys(problems).length === 0) send({ type: "PLAN" });
  };
  return [
    ...textItems("about", [promotionText("about")]),
    ...draw(fields),
    buttonItem("compare", promotionText("compare"), compare),
    ...draw([planField("plan.take")]),
  ];
}

/** The fields with their keys; Tab completes paths, and a plan is taken in or saved once its path was typed. */
function usePromotionFields({ state, change }: ScreenProps, promotion: TerminalPromotion, isTried: boolean) {
  const { fields, problems, context, set, takeFile, savePlan } = promotion;
  const { notifications } = useNotifications();
  const [paths, setPaths] = useState<FormValues>({});
  const values = { ...context.values, ...paths };
  const keys = useFieldKeys(
    {
      values,
      fields: [...fields, ...planKeys.map(planField)],
      shown: isTried ? problems : {},
      set(key, value) {
        if (key !== "plan.take" && key !== "plan.save") return set(key, value);
        setPaths({ ...paths, [key]: value });
        if (typeof value !== "string" || value.trim() === "") return;
        if (key === "plan.take") void takeFile(value.trim());
        else
          void savePlan(value.trim()).then((saved) => {
            if (saved.ok)
              notifications.say({
                tone: "success",
                text: promotionText("plan.saved", { path: value.trim() }),
              });
            else notifications.fail(saved.failure);
          });
      },
    },
    state.place.line,
    change,
  );
  const { line } = state.place;
  const isPath = line !== undefined && (line.key.endsWith(".path") || line.key.startsWith("plan."));
  if (keys.input === undefined || !isPath) return keys;
  const onNext = (typed: string) =>
    void completedPath(typed).then((whole) => {
      if (whole !== undefined && whole !== typed) change(openLine(line, whole));
    });
  return { ...keys, input: { ...keys.input, onNext } };
}
