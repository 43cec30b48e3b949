import { Button } from "@blueprintjs/core";
import { type FunctionLogFilter, functionsOfLine } from "@twinhelm/core/function/log/filter";
import type { FunctionLog } from "@twinhelm/core/function/log/model";
import type { FunctionLogs } from "@twinhelm/core/function/log/react";
import { functionLogText } from "@twinhelm/core/function/log/text";
import { visibleText } from "@twinhelm/core/text/visible";
import { type Dispatch, type SetStateAction, useState } from "react";
import { LogRows } from "../../log/LogRows";
import { LogLine } from "./LogLine";

interface LogLinesProps {
  readonly logs: FunctionLogs;
  readonly rows: readonly FunctionLog[];
  readonly names: ReadonlyMap<string, string>;
  readonly filter: FunctionLogFilter;
  readonly fixed: boolean;
  readonly begin: number;
  readonly onFilter: Dispatch<SetStateAction<FunctionLogFilter>>;
  /** Told that somebody reads a line. */
  readonly onHold: () => void;
  readonly onScroll: (top: number) => void;
}

/** Lines that are laid out while they come: who goes further down holds them, and has all. */
const newest = 500;

/** The lines with their columns. */
export function LogLines(props: LogLinesProps) {
  const { logs, rows, names, filter, fixed, begin, onFilter, onHold, onScroll } = props;
  const [opened, setOpened] = useState<string>();
  const comes = logs.live?.held === false;
  const onlyOf = (line: FunctionLog) => {
    const functions = functionsOfLine(line, names);
    if (fixed || functions.length === 0 || String(functions) === String(filter.functions)) return undefined;
    return () => onFilter((now) => ({ ...now, functions }));
  };
  return (
    <>
      <div className="line-head" aria-hidden>
        <span>{functionLogText("level")}</span>
        <span>{functionLogText("time")}</span>
        <span>{functionLogText("name")}</span>
        <span>{functionLogText("content")}</span>
      </div>
      <LogRows
        {...logs}
        rows={comes ? rows.slice(0, newest) : rows}
        height={25}
        label={functionLogText("title")}
        begin={begin}
        onScroll={onScroll}
        onMove={onHold}
        foot={filter.search !== "" && logs.live === undefined ? <Looked logs={logs} /> : undefined}
      >
        {(line, stop) => (
          <LogLine
            line={line}
            name={visibleText(names.get(line.function) ?? line.function)}
            open={line._id === opened}
            stop={stop}
            onToggle={() => {
              onHold();
              setOpened(line._id === opened ? undefined : line._id);
            }}
            onName={onlyOf(line)}
          />
        )}
      </LogRows>
    </>
  );
}

/** How far a search has come, and what makes it go on. */
const Looked = ({ logs: { looked, lookOn } }: Pick<LogLinesProps, "logs">) => (
  <p className="log-foot">
    {functionLogText("search.looked", { count: looked })}
    {lookOn !== undefined && <Button size="small" text={functionLogText("search.more")} onClick={lookOn} />}
  </p>
);
