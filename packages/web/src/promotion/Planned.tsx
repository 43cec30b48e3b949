import { Button, FormGroup, InputGroup } from "@blueprintjs/core";
import { differenceOf } from "@twinhelm/core/promotion/lines";
import { countsWanted, deletionAnswer, isReady, lossesOf } from "@twinhelm/core/promotion/machine";
import { planText } from "@twinhelm/core/promotion/planFile";
import { promotionText } from "@twinhelm/core/promotion/text";
import { useId, useState } from "react";
import { FormError } from "../shell/FormError";
import { saveContent } from "../storage/browser/saveFile";
import { SideFields } from "./ChooseSides";
import { DataLines } from "./DataLines";
import { PlanLines } from "./PlanLines";
import type { WebPromotion } from "./useWebPromotion";

/** The plan: its lines, which of them are wanted, and what goes for good. */
export function Planned({ promotion }: { promotion: WebPromotion }) {
  const { context, send, problems } = promotion;
  const { plan, taken, refused } = context;
  const [tried, setTried] = useState(false);
  if (plan === undefined) return null;
  const { count, total } = countsWanted(context);
  const apply = () => {
    if (taken && Object.keys(problems).length > 0) return setTried(true);
    send({ type: "APPLY" });
  };
  const isLoss = lossesOf(context).resources > 0;
  return (
    <>
      <PlanHead promotion={promotion} />
      {refused.length > 0 && (
        <FormError>{promotionText("refused", { count: refused.length, target: plan.target.name })}</FormError>
      )}
      <PlanLines promotion={promotion} plan={plan} />
      <DataLines promotion={promotion} />
      {taken && <SideFields promotion={promotion} tried={tried} />}
      <Losses promotion={promotion} />
      <p className="promotion-buttons">
        <Button text={promotionText("back")} onClick={() => send({ type: "BACK" })} />
        {!taken && <Button text={promotionText("again")} onClick={() => send({ type: "PLAN" })} />}
        {total > 0 && (
          <Button
            intent={isLoss ? "danger" : "primary"}
            text={promotionText("apply", { count })}
            disabled={!isReady(context)}
            onClick={apply}
          />
        )}
      </p>
    </>
  );
}

function PlanHead({ promotion: { context, send } }: { promotion: WebPromotion }) {
  const { plan } = context;
  if (plan === undefined) return null;
  const names = { source: plan.source.name, target: plan.target.name };
  const { count, total } = countsWanted(context);
  const chosen = promotionText("chosen", { count, total });
  return (
    <header className="promotion-head">
      <h2>{promotionText("head", names)}</h2>
      <p>{differenceOf(plan, { lines: context.data, large: context.large })}</p>
      {total > 0 && (
        <p className="promotion-buttons">
          <span className="muted">{chosen}</span>
          <Button size="small" text={promotionText("all")} onClick={() => send({ type: "ALL" })} />
          <Button size="small" text={promotionText("nothing")} onClick={() => send({ type: "NONE" })} />
          <Button
            size="small"
            text={promotionText("plan.save")}
            onClick={() => saveContent(planText(plan), "plan.json", "application/json")}
          />
        </p>
      )}
    </header>
  );
}

function Losses({ promotion: { context, send } }: { promotion: WebPromotion }) {
  const losses = lossesOf(context);
  const id = useId();
  if (losses.resources === 0) return null;
  return (
    <>
      <FormError>{promotionText("losses", losses)}</FormError>
      <FormGroup label={promotionText("type", { answer: deletionAnswer })} labelFor={id}>
        <InputGroup
          id={id}
          autoComplete="off"
          value={context.typed}
          onValueChange={(typed) => send({ type: "TYPE", typed })}
        />
      </FormGroup>
    </>
  );
}
