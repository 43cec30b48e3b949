import type { Notifications } from "@twinhelm/core/shell/notifications";
import { faultText } from "./faultText";

/** What ends because somebody went on is no fault. */
const isCancelled = (thrown: unknown): boolean =>
  thrown instanceof Error && ["AbortError", "Canceled"].includes(thrown.name);

/** Says what nobody caught, so that no failure is silent. */
export function sayUncaught(notifications: Notifications): void {
  const say = (thrown: unknown) => {
    if (!isCancelled(thrown)) notifications.say({ tone: "danger", text: faultText(thrown) });
  };
  addEventListener("unhandledrejection", ({ reason }) => say(reason));
  addEventListener("error", ({ error }) => {
    // Without an error it is a remark of the browser, such as that sizes were observed a frame late.
    if (error !== undefined && error !== null) say(error);
  });
}
