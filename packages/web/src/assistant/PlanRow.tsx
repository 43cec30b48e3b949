import { Button } from "@blueprintjs/core";
import { assistantActions } from "@twinhelm/core/assistant/actions";
import type { Plan } from "@twinhelm/core/assistant/model";
import { assistantText } from "@twinhelm/core/assistant/text";
import { planLine, planNotes, planState } from "@twinhelm/core/assistant/words";
import { useInvocation } from "@twinhelm/core/react/actions";
import { useId } from "react";
import { ChangedThings } from "../activity/ChangedThings";
import { FormError } from "../shell/FormError";
import { MaterialIcon } from "../shell/MaterialIcon";

interface PlanRowProps {
  readonly plan: Plan;
  readonly open: boolean;
  readonly onToggle: () => void;
}

/** One plan; opened, what can be decided about it, which stays in sight, and what it changes. */
export function PlanRow({ plan, open, onToggle }: PlanRowProps) {
  const id = useId();
  return (
    <li>
      <div className="activity-line plan-line">
        <Button
          variant="minimal"
          size="small"
          icon={<MaterialIcon name={open ? "expand_less" : "expand_more"} />}
          aria-label={assistantText("look")}
          aria-expanded={open}
          aria-controls={id}
          onClick={onToggle}
        />
        <span className="activity-text">{planLine(plan)}</span>
        <span className="plan-state">{planState(plan)}</span>
      </div>
      {open && (
        <div id={id} className="activity-open">
          {plan.state === "waiting" && <Decision id={plan._id} />}
          {[...new Set(planNotes(plan))].map((note) => (
            <p key={note}>{note}</p>
          ))}
          <ChangedThings changes={plan.changes} hidden={0} />
          {plan.more > 0 && <p className="muted">{assistantText("more", { count: plan.more })}</p>}
        </div>
      )}
    </li>
  );
}

function Decision({ id }: { id: string }) {
  const accept = useInvocation(assistantActions.accept);
  const refuse = useInvocation(assistantActions.refuse);
  const failure = accept.failure ?? refuse.failure;
  const busy = accept.busy || refuse.busy;
  return (
    <div className="plan-decision">
      {failure !== undefined && <FormError>{failure.message}</FormError>}
      <div className="activity-actions">
        <Button
          intent="primary"
          icon={<MaterialIcon name={assistantActions.accept.icon} />}
          text={assistantText("accept")}
          loading={accept.busy}
          disabled={busy}
          onClick={() => void accept.run({ id })}
        />
        <Button
          icon={<MaterialIcon name={assistantActions.refuse.icon} />}
          text={assistantText("refuse")}
          loading={refuse.busy}
          disabled={busy}
          onClick={() => void refuse.run({ id })}
        />
      </div>
    </div>
  );
}
