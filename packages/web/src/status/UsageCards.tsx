import { Button } from "@blueprintjs/core";
import type { StatusCard } from "@twinhelm/core/status/cards";
import { type LoadedCard, useStatusCards } from "@twinhelm/core/status/react";
import { statusText } from "@twinhelm/core/status/text";
import { text } from "@twinhelm/core/text/catalogue";
import { useId } from "react";
import { MaterialIcon } from "../shell/MaterialIcon";

/** How much of what there is room for is used, a card for each module that one may see. */
export function UsageCards() {
  const cards = useStatusCards();
  if (cards === undefined || cards.length === 0) return null;
  return (
    <ul className="usage-cards">
      {cards.map((loaded) => (
        <li key={loaded.module}>
          <Card {...loaded} />
        </li>
      ))}
    </ul>
  );
}

function Card({ card, failure, reload }: LoadedCard) {
  if (card !== undefined) return <Figures card={card} />;
  if (failure === undefined)
    return <span className="usage-waiting bp6-skeleton" role="status" aria-label={text("common.loading")} />;
  return (
    <div role="alert">
      <p>{failure.message}</p>
      <Button size="small" text={text("common.retry")} onClick={reload} />
    </div>
  );
}

function Figures({ card: { title, icon, current, limit, percent, level } }: { card: StatusCard }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>
        <MaterialIcon name={icon} />
        {title}
      </h3>
      <dl>
        <div>
          <dt>{statusText("current")}</dt>
          <dd>{current}</dd>
        </div>
        <div>
          <dt>{statusText("limit")}</dt>
          <dd>{limit}</dd>
        </div>
      </dl>
      {percent !== undefined && (
        <div className="usage-bar" data-level={level}>
          <span className="usage-track" aria-hidden>
            <span style={{ width: `${Math.min(percent, 100)}%` }} />
          </span>
          <span>
            {statusText("percent", { percent })} · {statusText(`level.${level}`)}
          </span>
        </div>
      )}
    </section>
  );
}
