import { Button, ProgressBar } from "@blueprintjs/core";
import { promotionText } from "@twinhelm/core/promotion/text";
import { text } from "@twinhelm/core/text/catalogue";
import { useLeaveGuard } from "../input/useLeaveGuard";
import type { WebPromotion } from "./useWebPromotion";

const leaving = {
  title: promotionText("leave.title"),
  paragraphs: [promotionText("leave.about"), text("common.pleaseConfirm")],
  go: promotionText("leave.go"),
};

/** How far an apply is; what runs can be stopped, and begun again. */
export function Applying({ promotion: { context, send } }: { promotion: WebPromotion }) {
  const { progress } = context;
  const guard = useLeaveGuard(true, undefined, leaving);
  const said =
    progress === undefined
      ? promotionText("beginning")
      : promotionText("applying", {
          at: progress.at,
          total: progress.total,
          last: progress.last,
        });
  return (
    <>
      <p role="status">{said}</p>
      <ProgressBar
        intent="primary"
        aria-label={promotionText("title")}
        value={progress === undefined ? 0 : progress.at / progress.total}
      />
      <p className="promotion-buttons">
        <Button text={promotionText("stop")} onClick={() => send({ type: "STOP" })} />
      </p>
      {guard.dialog}
    </>
  );
}
