import { Button } from "@blueprintjs/core";
import { describeFilter } from "@twinhelm/core/filter/describe";
import { text } from "@twinhelm/core/text/catalogue";
import { MaterialIcon } from "../../shell/MaterialIcon";
import type { FilterList, FilterSource } from "./source";

/** The filter that is active, in words, with the way to take it away. */
export function FilterTag({ source, list }: { source: FilterSource; list: FilterList }) {
  const words = describeFilter(list.state.filter ?? {}, source.properties);
  const filter = text("list.filter.active", { filter: words });
  return (
    <span className="filter-tag bp6-tag bp6-large bp6-minimal bp6-intent-primary" title={filter}>
      <span className="bp6-text-overflow-ellipsis">{filter}</span>
      <Button
        variant="minimal"
        size="small"
        aria-label={text("list.filter.remove")}
        title={text("list.filter.remove")}
        icon={<MaterialIcon name="close" />}
        onClick={list.clear}
      />
    </span>
  );
}
