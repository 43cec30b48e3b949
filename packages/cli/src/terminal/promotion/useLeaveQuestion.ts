import { promotionText } from "@twinhelm/core/promotion/text";
import { formText } from "@twinhelm/core/text/form";
import { useEffect } from "react";
import { type Change, changePlace, show } from "../navigation/state";

const question = {
  title: promotionText("leave.title"),
  paragraphs: [promotionText("leave.about"), formText("leave.confirm")],
};

/** While a plan is applied, leaving is asked about; the question goes with what it was about. */
export function useLeaveQuestion(isApplying: boolean, change: (change: Change) => void): void {
  useEffect(() => {
    if (!isApplying) return;
    change(changePlace((place) => ({ ...place, running: question })));
    return () =>
      change((state) => {
        const { layer } = state;
        const isAsked = layer?.kind === "confirm" && layer.confirmation.title === question.title;
        const ended = changePlace((place) => ({ ...place, running: undefined }))(state);
        return isAsked ? show(undefined)(ended) : ended;
      });
  }, [isApplying, change]);
}
