import { Button } from "@blueprintjs/core";
import type { PublicStrategy } from "@twinhelm/core/session/api";
import { text } from "@twinhelm/core/text/catalogue";
import { MaterialIcon } from "../shell/MaterialIcon";

export const titleOf = (strategy: PublicStrategy | undefined): string =>
  strategy?.title || strategy?.name || "";

interface StrategyButtonsProps {
  readonly strategies: readonly PublicStrategy[];
  /** Id of the one that is under way. */
  readonly busy: string | undefined;
  readonly onChoose: (id: string) => void;
}

/** The other ways to sign in. */
export function StrategyButtons({ strategies, busy, onChoose }: StrategyButtonsProps) {
  return (
    <div className="strategies">
      <span className="strategies-or muted">{text("session.or")}</span>
      {strategies.map((strategy) => (
        <Button
          key={strategy._id}
          size="large"
          fill
          icon={<MaterialIcon name={strategy.icon || "login"} />}
          text={text("session.with", { title: titleOf(strategy) })}
          loading={busy === strategy._id}
          disabled={busy !== undefined && busy !== strategy._id}
          onClick={() => onChoose(strategy._id)}
        />
      ))}
    </div>
  );
}
