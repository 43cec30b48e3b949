import type { PromotionStep } from "@twinhelm/core/promotion/machine";
import { useEffect, useEffectEvent, useRef } from "react";
import { type Change, changePlace } from "../navigation/state";

/** Where each step begins: its first line, and the form at the button that reads both sides again. */
export function useStepCursor(step: PromotionStep, change: (change: Change) => void): void {
  const last = useRef(step);
  const move = useEffectEvent(() => {
    if (last.current === step) return;
    last.current = step;
    const cursor = step === "choosing" ? { id: "compare", row: 0 } : undefined;
    change(changePlace((place) => ({ ...place, cursor })));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step moves it once
  useEffect(move, [step]);
}
