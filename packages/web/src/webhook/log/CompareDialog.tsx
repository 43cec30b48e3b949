import { Button, Dialog, DialogBody, DialogFooter } from "@blueprintjs/core";
import { logTime } from "@twinhelm/core/log/time";
import { differenceOf, differs } from "@twinhelm/core/webhook/log/difference";
import type { WebhookLog } from "@twinhelm/core/webhook/log/model";
import { webhookLogText } from "@twinhelm/core/webhook/log/text";
import { useReturnFocus } from "../../shell/useReturnFocus";

const marks = { both: " ", first: "-", second: "+" } as const;

/** Two answers, line by line: what the first alone has, what the second alone has. */
export function CompareDialog({
  one,
  other,
  onClose,
}: {
  one: WebhookLog;
  other: WebhookLog;
  onClose: () => void;
}) {
  useReturnFocus();
  const lines = differenceOf(one, other);
  const [first, second] = one.created_at <= other.created_at ? [one, other] : [other, one];
  return (
    <Dialog isOpen className="log-compare" title={webhookLogText("compare.title")} onClose={onClose}>
      <DialogBody>
        <p className="muted">
          - {logTime(first.created_at)}
          <br />+ {logTime(second.created_at)}
        </p>
        {!differs(lines) && <p role="status">{webhookLogText("compare.same")}</p>}
        <div className="log-difference">
          {lines.map(({ kind, text }, index) => {
            const Line = kind === "both" ? "span" : kind === "first" ? "del" : "ins";
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no names, and never move
              <Line key={index}>
                {marks[kind]} {text}
                {"\n"}
              </Line>
            );
          })}
        </div>
      </DialogBody>
      <DialogFooter actions={<Button text={webhookLogText("close")} onClick={onClose} />} />
    </Dialog>
  );
}
