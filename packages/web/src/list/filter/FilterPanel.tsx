import "../../styles/filter.css";
import { Button, Tab, Tabs } from "@blueprintjs/core";
import type { DocumentFilter } from "@twinhelm/core/filter/filter";
import { filterText } from "@twinhelm/core/text/filter";
import { useEffect, useRef } from "react";
import { FormError } from "../../shell/FormError";
import { focusFirst } from "../../shell/focusFirst";
import { BasicFilter } from "./BasicFilter";
import type { FilterList, FilterSource, FilterTab } from "./source";
import { TypedFilter } from "./TypedFilter";
import { useFilterDraft } from "./useFilterDraft";

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
  const { draft, choose, setRows, setTyped, apply } = useFilterDraft(source, list, begin);
  const { tab, rows, problem } = draft;
  const use = (filter: DocumentFilter | undefined) => {
    list.setFilter(filter);
    onTab(tab);
    onClose();
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
        apply(use);
      }}
    >
      <Tabs id="filter" renderActiveTabPanelOnly selectedTabId={tab} onChange={(next) => choose(asTab(next))}>
        <Tab
          id="basic"
          title={filterText("basic")}
          panel={
            <BasicFilter properties={source.properties} rows={rows} wrong={problem?.row} onChange={setRows} />
          }
        />
        {source.kinds.map((kind) => (
          <Tab
            key={kind}
            id={kind}
            title={filterText(kind)}
            panel={
              <TypedFilter
                kind={kind}
                source={source}
                value={draft[kind]}
                onChange={(typed) => setTyped(kind, typed)}
                onSave={() => apply(use)}
              />
            }
          />
        ))}
      </Tabs>
      {problem !== undefined && <FormError>{problem.message}</FormError>}
      <div className="filter-actions">
        <Button text={filterText("clear")} onClick={() => use(undefined)} />
        <Button type="submit" intent="primary" text={filterText("apply")} />
      </div>
    </form>
  );
}

const asTab = (id: string | number): FilterTab => (id === "mongodb" || id === "expression" ? id : "basic");
