import { type LevelName, levelOf } from "@twinhelm/core/function/log/levels";
import type { FunctionLog } from "@twinhelm/core/function/log/model";
import { functionLogText } from "@twinhelm/core/function/log/text";
import { logTime } from "@twinhelm/core/log/time";
import { text } from "@twinhelm/core/text/catalogue";
import { visibleText } from "@twinhelm/core/text/visible";
import { useId } from "react";
import { CopyButton } from "../../shell/CopyButton";
import { MaterialIcon } from "../../shell/MaterialIcon";

interface LogLineProps {
  readonly line: FunctionLog;
  readonly name: string;
  readonly open: boolean;
  /** Tab reaches it. */
  readonly stop: boolean;
  readonly onToggle: () => void;
  /** Shows the lines of its function alone; absent: they are. */
  readonly onName: (() => void) | undefined;
}

const icons: Readonly<Record<LevelName, string>> = {
  debug: "bug_report",
  log: "notes",
  info: "info",
  warning: "warning",
  error: "error",
};

/** Characters of a line that is closed, and of one that is open: what is longer is copied whole. */
const shown = { closed: 400, open: 200_000 } as const;

/** One line; opened, what it says as it was said. */
export function LogLine({ line, name, open, stop, onToggle, onName }: LogLineProps) {
  const id = useId();
  const level = levelOf(line);
  const tabIndex = stop ? 0 : -1;
  const parts = ["level", "time", "text"].map((part) => `${id}-${part}`);
  return (
    <>
      <div className="line" data-level={level} data-open={open ? "" : undefined}>
        <button
          type="button"
          className="line-toggle"
          data-line
          tabIndex={tabIndex}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          aria-labelledby={parts.join(" ")}
          onClick={onToggle}
        />
        <span id={parts[0]} className="line-level">
          <MaterialIcon name={icons[level]} />
          {functionLogText(`level.${level}`)}
        </span>
        <time id={parts[1]} dateTime={line.created_at} title={line.created_at}>
          {logTime(line.created_at)}
        </time>
        {onName === undefined ? (
          <span className="line-text">{name}</span>
        ) : (
          <button
            type="button"
            className="line-name"
            tabIndex={tabIndex}
            title={functionLogText("onlyThis", { name })}
            onClick={onName}
          >
            {name}
          </button>
        )}
        <span id={parts[2]} className="line-text">
          {visibleText(line.content.slice(0, shown.closed))}
        </span>
      </div>
      {open && (
        <div id={id} className="line-open">
          <pre>{line.content.slice(0, shown.open)}</pre>
          <CopyButton value={line.content} label={text("common.copy")} />
        </div>
      )}
    </>
  );
}
