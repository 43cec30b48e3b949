import "../../styles/functionLog.css";
import { Button } from "@blueprintjs/core";
import type { FunctionLogFilter } from "@twinhelm/core/function/log/filter";
import { type FunctionLogs, useFunctionLogs, useFunctionNames } from "@twinhelm/core/function/log/react";
import { functionLogText } from "@twinhelm/core/function/log/text";
import { logText } from "@twinhelm/core/log/text";
import { text } from "@twinhelm/core/text/catalogue";
import { type Dispatch, type SetStateAction, useRef, useState } from "react";
import { RefreshButton } from "../../list/RefreshButton";
import { Message } from "../../shell/Message";
import { PageFailure } from "../../shell/PageFailure";
import { PageSkeleton } from "../../shell/PageSkeleton";
import { ClearButton } from "./ClearButton";
import { LogBar } from "./LogBar";
import { LogLines } from "./LogLines";
import { LogState } from "./LogState";

interface LogViewProps {
  readonly filter: FunctionLogFilter;
  /** Told how the newest filter changes: it may be drawn a while after it has. */
  readonly onFilter: Dispatch<SetStateAction<FunctionLogFilter>>;
  /** True: its functions stay as they are, and nobody chooses others. */
  readonly fixed?: boolean;
}

const none: ReadonlyMap<string, string> = new Map();

/** What functions said: stored lines of a filter, or lines as they are said (spec 3, section 2.1). */
export function LogView({ filter, onFilter, fixed = false }: LogViewProps) {
  const logs = useFunctionLogs(filter);
  const names = useFunctionNames() ?? none;
  const { live } = logs;
  const [begin, setBegin] = useState(0);
  const release = () => {
    live?.release();
    setBegin((before) => before + 1);
  };
  return (
    <section className="function-log" aria-label={functionLogText("title")}>
      <LogBar filter={filter} names={names} fixed={fixed} onFilter={onFilter}>
        {!filter.live && <RefreshButton of={logs} />}
        <ClearButton filter={filter} names={names} rows={logs.rows} />
      </LogBar>
      {live !== undefined && <LogState live={live} onRelease={release} />}
      <Content {...{ logs, names, filter, fixed, begin, onFilter }} onRelease={release} />
    </section>
  );
}

interface ContentProps extends Required<LogViewProps> {
  readonly logs: FunctionLogs;
  readonly names: ReadonlyMap<string, string>;
  readonly begin: number;
  readonly onRelease: () => void;
}

function Content({ logs, onRelease, ...props }: ContentProps) {
  const { filter } = props;
  const { rows, failure, live } = logs;
  /** True: the lines stand still because somebody reads further down. */
  const isReading = useRef(false);
  if (rows === undefined)
    return failure === undefined ? (
      <PageSkeleton />
    ) : (
      <PageFailure failure={failure} title={logText("failedToLoad")} onRetry={logs.reload} />
    );
  const isEmpty = rows.length === 0 && !logs.loading && logs.lookOn === undefined;
  const hold = () => {
    if (live === undefined || live.held) return;
    isReading.current = true;
    live.hold();
  };
  const scrolled = (top: number) => {
    if (top > 4) hold();
    else if (live?.held === true && isReading.current) {
      isReading.current = false;
      onRelease();
    }
  };
  return (
    <>
      {failure !== undefined && (
        <p className="table-note" role="alert">
          {logText("failedToLoad")}: {failure.message}{" "}
          <Button size="small" text={text("common.retry")} onClick={logs.reload} />
        </p>
      )}
      {isEmpty ? (
        <Message icon="search_off" title={emptyText(filter, live !== undefined)} />
      ) : (
        <LogLines {...props} logs={logs} rows={rows} onHold={hold} onScroll={scrolled} />
      )}
    </>
  );
}

function emptyText({ search, levels }: FunctionLogFilter, isLive: boolean): string {
  if (search !== "") return functionLogText("search.none", { search });
  return isLive && levels.length === 0 ? functionLogText("live.none") : logText("none");
}
