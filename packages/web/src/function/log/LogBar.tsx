import { Switch } from "@blueprintjs/core";
import { type FunctionLogFilter, levelsIn } from "@twinhelm/core/function/log/filter";
import { levelNames } from "@twinhelm/core/function/log/levels";
import { useTellsLive } from "@twinhelm/core/function/log/react";
import { functionLogText } from "@twinhelm/core/function/log/text";
import { dayOf, rangeProblem } from "@twinhelm/core/log/range";
import { toggled } from "@twinhelm/core/log/toggled";
import { type Dispatch, type ReactNode, type SetStateAction, useId } from "react";
import { SearchBox } from "../../list/SearchBox";
import { DayRangeInputs } from "../../log/DayRangeInputs";
import { SeveralChoice } from "../../log/SeveralChoice";

interface LogBarProps {
  readonly filter: FunctionLogFilter;
  readonly names: ReadonlyMap<string, string>;
  /** True: the functions stay as they are. */
  readonly fixed: boolean;
  readonly onFilter: Dispatch<SetStateAction<FunctionLogFilter>>;
  /** What is done with the lines. */
  readonly children: ReactNode;
}

const levels = new Map(levelNames.map((name, level) => [String(level), functionLogText(`level.${name}`)]));
/** Milliseconds: what is searched is here already. */
const searchDelay = 300;

/** Which lines are shown; each change shows others at once. */
export function LogBar({ filter, names, fixed, onFilter, children }: LogBarProps) {
  const problemId = useId();
  const tellsLive = useTellsLive();
  const today = dayOf(Date.now());
  const days = { begin: filter.begin || today, end: filter.end || today };
  const problem = filter.live ? undefined : rangeProblem(days, Date.now());
  const change = (more: Partial<FunctionLogFilter>) => onFilter((now) => ({ ...now, ...more }));
  return (
    <div className="log-filter">
      {!fixed && (
        <SeveralChoice
          label={functionLogText("functions")}
          all={functionLogText("functions.all")}
          choices={names}
          chosen={filter.functions}
          onToggle={(id) => onFilter((now) => ({ ...now, functions: toggled(now.functions, id) }))}
        />
      )}
      <SeveralChoice
        label={functionLogText("levels")}
        all={functionLogText("levels.all")}
        choices={levels}
        chosen={filter.levels.map(String)}
        onToggle={(level) =>
          onFilter((now) => ({ ...now, levels: levelsIn(toggled(now.levels.map(String), level)) }))
        }
      />
      {!filter.live && (
        <DayRangeInputs
          value={days}
          problemId={problem === undefined ? undefined : problemId}
          onChange={(next) =>
            onFilter((now) => ({ ...now, begin: now.begin || today, end: now.end || today, ...next }))
          }
        />
      )}
      <SearchBox
        label={functionLogText("search")}
        value={filter.search}
        delay={searchDelay}
        onSearch={(search) => change({ search })}
      />
      {(tellsLive || filter.live) && (
        <Switch
          label={functionLogText("live")}
          checked={filter.live}
          onChange={() => change({ live: !filter.live })}
        />
      )}
      <span className="log-actions">{children}</span>
      {problem !== undefined && (
        <p id={problemId} className="field-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
