import { success } from "@twinhelm/core/http/failure";
import { confirming } from "../navigation/layer";
import { type Change, type Place, questionOf, show } from "../navigation/state";

/** Does something at once, or asks first where it would lose what was not saved, or end what runs. */
export type Guarding = (run: () => void) => () => void;

export const guarding =
  (place: Place, change: (change: Change) => void): Guarding =>
  (run) =>
  () => {
    const question = questionOf(place);
    if (question === undefined) return run();
    const go = async () => {
      run();
      return success(undefined);
    };
    change(show(confirming(question, go)));
  };
