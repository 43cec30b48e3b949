import { Button, Checkbox } from "@blueprintjs/core";
import { changeTitle, linesBelow } from "@twinhelm/core/promotion/lines";
import { neededLines, wantedLines } from "@twinhelm/core/promotion/machine";
import type { Plan, PlannedChange } from "@twinhelm/core/promotion/model";
import { promotionText } from "@twinhelm/core/promotion/text";
import { keyOf } from "@twinhelm/core/representation/model";
import { useState } from "react";
import { ResourceChange } from "../activity/ResourceChange";
import type { WebPromotion } from "./useWebPromotion";

/** Lines that are drawn at once. */
const some = 200;

/** The lines of a plan, each with its differences and whether it is wanted. */
export function PlanLines({ promotion: { context, send }, plan }: { promotion: WebPromotion; plan: Plan }) {
  const [shown, setShown] = useState(some);
  const wanted = new Set(wantedLines(context).map(keyOf));
  const needed = neededLines(context);
  const refused = new Map(context.refused.map(({ change, message }) => [keyOf(change), message]));
  return (
    <>
      <ul className="promotion-lines">
        {plan.changes.slice(0, shown).map((change) => {
          const key = keyOf(change);
          return (
            <Line
              key={key}
              change={change}
              isWanted={wanted.has(key)}
              neededBy={needed.get(key)}
              refused={refused.get(key)}
              onToggle={() => send({ type: "TOGGLE", key })}
            />
          );
        })}
      </ul>
      {plan.changes.length > shown && (
        <Button text={promotionText("more")} onClick={() => setShown(shown + some)} />
      )}
    </>
  );
}

interface LineProps {
  readonly change: PlannedChange;
  readonly isWanted: boolean;
  readonly neededBy: PlannedChange | undefined;
  readonly refused: string | undefined;
  readonly onToggle: () => void;
}

function Line({ change, isWanted, neededBy, refused, onToggle }: LineProps) {
  const title = changeTitle(change);
  const because =
    neededBy === undefined ? undefined : promotionText("needed.by", { what: changeTitle(neededBy) });
  return (
    <li className="promotion-line">
      <Checkbox
        aria-label={title}
        checked={isWanted}
        // It goes along as long as what needs it does.
        disabled={neededBy !== undefined}
        onChange={onToggle}
      />
      <ResourceChange
        sign={change.sign}
        title={title.slice(change.sign.length + 1)}
        fields={change.fields}
        beside={
          refused === undefined ? (
            because !== undefined && <span className="promotion-because">{because}</span>
          ) : (
            <span className="field-problem">{refused}</span>
          )
        }
      >
        {linesBelow(change).map((line) => (
          <p key={line} className="promotion-note">
            {line}
          </p>
        ))}
      </ResourceChange>
    </li>
  );
}
