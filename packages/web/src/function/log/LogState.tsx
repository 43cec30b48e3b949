import { Button } from "@blueprintjs/core";
import { type LiveControl, liveText } from "@twinhelm/core/function/log/react";
import { functionLogText } from "@twinhelm/core/function/log/text";
import { MaterialIcon } from "../../shell/MaterialIcon";

interface LogStateProps {
  readonly live: LiveControl;
  /** Shows what came meanwhile, and goes on. */
  readonly onRelease: () => void;
}

/** How it stands with lines that are shown as they are said, and what holds them. */
export function LogState({ live, onRelease }: LogStateProps) {
  return (
    <div className="log-state">
      <span role="status" data-status={live.status}>
        {liveText(live)}
      </span>
      <Button
        size="small"
        variant="minimal"
        icon={<MaterialIcon name={live.held ? "play_arrow" : "pause"} />}
        text={functionLogText(live.held ? "resume" : "pause")}
        onClick={live.held ? onRelease : live.hold}
      />
      {live.held && <strong>{functionLogText("paused")}</strong>}
      {live.waiting > 0 && (
        <Button
          size="small"
          intent="primary"
          text={functionLogText("paused.waiting", { count: live.waiting })}
          onClick={onRelease}
        />
      )}
      {live.letGo > 0 && <span>{functionLogText("live.letGo", { count: live.letGo })}</span>}
    </div>
  );
}
