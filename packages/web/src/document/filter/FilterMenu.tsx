import { Button, PopoverNext } from "@blueprintjs/core";
import type { Bucket } from "@twinhelm/core/bucket/model";
import { filterText } from "@twinhelm/core/text/filter";
import { lazy, Suspense, useState } from "react";
import { MaterialIcon } from "../../shell/MaterialIcon";
import type { DocumentList } from "../useDocumentList";

const FilterPanel = lazy(async () => ({ default: (await import("./FilterPanel")).FilterPanel }));

/** The button of the filter, in the accent while one is active, and its panel. */
export function FilterMenu({ bucket, list }: { bucket: Bucket; list: DocumentList }) {
  const [open, setOpen] = useState(false);
  return (
    <PopoverNext
      isOpen={open}
      onInteraction={setOpen}
      placement="bottom-start"
      animation="minimal"
      arrow={false}
      content={
        <Suspense fallback={<div className="filter-panel" />}>
          <FilterPanel bucket={bucket} list={list} onClose={() => setOpen(false)} />
        </Suspense>
      }
    >
      <Button
        variant="minimal"
        intent={list.filtered ? "primary" : "none"}
        aria-pressed={list.filtered}
        icon={<MaterialIcon name="filter_list" />}
        aria-label={filterText("filter")}
        text={<span className="bar-text">{filterText("filter")}</span>}
      />
    </PopoverNext>
  );
}
