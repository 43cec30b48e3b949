import { type LevelName, levelOf } from "@twinhelm/core/function/log/levels";
import type { FunctionLog } from "@twinhelm/core/function/log/model";
import { functionLogText } from "@twinhelm/core/function/log/text";
import { logTime } from "@twinhelm/core/log/time";
import { visibleText } from "@twinhelm/core/text/visible";
import type { Paint, Tone } from "../../layout/paint";
import { cut, fit } from "../../layout/width";
import type { Area } from "../../screen/screen";

const tones: Readonly<Record<LevelName, Tone | undefined>> = {
  debug: "dim",
  log: undefined,
  info: "accent",
  warning: "warning",
  error: "danger",
};

/** From this width on the day stands before the time. */
const wide = 100;
const widths = { level: 7, name: 14, shortName: 9 } as const;
/** Characters of which a line is made: more are never in sight. */
const most = 1000;

interface LineParts {
  /** What its function is called. */
  readonly name: string;
  readonly area: Pick<Area, "width" | "focused">;
  readonly current: boolean;
  readonly paint: Paint;
}

/** One line of a log, safe to show, at most as wide as the screen. */
export function lineText(line: FunctionLog, { name, area, current, paint }: LineParts): string {
  const kind = levelOf(line);
  const level = fit(functionLogText(`level.${kind}`), widths.level);
  const time = logTime(line.created_at);
  const isWide = area.width >= wide;
  const when = isWide ? time : time.slice(-8);
  const named = fit(visibleText(name), isWide ? widths.name : widths.shortName);
  const rest = `${when}  ${named}  ${visibleText(line.content.slice(0, most))}`;
  const width = area.width - 1;
  if (current && area.focused)
    return `${paint("▌", "accent")}${paint(fit(`${level}  ${rest}`, width), "inverse")}`;
  const tone = tones[kind];
  const shown = tone === undefined ? level : paint(level, tone);
  return `${current ? "▌" : " "}${shown}  ${cut(rest, width - widths.level - 2)}`;
}
