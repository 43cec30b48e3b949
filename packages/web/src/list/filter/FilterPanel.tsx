import "../../styles/filter.css";
import { Button, Tab, Tabs } from "@blueprintjs/core";
import type { DocumentFilter } from "@twinhelm/core/filter/filter";
import { addToFilterHistory } from "@twinhelm/core/filter/history";
import { emptyRow, type FilterRow, filterOfRows, rowsOfFilter } from "@twinhelm/core/filter/panel";
import { filterFromText } from "@twinhelm/core/filter/text";
import { useMemory } from "@twinhelm/core/react/actions";
import { text } from "@twinhelm/core/text/catalogue";
import { filterText } from "@twinhelm/core/text/filter";
import { useEffect, useRef, useState } from "react";
import { FormError } from "../../shell/FormError";
import { focusFirst } from "../../shell/focusFirst";
import { BasicFilter } from "./BasicFilter";
import type { FilterList, FilterSource, FilterTab } from "./source";
import { TypedFilter } from "./TypedFilter";

interface FilterPanelProps {
  readonly source: FilterSource;
  readonly list: FilterList;
  /** The way to begin with; absent: the simplest that shows the filter. */
  readonly tab: FilterTab | undefined;
  /** Told which way a filter was applied. */
  readonly onTab: (tab: FilterTab) => void;
  readonly onClose: () => void;
}

/** Makes a filter in one of three ways (spec 2, "Filter panel"). What cannot be used is said, and stays as typed. */
export function FilterPanel({ source, list, tab: begin, onTab, onClose }: FilterPanelProps) {
  const memory = useMemory();
  const { id, properties, kinds } = source;
  const active = list.filtered ? list.state.filter : undefined;
  const known = rowsOfFilter(properties, active);
  const [tab, setTab] = useState<FilterTab>(begin ?? tabOf(active, known));
  const [rows, setRows] = useState<readonly FilterRow[]>(known ?? [emptyRow]);
  const [json, setJson] = useState(typeof active === "object" ? JSON.stringify(active, null, 2) : "{}");
  const [rule, setRule] = useState(typeof active === "string" ? active : "");
  const [problem, setProblem] = useState<{ row?: number; message: string }>();
  const use = (filter: DocumentFilter | undefined) => {
    list.setFilter(filter);
    onTab(tab);
    onClose();
  };
  const choose = (next: FilterTab) => {
    setTab(next);
    setProblem(undefined);
  };
  const apply = () => {
    setProblem(undefined);
    if (tab === "basic") {
      const read = filterOfRows(properties, rows);
      if (read.ok) use(read.filter);
      else setProblem({ row: read.row, message: text(read.problem) });
      return;
    }
    const typed = (tab === "mongodb" ? json : rule).trim();
    if (typed === "" || typed === "{}") {
      use(undefined);
      return;
    }
    const read = filterFromText(typed);
    if (!read.ok) setProblem({ message: read.failure.message });
    else if ((typeof read.value === "string") !== (tab === "expression"))
      setProblem({ message: text(tab === "mongodb" ? "filter.json" : "filter.rule", { reason: "" }) });
    else {
      addToFilterHistory(memory, id, tab, typed);
      use(read.value);
    }
  };
  const clear = () => {
    setRows([emptyRow]);
    setJson("{}");
    setRule("");
    use(undefined);
  };
  const form = useRef<HTMLFormElement>(null);
  // It loads when the popover is open already.
  useEffect(() => focusFirst(form.current), []);
  return (
    <form
      ref={form}
      className="filter-panel"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <Tabs id="filter" renderActiveTabPanelOnly selectedTabId={tab} onChange={(next) => choose(asTab(next))}>
        <Tab
          id="basic"
          title={filterText("basic")}
          panel={<BasicFilter properties={properties} rows={rows} wrong={problem?.row} onChange={setRows} />}
        />
        {kinds.map((kind) => (
          <Tab
            key={kind}
            id={kind}
            title={filterText(kind)}
            panel={
              <TypedFilter
                kind={kind}
                sourceId={id}
                value={kind === "mongodb" ? json : rule}
                onChange={kind === "mongodb" ? setJson : setRule}
                onSave={apply}
              />
            }
          />
        ))}
      </Tabs>
      {problem !== undefined && <FormError>{problem.message}</FormError>}
      <div className="filter-actions">
        <Button text={filterText("clear")} onClick={clear} />
        <Button type="submit" intent="primary" text={filterText("apply")} />
      </div>
    </form>
  );
}

const asTab = (id: string | number): FilterTab => (id === "mongodb" || id === "expression" ? id : "basic");

function tabOf(filter: DocumentFilter | undefined, rows: readonly FilterRow[] | undefined): FilterTab {
  if (filter === undefined || rows !== undefined) return "basic";
  return typeof filter === "string" ? "expression" : "mongodb";
}
