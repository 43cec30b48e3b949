import { type FirstStep, useFirstSteps } from "@twinhelm/core/dashboard/home/steps/react";
import { homeText } from "@twinhelm/core/dashboard/home/text";
import { useId } from "react";
import { useChoose } from "../action/FaceProvider";
import { ActionButton } from "../shell/ActionButton";
import { MaterialIcon } from "../shell/MaterialIcon";

/** What is left to do of the first things with an instance; each is gone once it is done. */
export function FirstSteps() {
  const id = useId();
  const steps = useFirstSteps();
  if (steps.length === 0) return null;
  return (
    <section className="first-steps" aria-labelledby={id}>
      <h2 id={id}>{homeText("steps")}</h2>
      <ol>
        {steps.map((step) => (
          <Step key={step.id} step={step} />
        ))}
      </ol>
    </section>
  );
}

function Step({ step: { title, text, icon, offered, path } }: { step: FirstStep }) {
  const { choose } = useChoose();
  return (
    <li>
      <ActionButton
        icon={<MaterialIcon name={icon} />}
        text={title}
        to={path}
        onClick={() => offered !== undefined && choose(offered, {})}
      />
      <span className="muted">{text}</span>
    </li>
  );
}
