import { Button } from "@blueprintjs/core";
import { filterText } from "@twinhelm/core/text/filter";
import { Suspense, useState } from "react";
import { part } from "../../shell/loaded";
import { MaterialIcon } from "../../shell/MaterialIcon";
import { Popover } from "../../shell/Popover";
import { type FilterList, type FilterSource, type FilterTab, filterButton } from "./source";

const FilterPanel = part(async () => (await import("./FilterPanel")).FilterPanel);

/** The button of the filter, in the accent while one is active, and its panel. */
export function FilterMenu({ source, list }: { source: FilterSource; list: FilterList }) {
  const [open, setOpen] = useState(false);
  // A panel that is opened while it still closes begins anew too.
  const [opened, setOpened] = useState(0);
  // The panel opens again on the way that was used last.
  const [tab, setTab] = useState<FilterTab>();
  return (
    <Popover
      isOpen={open}
      onInteraction={(next) => {
        setOpen(next);
        if (next) setOpened((count) => count + 1);
      }}
      placement="bottom-start"
      content={
        <Suspense fallback={<div className="filter-panel" />}>
          <FilterPanel
            key={opened}
            source={source}
            list={list}
            tab={list.filtered ? tab : undefined}
            onTab={setTab}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      }
    >
      <Button
        className={filterButton}
        variant="minimal"
        intent={list.filtered ? "primary" : "none"}
        aria-pressed={list.filtered}
        icon={<MaterialIcon name="filter_list" />}
        aria-label={filterText("filter")}
        text={<span className="bar-text">{filterText("filter")}</span>}
      />
    </Popover>
  );
}
